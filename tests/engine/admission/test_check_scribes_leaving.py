"""A player left a WHOT! round and came back into it; the second scribe declares the leaving once the round is over."""

from __future__ import annotations

from scoring.engine.admission.admit import Receipt
from scoring.engine.admission.permissions import Pen
from scoring.engine.facts import events as ev
from tests.engine.arriving import arrive
from tests.engine.table import WhotTable, round_scored

ONE, TWO = Pen("tablet", 0), Pen("phone", 1)


def late(table: WhotTable, *declared: ev.Fact) -> list[Receipt]:
    """Declared by the second scribe in round 2 without a network, after the first one has written on."""
    shown = {"seen": 3, "game": 1, "round": 2, "waited": True}
    return [arrive(table, event, pen=TWO, **shown) for event in declared]


def played(*moves: ev.Fact, **points: int) -> WhotTable:
    """The first scribe has written `moves` and the result of round 2, and round 3."""
    table = WhotTable(3)
    arrive(table, ev.ScribesSet(2), pen=Pen("lead"))
    for pen in (ONE, TWO):
        arrive(table, round_scored(0, p1=20, p2=5), pen=pen, game=1, round=1)
    for event in (*moves, round_scored(0, **points), round_scored(0, **points)):
        assert arrive(table, event, pen=ONE).status == "counted"
    return table


def test_a_leaving_that_was_taken_back_since_takes_nobody_away_again() -> None:
    table = played(ev.PlayerLeft(2), ev.PlayerJoined(2), p1=10, p2=7)
    totals = table.games[0].totals
    left, joined, scored = late(table, ev.PlayerLeft(2), ev.PlayerJoined(2), round_scored(0, p1=10, p2=7))
    assert (left.status, left.reason, table.waiting) == ("held", "repeated", [])
    assert (joined.status, scored.status) == ("agreed", "agreed")
    assert table.games[0].totals == totals == (0, 40, 34)
    assert not table.current.away
    assert not any(row.flag for row in table.games[0].rows)


def test_a_leaving_that_stands_is_agreed() -> None:
    table = played(ev.PlayerLeft(2), p1=10)
    assert late(table, ev.PlayerLeft(2))[0].status == "agreed"


def test_the_last_of_two_leavings_is_agreed() -> None:
    table = played(ev.PlayerLeft(2), ev.PlayerJoined(2), ev.PlayerLeft(2), p1=10)
    assert late(table, ev.PlayerLeft(2))[0].status == "agreed"
