"""Tables share the HTML of a half, and each shows its own names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.engine.admission.permissions import Pen
from scoring.engine.board.board import board
from scoring.engine.board.watten_view import WattenBoard
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import fold
from scoring.pages.board import watten_half
from scoring.wording import Who
from tests.engine.table import ThreeTable, WattenTable

HERE = ("Anna", "Beni", "Cilli", "Dora")
THERE = ("Resi", "Sepp <b>", "100 % Toni", "%(a)s")


def halves(table: WattenTable, names: tuple[str, ...], pen: Pen | None = None) -> str:
    drawn = board(table.sheet, names[: table.setup.seats], pen)
    assert isinstance(drawn, WattenBoard)
    return "".join(watten_half.html(drawn, side, Who.of(drawn)) for side in drawn.sides)


@pytest.mark.parametrize("seats", [3, 4])
def test_two_tables_with_the_same_score_show_their_own_names(seats: int) -> None:
    table = WattenTable(seats)
    table.tell(ev.BidMade(1, 3))

    here, there = halves(table, HERE), halves(table, THERE)

    for name, foreign in zip(HERE[:seats], THERE, strict=False):
        assert name in here
        assert foreign not in here
        assert name not in there
    assert "Sepp &lt;b&gt;" in there
    assert "Sepp <b>" not in there
    assert "100 % Toni" in there
    assert ("%(a)s" in there) is (seats == 4)
    assert "\0" not in here + there


def test_a_half_is_drawn_once_for_all_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    table = WattenTable()
    table.won(0, 2)
    first = halves(table, HERE)
    monkeypatch.setattr(watten_half, "render_to_string", None)  # not needed any more

    assert halves(table, THERE).replace("Resi", "Anna").count("Anna") == first.count("Anna")


def test_whoever_is_behind_is_not_asked_who_dealt_a_written_round_of_three() -> None:
    """The first round was written before anybody said who deals; his answer would be refused."""
    table = ThreeTable()
    table.setup = replace(table.setup, dealer_said=False)
    table.sheet = fold(table.setup, [])
    with table.by("tablet", 0):
        table.tell(ev.ScribesSet(2))
        assert "kind=dealer_set" in halves(table, HERE, Pen("phone", 1))
        table.tell(ev.RoundWon(1, 2))
        table.tell(ev.DealerSet(0))
        table.tell(ev.RoundWon(1, 3))

    behind = halves(table, HERE, Pen("phone", 1))

    assert "kind=dealer_set" not in behind
    assert "Diese Runde steht schon da" in behind


def test_three_players_are_offered_no_penalty_before_somebody_deals() -> None:
    """The deal decides who plays with whom, and so who gets the points."""
    table = ThreeTable()
    table.setup = replace(table.setup, dealer_said=False)
    table.sheet = fold(table.setup, [])
    asked = halves(table, HERE)
    table.tell(ev.DealerSet(1))

    assert "kind=dealer_set" in asked
    assert "penalt" not in asked
    assert "penalty_given&amp;side=1&amp;code=misdeal" in halves(table, HERE)
