"""A finished game has a stored result that always equals its entries."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scoring.engine.sheet.fold import SheetFold
from scoring.models import GameResult, Sheet
from scoring.selectors.sheets import sheet_board
from scoring.services import Envelope, entry_append, rebuild_results, results
from tests.scoring.conftest import Table


def told(table: Table) -> list[tuple[int, int, str]]:
    rows = GameResult.objects.filter(sheet=table.sheet)
    return [(row.game, row.facts["winner"], row.state) for row in rows]


def win_a_game(table: Table, side: int) -> list[str]:
    return [table.declare("round_won", side=side, value=3).entry_id for _ in range(3)]


def test_a_finished_game_leaves_a_provisional_result(watten: Table) -> None:
    win_a_game(watten, 0)

    assert told(watten) == [(1, 0, "provisional")]
    assert GameResult.objects.get().facts["outcome"] == "schneider"


def test_undo_of_the_last_round_deletes_the_result(watten: Table) -> None:
    win_a_game(watten, 0)
    watten.declare("entry_voided", target=sheet_board(watten.sheet).undo)

    assert told(watten) == []


def test_closing_makes_results_final_and_reopening_provisional(watten: Table) -> None:
    win_a_game(watten, 0)
    watten.declare("sheet_closed")
    assert told(watten) == [(1, 0, "final")]

    watten.declare("sheet_reopened")
    assert told(watten) == [(1, 0, "provisional")]


def test_an_edit_that_moves_a_win_rewrites_the_result(watten: Table) -> None:
    first, *_ = win_a_game(watten, 0)
    correct(watten, first, {"side": 1, "value": 3})

    assert told(watten) == []


def correct(table: Table, target: str, event: dict[str, int]) -> None:
    """Declare an `entry_corrected`, which carries the kind of the inner event; `declare` has no argument for it."""
    table.sheet.refresh_from_db()
    payload = {"target": target, "kind": "round_won", "event": event}
    envelope = Envelope(str(uuid4()), table.sheet.version, 1, 1, "entry_corrected", payload)
    assert entry_append(access=table.access, envelope=envelope).status == "counted"


def test_a_rebuild_equals_results_written_entry_by_entry(watten: Table) -> None:
    win_a_game(watten, 0)
    win_a_game(watten, 1)
    written = list(GameResult.objects.values_list("game", "facts", "result_hash"))
    GameResult.objects.all().delete()

    assert rebuild_results(sheet=watten.sheet) == []
    assert list(GameResult.objects.values_list("game", "facts", "result_hash")) == written


def test_a_rebuild_includes_an_entry_stored_meanwhile(watten: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The winning round is voided after the rebuild has read the sheet and before it writes."""
    win_a_game(watten, 0)
    undo = [sheet_board(watten.sheet).undo]
    read = results.sheet_fold

    def read_slowly(sheet: Sheet) -> SheetFold:
        fold = read(sheet)
        if undo:
            watten.declare("entry_voided", target=undo.pop())
        return fold

    monkeypatch.setattr(results, "sheet_fold", read_slowly)

    rebuild_results(sheet=watten.sheet)

    assert told(watten) == []


def test_a_rebuild_of_a_closed_sheet_is_final(watten: Table) -> None:
    win_a_game(watten, 0)
    watten.declare("sheet_closed")
    GameResult.objects.all().delete()

    rebuild_results(sheet=watten.sheet)

    assert told(watten) == [(1, 0, "final")]


def test_a_rebuild_lists_a_final_result_that_differs_and_leaves_it(watten: Table) -> None:
    win_a_game(watten, 0)
    watten.declare("sheet_closed")
    GameResult.objects.update(facts={"winner": 1}, result_hash="older engine")
    differences = rebuild_results(sheet=watten.sheet)

    assert [(difference.game, difference.stored) for difference in differences] == [(1, {"winner": 1})]
    assert GameResult.objects.get().result_hash == "older engine"
