"""An offence that by the deal nobody of its side can have done, once an edit moved the deal: flagged, but it counts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.registry import ruleset
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import Setup, fold
from tests.engine.table import A, B, Table, ThreeTable, WattenTable


def flags(table: Table) -> list[str | None]:
    return [
        row.flag
        for game in table.sheet.games
        for row in game.rows
        if isinstance(row.line.event, ev.PenaltyGiven)
    ]


@pytest.mark.parametrize(("code", "side"), [("misdeal", B), ("peek_cut", A)])
def test_a_round_taken_back_moves_the_dealer_of_a_later_offence(code: str, side: int) -> None:
    """R5, R7: B1 dealt and A1 cut. Without the round before A1 would have dealt and B2 have cut."""
    table = WattenTable()
    first = table.won(A)
    table.penalty(side, code)
    assert flags(table) == [None]

    undone = table.tell(ev.EntryVoided(first))
    assert flags(table) == ["offender_differs"]
    assert table.score == ((2, 0) if side == B else (0, 2))  # as people declared it
    assert table.sheet == fold(table.setup, table.entries)

    table.tell(ev.EntryVoided(undone))
    assert flags(table) == [None]


def test_a_dealer_taken_back_and_another_dealer_move_it_too() -> None:
    table = WattenTable()
    said = table.tell(ev.DealerSet(1))
    table.penalty(B, "misdeal")
    table.tell(ev.EntryVoided(said))

    assert flags(table) == ["offender_differs"]


def test_a_reflow_that_moves_the_dealer_flags_it() -> None:
    """The first round, corrected to a revoke's end of the game, puts the others in the next game."""
    table = WattenTable(new_game_dealer="rotate")
    first = table.won(A)
    table.won(A)
    table.penalty(A, "misdeal")  # A2 deals
    table.tell(ev.EntryVoided(first))
    table.tell(ev.GamesReflowed(1))

    assert flags(table) == ["offender_differs"]


def test_with_three_players_an_early_look_is_of_who_does_not_announce() -> None:
    table = ThreeTable(early_look_points=2)
    table.tell(ev.PenaltyGiven(2, "early_look"))  # Anna and Beni announce
    table.tell(ev.RoundWon(1, 2))
    table.tell(ev.PenaltyGiven(0, "early_look"))  # Beni and Cilli announce
    assert flags(table) == [None, None]

    table.tell(ev.EntryVoided(table.entries[1].id))

    assert flags(table) == [None, "offender_differs"]


def _unnamed() -> Table:
    return Table(Setup(ruleset("upper_austria"), 4, dealer_said=False))


def _after_a_game() -> Table:
    table = WattenTable()
    table.won(A, 5, 4)  # A wins, B1 would be next; the table cuts
    return table


@pytest.mark.parametrize("table", [_unnamed, _after_a_game])
def test_an_offence_before_anybody_said_who_deals_is_not_doubted(table: Callable[[], Table]) -> None:
    for side in (A, B):
        at = table()
        at.tell(ev.PenaltyGiven(side, "misdeal"))
        assert flags(at) == [None]


def test_other_offences_are_anybodys() -> None:
    table = WattenTable()
    first = table.won(A)
    for side in (A, B):
        table.penalty(side, "wild_bid")
    table.tell(ev.EntryVoided(first))

    assert flags(table) == [None, None]
