"""The query of a season page, and links to other choices."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from datetime import date
from urllib.parse import urlencode

from django.http import QueryDict

from league.pages.shared.days import typed_day
from league.selectors.season_rows import By

RESULTS, RUNNING = "results", "running"


@dataclass(frozen=True, slots=True)
class SeasonQuery:
    """`by`: standings of players or of pairs. `page` and `running` are numbers as in the address.

    `since` and `until` are days as typed, "" for the whole season.
    """

    by: By = "player"
    ruleset: str = ""
    page: str = "1"
    running: str = "1"
    since: str = ""
    until: str = ""

    @classmethod
    def of(cls, query: QueryDict) -> SeasonQuery:
        by: By = "pair" if query.get("by") == "pair" else "player"
        return cls(
            by,
            query.get("ruleset", ""),
            query.get("page", "1"),
            query.get("running", "1"),
            query.get("since", "").strip(),
            query.get("until", "").strip(),
        )

    @property
    def days(self) -> tuple[date | None, date | None]:
        """The first and the last day; None if a field is empty or not a date."""
        return typed_day(self.since), typed_day(self.until)

    @property
    def kept(self) -> tuple[tuple[str, str], ...]:
        """Choices to keep when other days are chosen."""
        usual = SeasonQuery()
        values = (("by", str(self.by)), ("ruleset", self.ruleset))
        return tuple((name, text) for name, text in values if text != getattr(usual, name))

    def link(self) -> str:
        """The query of this page, without default values."""
        usual = SeasonQuery()
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        changed = {name: text for name, text in values.items() if text != getattr(usual, name)}
        return "?" + urlencode(changed)

    def with_by(self, by: By) -> str:
        return replace(self, by=by).link()

    def with_ruleset(self, ruleset: str) -> str:
        return replace(self, ruleset=ruleset).link()

    def at(self, part: str, number: int) -> str:
        """Link to another page of the results or of the running sheets."""
        if part == RUNNING:
            return replace(self, running=str(number)).link()
        return replace(self, page=str(number)).link()
