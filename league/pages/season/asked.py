"""What the address of a season page asks for, and the links that ask for something else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict

from league.selectors.season_rows import By

RESULTS, RUNNING = "results", "running"


@dataclass(frozen=True, slots=True)
class Asked:
    """`by`: the standings of players or of pairs. `page`, `running`: numbers as the address has them."""

    by: By = "player"
    ruleset: str = ""
    page: str = "1"
    running: str = "1"

    @classmethod
    def of(cls, query: QueryDict) -> Asked:
        by: By = "pair" if query.get("by") == "pair" else "player"
        return cls(by, query.get("ruleset", ""), query.get("page", "1"), query.get("running", "1"))

    def link(self) -> str:
        """The query of this page, without what is the usual."""
        usual = Asked()
        told = {name: getattr(self, name) for name in ("by", "ruleset", "page", "running")}
        changed = {name: text for name, text in told.items() if text != getattr(usual, name)}
        return "?" + urlencode(changed)

    def with_by(self, by: By) -> str:
        return replace(self, by=by).link()

    def with_ruleset(self, ruleset: str) -> str:
        return replace(self, ruleset=ruleset).link()

    def at(self, part: str, number: int) -> str:
        """Another page of the results or of the running sheets."""
        if part == RUNNING:
            return replace(self, running=str(number)).link()
        return replace(self, page=str(number)).link()
