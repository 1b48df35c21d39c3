"""Watten tables of one preset with options, brought near the win or to it."""

from __future__ import annotations

from typing import Any

from rules.registry import ruleset
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import Setup
from tests.engine.table import A, B, Table, WattenTable


class Regional(WattenTable):
    """Four players of one preset with options."""

    def __init__(self, key: str, **options: object) -> None:
        Table.__init__(self, Setup(ruleset(key, options), 4))

    def bids(self, side: int, value: int) -> str:
        return self.tell(ev.BidMade(side, value))

    def answers(self, side: int, value: int, answer: Any) -> str:
        return self.tell(ev.BidAnswered(side, value, answer))

    def flag(self, number: int = -1) -> str | None:
        return self.sheet.games[-1].rows[number].flag

    def side(self, side: int) -> dict[str, Any]:
        found: dict[str, Any] = self.board["sides"][side]
        return found

    def offered(self, side: int) -> list[int]:
        return [won["value"] for won in (self.side(side)["main"], *self.side(side)["values"])]


def near(key: str, *, a: int, b: int = 0, **options: object) -> Regional:
    """A table at which A has `a` and B has `b` points, each won in one round."""
    table = Regional(key, **options)
    for side, points in ((A, a), (B, b)):
        if points:
            table.tell(ev.RoundWon(side, points))
    return table
