"""The query of a statistics page: which games it counts, and links to other choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from datetime import date
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, QueryDict
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from league.models import Season
from league.pages.shared.days import no_day, typed_day
from league.selectors.figures import Chosen
from rules import registry
from rules.core.errors import RulesError


@dataclass(frozen=True, slots=True)
class FiguresQuery:
    """The values of the query; "" means all. `partner` and `opponent` are uids; days may be typed in any
    usual form.
    """

    season: str = ""
    ruleset: str = ""
    since: str = ""
    until: str = ""
    partner: str = ""
    opponent: str = ""

    @classmethod
    def of(cls, query: QueryDict) -> FiguresQuery:
        return cls(*(query.get(name, "").strip() for name in NAMES))

    @property
    def days(self) -> tuple[date | None, date | None]:
        """The first and the last day; None if a field is empty or not a date."""
        return typed_day(self.since), typed_day(self.until)

    @property
    def problem(self) -> str:
        """Why these days select no games; "" if they are fine."""
        since, until = self.days
        if wrong := no_day(self.since) or no_day(self.until):
            return wrong
        if since and until and until < since:
            return _("The first day is after the last one.")
        return ""

    def chosen(self, seasons: Sequence[Season]) -> Chosen:
        """The selection; `seasons` are those of the club. An invalid day is ignored.

        Raises Http404 for a season, ruleset or person that does not exist: nobody types those.
        """
        since, until = self.days
        return Chosen(
            season=self._season(seasons),
            since=since,
            until=until,
            ruleset=_ruleset(self.ruleset),
            partner=_uid(self.partner),
            opponent=_uid(self.opponent),
        )

    def _season(self, seasons: Sequence[Season]) -> Season | None:
        if not self.season:
            return None
        found = next((season for season in seasons if str(season.uid) == _uid(self.season)), None)
        if found is None:
            raise Http404
        return found

    def link(self) -> str:
        values = {name: getattr(self, name) for name in NAMES}
        return "?" + urlencode({name: text for name, text in values.items() if text})

    def with_ruleset(self, ruleset: str) -> str:
        return replace(self, ruleset=ruleset).link()


NAMES = tuple(field.name for field in fields(FiguresQuery))


def _uid(text: str) -> str:
    try:
        return str(UUID(text)) if text else ""
    except ValueError:
        raise Http404 from None


def day_of(text: str) -> date | None:
    """A day from a path, None for "". Raises Http404."""
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
