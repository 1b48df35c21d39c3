"""Keeps the typed rows of rounds consistent with the folds of their sheets.

The only writer of `RoundRow` and `RowsMark`. It runs in a task after the commit, so that no score waits for
it, and writes, changes or deletes only rows that differ. Running it twice, late or out of order does no harm.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef
from django.utils import timezone

from scoring.derived_writes import derived_write, derived_writes
from scoring.engine.board import round_text
from scoring.engine.board.rounds import ROUNDS_REVISION, rounds_of
from scoring.engine.sheet.fold import ENGINE_REVISION
from scoring.locks import write_in_order
from scoring.models import Entry, RoundRow, RowsMark, Sheet
from scoring.models.bulk import Template, put_many
from scoring.selectors.folds import sheet_fold, warm

logger = logging.getLogger(__name__)
REVISION = f"{ROUNDS_REVISION} {ENGINE_REVISION}"
CHUNK = 50  # sheets whose entries are read at once
TIMES = ("begun_at", "said_at", "came_in")
COLUMNS = (*round_text.FIELDS, *TIMES)
Columns = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Made:
    """The rows of a sheet by game and round, in the order of `COLUMNS`, and the fold that they were made from."""

    version: int
    late_count: int
    rows: Mapping[tuple[int, int], Columns]

    @property
    def hash(self) -> str:
        texts = [[str(value) for value in row] for row in self.rows.values()]
        return hashlib.sha256(json.dumps(texts).encode()).hexdigest()


def write_rounds(sheets: Sequence[int]) -> int:
    """Bring the rows of these sheets up to date. Returns the number of changed rows."""
    chunks = (sheets[at : at + CHUNK] for at in range(0, len(sheets), CHUNK))
    return sum(_write(sheet, _made(sheet)) for chunk in chunks for sheet in _stale(chunk))


def catch_up() -> int:
    """Write the rows of every sheet without rows of its present fold. Returns the number of changed rows.

    After an update that changes the rows these are all sheets: a few at a time, each in its own transaction.
    """
    known = RowsMark.objects.filter(
        sheet=OuterRef("pk"),
        version=OuterRef("version"),
        late_count=OuterRef("late_count"),
        revision=REVISION,
    )
    stale = _everywhere().filter(~Exists(known), version__gt=0).order_by("pk")
    sheets, changed = list(stale.values_list("pk", flat=True)), 0
    with derived_writes() as written:
        for at in range(0, len(sheets), CHUNK):
            for sheet in _stale(sheets[at : at + CHUNK]):
                changed += _write(sheet, _made(sheet))
                written()
            logger.info("rounds of %d of %d sheets written", min(at + CHUNK, len(sheets)), len(sheets))
    return changed


def compare_all() -> int:
    """Make the rows of every sheet again and write those that differ. Returns the number of sheets whose rows
    had drifted.

    Rows that were only not updated since the last entry have not drifted.
    """
    last, drifted = 0, 0
    with derived_writes() as written:
        while sheets := list(_everywhere().filter(pk__gt=last).order_by("pk")[:CHUNK]):
            warm(sheets)
            marks = {mark.sheet_id: mark for mark in RowsMark.objects.filter(sheet__in=sheets)}
            for sheet in sheets:
                drifted += _compare(sheet, marks.get(sheet.pk))
                written()
            last = sheets[-1].pk
            logger.info("rounds compared up to sheet %d, %d drifted", last, drifted)
    return drifted


def _compare(sheet: Sheet, mark: RowsMark | None) -> bool:
    """Write the right rows of a sheet. Returns whether they had drifted."""
    made = _made(sheet)
    was_right = mark is not None and _is_of(mark, made)
    changed = _write(sheet, made)
    return was_right and (changed > 0 or (mark is not None and mark.rows_hash != made.hash))


def _everywhere() -> Any:
    return Sheet.objects.everywhere("rows of all sheets, for the machine's owner")


def _stale(sheets: Sequence[int]) -> list[Sheet]:
    """Those of these sheets without a mark of their version, with their entries read."""
    known = RowsMark.objects.filter(sheet__in=sheets, revision=REVISION)
    right = {(mark.sheet_id, mark.version, mark.late_count) for mark in known}
    found = [
        sheet
        for sheet in _everywhere().filter(pk__in=sheets, version__gt=0).order_by("pk")
        if (sheet.pk, sheet.version, sheet.late_count) not in right
    ]
    warm(found)
    return found


def _made(sheet: Sheet) -> Made:
    fold = sheet_fold(sheet)
    facts = rounds_of(fold)
    times = _times(sheet) if facts else {}
    rows = {}
    for one in facts:
        columns = round_text.written(one)
        begun, (declared_at, came) = times[one.first], times[one.last]
        rows[one.game, one.round] = (
            *(columns[name] for name in round_text.FIELDS), min(begun[0], declared_at), declared_at, came,
        )  # fmt: skip
    return Made(fold.version, len(fold.setup.late), rows)


def _times(sheet: Sheet) -> dict[int, tuple[datetime, datetime]]:
    """For each entry, by seq, the time it was declared and the time it was received."""
    entries = Entry.objects.filter(sheet_id=sheet.pk).order_by()
    rows = entries.values_list("seq", "tapped_at", "received_at")
    return {seq: (tapped or received, received) for seq, tapped, received in rows}


def _is_of(mark: RowsMark, made: Made) -> bool:
    return (mark.version, mark.late_count, mark.revision) == (made.version, made.late_count, REVISION)


def _write(sheet: Sheet, made: Made) -> int:
    """Write what differs, unless another worker has written the rows of a later fold. Returns the number of
    rows.

    Compares before it takes a lock, and again only if another worker wrote in between.
    """
    before, change, digest = _mark_of(sheet), _change(sheet, made), made.hash
    if not change and _is_of(before, made) and before.rows_hash == digest:
        return 0
    with derived_write():
        # Locked until the end, because two workers may write the rows of one sheet. The sheet may just have
        # been purged.
        here = _everywhere().select_for_update().filter(pk=sheet.pk)
        if not here.exists():
            return 0
        mark = _mark_of(sheet)
        if mark.revision == REVISION and (mark.version, mark.late_count) > (made.version, made.late_count):
            return 0
        if _mark_values(mark) != _mark_values(before):
            change = _change(sheet, made)
        write_in_order(sheet.space_id)
        _apply(change, timezone.now())
        mark.version, mark.late_count, mark.revision = made.version, made.late_count, REVISION
        mark.rows_hash = digest
        mark.save()
        return len(change)


def _mark_of(sheet: Sheet) -> RowsMark:
    return RowsMark.objects.filter(sheet=sheet).first() or RowsMark(sheet=sheet, version=0)


def _mark_values(mark: RowsMark) -> tuple[object, ...]:
    return mark.pk, mark.version, mark.late_count, mark.revision, mark.rows_hash


@dataclass(frozen=True, slots=True)
class _Change:
    """The keys of rows to delete, and the rows to write, converted for the database."""

    gone: Sequence[int]
    fresh: Sequence[Template]

    def __len__(self) -> int:
        return len(self.gone) + len(self.fresh)


def _change(sheet: Sheet, made: Made) -> _Change:
    rows = made.rows
    stored = {
        (row[1], row[2]): row
        for row in RoundRow.objects.filter(sheet=sheet).order_by().values_list("pk", *COLUMNS)
    }
    fresh = [row for at, row in rows.items() if at not in stored or stored[at][1:] != row]
    return _Change(
        [row[0] for at, row in stored.items() if at not in rows],
        [Template(RoundRow(sheet=sheet, **dict(zip(COLUMNS, row, strict=True)))) for row in fresh],
    )


def _apply(change: _Change, now: datetime) -> None:
    if change.gone:
        RoundRow.objects.filter(pk__in=change.gone).delete()
    if change.fresh:
        rows = [row.filled(changed_at=now) for row in change.fresh]
        put_many(RoundRow, rows, unique=("sheet_id", "game", "round"))
