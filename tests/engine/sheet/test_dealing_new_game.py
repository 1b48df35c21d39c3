"""Who deals the first round of a game (R4): the pad asks if the table cuts, and the dealer is right after any undo."""

from __future__ import annotations

import pytest

from scoring.engine.facts import events as ev
from tests.engine.table import A, B, WattenTable


@pytest.mark.parametrize(("way", "asks"), [("cut", True), ("rotate", False)])
def test_with_a_cut_the_pad_asks_before_each_game(way: str, asks: bool) -> None:
    table = WattenTable(new_game_dealer=way)
    asked = [table.board["asks_dealer"]]
    table.won(A, 4)
    asked.append(table.board["asks_dealer"])
    table.won(A, 5)  # the game is over
    asked.append(table.board["asks_dealer"])

    assert asked == [asks, False, asks]


def test_naming_the_dealer_does_not_begin_the_game() -> None:
    """People who tapped the wrong name may tap the right one."""
    table = WattenTable()
    table.tell(ev.DealerSet(2))

    assert table.board["asks_dealer"]
    table.tell(ev.BidMade(B, 3))
    assert not table.board["asks_dealer"]


@pytest.mark.parametrize("way", ["cut", "rotate"])
def test_without_a_named_dealer_the_next_seat_deals(way: str) -> None:
    table = WattenTable(new_game_dealer=way)
    table.won(A, 4, 5)

    assert (table.board["current"]["game"], table.board["dealer"]) == (2, 2)


def test_the_dealer_is_right_after_each_undo() -> None:
    """The cut is undone, then the round that ended the game; then both again in the other order."""
    table = WattenTable()
    table.won(A, 4, 5)
    table.tell(ev.DealerSet(1))
    table.won(B, 2)
    dealers = [table.board["dealer"]]
    for _ in range(3):
        table.undo()
        dealers.append(table.board["dealer"])

    assert dealers == [2, 1, 2, 1]  # after the round; as cut; as proposed; in game 1 again
    table.won(A, 5)
    assert (table.board["current"]["game"], table.board["dealer"]) == (2, 2)
    table.tell(ev.DealerSet(3))
    table.won(A, 2)
    assert table.board["dealer"] == 0
