"""The rows of rounds follow the fold of their sheet, in a task, and drift is found."""

from __future__ import annotations

from uuid import uuid4

from scoring.engine.board import round_text
from scoring.engine.board.rounds import rounds_of
from scoring.models import Entry, RoundRow, RowsMark
from scoring.selectors.sheets import sheet_board, sheet_fold
from scoring.services import round_rows
from tests.scoring.conftest import Table


def follow(table: Table) -> int:
    return round_rows.write_rounds([table.sheet.pk])


def test_rows_are_the_facts_of_the_fold_with_the_times_of_their_entries(watten: Table) -> None:
    watten.declare("bid_made", side=0, value=3)
    watten.declare("bid_answered", side=1, value=3, answer="stay")
    watten.declare("round_won", side=0, value=3)
    watten.declare("round_won", side=1, value=2)

    assert follow(watten) == 2
    assert follow(watten) == 0

    rows = RoundRow.objects.order_by("game", "round").values_list(*round_text.FIELDS)
    assert tuple(map(round_text.read, rows)) == rounds_of(sheet_fold(watten.sheet))
    first, last = (Entry.objects.get(sheet=watten.sheet, seq=seq) for seq in (1, 3))
    row = RoundRow.objects.get(sheet=watten.sheet, round=1)
    assert (row.begun_at, row.said_at, row.came_in) == (first.received_at, last.received_at, last.received_at)


def test_only_rows_that_changed_are_written_after_an_undo(watten: Table) -> None:
    for _ in range(3):
        watten.declare("round_won", side=0, value=2)
    follow(watten)
    kept = list(RoundRow.objects.filter(round__lt=3).values_list("pk", flat=True))

    watten.declare("entry_voided", target=sheet_board(watten.sheet).undo)

    assert follow(watten) == 1
    assert list(RoundRow.objects.values_list("pk", flat=True)) == kept


def test_rows_that_a_worker_missed_are_written_when_it_starts(watten: Table, whot: Table) -> None:
    watten.declare("round_won", side=0, value=2)
    whot.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 5}, {"seat": 2, "points": 7}])

    assert round_rows.catch_up() == 2
    assert round_rows.catch_up() == 0

    RowsMark.objects.filter(sheet=whot.sheet).update(revision="of older code")
    RoundRow.objects.filter(sheet=whot.sheet).update(gained="1 2 3")
    assert round_rows.catch_up() == 1


def test_the_nightly_comparison_fixes_drift_and_does_not_count_outdated_rows(
    watten: Table, whot: Table
) -> None:
    watten.declare("round_won", side=0, value=2)
    follow(watten)
    watten.declare("round_won", side=0, value=2)
    whot.declare("round_void", entry_id=str(uuid4()))
    assert round_rows.compare_all() == 0
    assert RoundRow.objects.count() == 3

    RoundRow.objects.filter(sheet=watten.sheet, round=1).update(value=7)

    assert round_rows.compare_all() == 1
    assert round_rows.compare_all() == 0
    assert RoundRow.objects.get(sheet=watten.sheet, round=1).value == 2


def test_a_slow_worker_does_not_write_older_rows_over_newer_ones(watten: Table) -> None:
    watten.declare("round_won", side=0, value=2)
    slow = round_rows._made(watten.sheet)
    watten.declare("entry_voided", target=sheet_board(watten.sheet).undo)
    assert follow(watten) == 0

    assert round_rows._write(watten.sheet, slow) == 0
    assert not RoundRow.objects.exists()
