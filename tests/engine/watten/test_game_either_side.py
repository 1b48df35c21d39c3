"""No rule of Watten prefers a side: golden sheets with A and B exchanged give exchanged results."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rules.watten.rulesets import WattenRules
from scoring.engine.board.watten import outcome_if_won
from scoring.engine.facts import events as ev
from scoring.engine.facts.steps import step
from scoring.engine.sheet.fold import fold, rules_of
from scoring.engine.watten.end import Mark
from scoring.engine.watten.game import WattenGame
from tests.engine.script import play
from tests.engine.table import A, B, Table, ThreeTable, WattenTable

SHEETS = sorted((Path(__file__).parents[2] / "golden" / "sheets").glob("watten_*.txt"))
TWO_SIDED = [path for path in SHEETS if ", 4 players" in path.read_text(encoding="utf-8")]


def other(event: ev.Event) -> ev.Event:
    """The same declaration of the other side: everybody, the dealer too, sits one seat further."""
    if isinstance(event, ev.DealerSet):
        return replace(event, seat=(event.seat + 1) % 4)
    if isinstance(event, ev.EntryCorrected):
        corrected = other(event.event)
        assert isinstance(corrected, ev.Correctable)
        return replace(event, event=corrected)
    return replace(event, side=1 - event.side) if isinstance(event, ev.OfASide) else event


def by_side(game: WattenGame) -> list[object]:
    """Everything in a game that belongs to a side, A first."""
    finish = game.finish
    return [
        (
            game.totals[side],
            game.krank[side],
            game.was_zero_vs_krank[side],
            game.terms.needs[side],
            game.terms.barred >> side & 1,
            finish
            and (
                side in finish.winners,
                finish.by,
                [mark.outcome for mark in finish.marks if mark.account == side],
            ),
            [(row.gained[side], row.totals[side], row.krank[side], row.flag) for row in game.rows],
        )
        for side in (A, B)
    ]


@pytest.mark.parametrize("path", TWO_SIDED, ids=lambda path: path.stem)
def test_a_golden_sheet_with_exchanged_sides_has_exchanged_results(path: Path) -> None:
    table: Table = play(path.read_text(encoding="utf-8"))
    setup = replace(table.setup, first_dealer=(table.setup.first_dealer + 1) % 4)
    exchanged = fold(setup, [replace(entry, event=other(entry.event)) for entry in table.entries])
    for game, mirrored in zip(table.sheet.games, exchanged.games, strict=True):
        assert isinstance(game, WattenGame)
        assert isinstance(mirrored, WattenGame)
        assert by_side(mirrored) == by_side(game)[::-1]


def test_side_a_can_win_a_retourschneider() -> None:
    """S4 R30 names no particular side."""
    table = WattenTable()
    table.won(B, 7)
    table.won(A, 9)
    finish = table.games[0].finish
    assert finish is not None
    assert finish.marks == (Mark(B, "retourschneider", 4),)


def test_the_loser_with_fewer_points_sets_the_outcome() -> None:
    """A26: the text on the button of a winner when two players lose."""
    table = ThreeTable(three_mode="free")
    table.together(0, 2, 3)
    table.won(0, 2)
    rules = rules_of(table.sheet, WattenRules)
    game = table.current
    assert outcome_if_won([2], game.totals, game.was_zero_vs_krank, rules) == "schneider"
    assert outcome_if_won([1], game.totals, game.was_zero_vs_krank, rules) == "bummerl"


@pytest.mark.parametrize("side", [A, B])
def test_a_step_names_one_side_by_its_number(side: int) -> None:
    table = WattenTable()
    table.won(side)
    assert table.games[0].rows[0].steps[0] == step("round_plain", "S4 R22", side=side, value=2)
