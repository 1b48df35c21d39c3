"""Which games the address of a page of statistics asks for, and the links that ask for others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, QueryDict
from django.utils.dateparse import parse_date

from league.models import Season
from league.selectors.figures import Chosen
from rules import registry
from rules.core.errors import RulesError


@dataclass(frozen=True, slots=True)
class Choice:
    name: str
    link: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """As the address has it; "" is all. Raises Http404 for a season, day or ruleset that cannot be."""

    season: str = ""
    ruleset: str = ""
    since: str = ""
    until: str = ""

    @classmethod
    def of(cls, query: QueryDict) -> Asked:
        return cls(*(query.get(name, "") for name in ("season", "ruleset", "since", "until")))

    def chosen(self, seasons: Sequence[Season]) -> Chosen:
        """`seasons` are those of the club."""
        return Chosen(self._season(seasons), day_of(self.since), day_of(self.until), _ruleset(self.ruleset))

    def _season(self, seasons: Sequence[Season]) -> Season | None:
        if not self.season:
            return None
        found = next((season for season in seasons if str(season.uid) == _uid(self.season)), None)
        if found is None:
            raise Http404
        return found

    def link(self) -> str:
        told = {name: getattr(self, name) for name in ("season", "ruleset", "since", "until")}
        return "?" + urlencode({name: text for name, text in told.items() if text})

    def with_ruleset(self, ruleset: str) -> str:
        return replace(self, ruleset=ruleset).link()

    def seasons(self, seasons: Sequence[Season], everything: str) -> tuple[Choice, ...]:
        """A link for all games and one for each season."""
        return (
            Choice(everything, replace(self, season="").link(), not self.season),
            *(
                Choice(one.name, replace(self, season=str(one.uid)).link(), str(one.uid) == self.season)
                for one in seasons
            ),
        )


def _uid(text: str) -> str:
    try:
        return str(UUID(text))
    except ValueError:
        raise Http404 from None


def day_of(text: str) -> date | None:
    """A day as addresses have it, None for "". Raises Http404."""
    try:
        found = parse_date(text) if text else None
    except ValueError:
        raise Http404 from None
    if text and found is None:
        raise Http404
    return found


def _ruleset(text: str) -> str:
    try:
        return registry.spell(registry.read(text.split())) if text else ""
    except RulesError:
        raise Http404 from None
