"""Keeps the typed rows of hand logs consistent with the logs and with the fold of their sheet.

The only writer of `HandRow` and `HandsMark`. It runs in a task after the commit and writes, changes or
deletes only rows that differ. What a log says is computed once, because its bytes never change; `compare_all`
computes it again, each night for some logs.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q
from django.utils import timezone

from scoring.derived_writes import derived_write, derived_writes
from scoring.engine.board import hand_text
from scoring.engine.board.hand_facts import HANDS_REVISION, HandFacts, hand_facts
from scoring.engine.sheet.fold import ENGINE_REVISION, SheetFold
from scoring.engine.sheet.hand_results import log_target
from scoring.models import HandLog, HandRow, HandsMark, Sheet
from scoring.selectors.folds import sheet_fold, warm
from scoring.selectors.hands import hand_round_numbers

logger = logging.getLogger(__name__)
REVISION = f"{HANDS_REVISION} {ENGINE_REVISION}"
CHUNK = 50  # sheets whose entries are read at once
REPLAYED = 1000  # logs replayed per night only to compare them
Columns = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Made:
    """The rows of a sheet by the key of their log, in the order of `hand_text.FIELDS`, and what they were
    made from.
    """

    version: int
    late_count: int
    rows: Mapping[int, Columns]

    @property
    def hash(self) -> str:
        return hashlib.sha256(json.dumps([self.rows[log] for log in sorted(self.rows)]).encode()).hexdigest()

    @property
    def mark(self) -> tuple[int, int, int, str]:
        return self.version, self.late_count, len(self.rows), REVISION


def write_hands(sheets: Sequence[int]) -> int:
    """Bring the hand rows of these sheets up to date. Returns the number of changed rows."""
    stale = list(_stale().filter(pk__in=sheets).order_by("pk"))
    return sum(_write(sheet, _made(sheet)) for sheet in stale)


def catch_up() -> int:
    """Write the rows of every sheet whose rows were made from other logs, another fold or other code. Returns
    how many changed.
    """
    sheets, changed = list(_stale().order_by("pk").values_list("pk", flat=True)), 0
    with derived_writes() as written:
        for at in range(0, len(sheets), CHUNK):
            for sheet in list(_stale().filter(pk__in=sheets[at : at + CHUNK]).order_by("pk")):
                changed += _write(sheet, _made(sheet))
                written()
            logger.info("hands of %d of %d sheets written", min(at + CHUNK, len(sheets)), len(sheets))
    return changed


def compare_all() -> int:
    """Compare all rows with the folds of their sheets, and some logs with a new replay; write what differs.

    Returns the number of sheets whose rows had drifted; rows that were only not updated yet have not. A log
    with odds takes up to a second, so that each night at most `REPLAYED` logs are replayed, of the sheets
    that have waited longest, and those of every sheet whose rows do not match the hash of its mark.
    """
    last, drifted, due = 0, 0, _due()
    logged = _everywhere().filter(Exists(HandLog.objects.filter(sheet=OuterRef("pk"))))
    with derived_writes() as written:
        while sheets := list(logged.filter(pk__gt=last).order_by("pk")[:CHUNK]):
            warm(sheets)
            marks = {mark.sheet_id: mark for mark in HandsMark.objects.filter(sheet__in=sheets)}
            for sheet in sheets:
                drifted += _compare(sheet, marks.get(sheet.pk), is_due=sheet.pk in due)
                written()
            last = sheets[-1].pk
    HandsMark.objects.filter(sheet__in=due).update(replayed_at=timezone.now())
    return drifted


def _due() -> set[int]:
    """The sheets whose logs are replayed this time; at least one, if there is any."""
    found, logs = set[int](), 0
    for sheet, number in HandsMark.objects.order_by("replayed_at", "pk").values_list("sheet_id", "logs"):
        logs += number
        if found and logs > REPLAYED:
            break
        found.add(sheet)
    return found


def _compare(sheet: Sheet, mark: HandsMark | None, *, is_due: bool) -> bool:
    """Write the right rows of a sheet. Returns whether they had drifted."""
    made = _made(sheet, anew=is_due)
    if not is_due and mark is not None and made.mark == _mark_values(mark) and made.hash != mark.rows_hash:
        made = _made(sheet, anew=True)
    was_right = mark is not None and _mark_values(mark) == made.mark
    changed = _write(sheet, made)
    return was_right and (changed > 0 or (mark is not None and mark.rows_hash != made.hash))


def _everywhere() -> Any:
    return Sheet.objects.everywhere("hands of all sheets, for the machine's owner")


def _stale() -> Any:
    """The sheets whose mark has another version or number of logs."""
    known = Q(
        hands_mark__version=F("version"),
        hands_mark__late_count=F("late_count"),
        hands_mark__logs=F("logged"),
        hands_mark__revision=REVISION,
    )
    return _everywhere().annotate(logged=Count("hand_logs")).filter(logged__gt=0).exclude(known)


def _made(sheet: Sheet, *, anew: bool = False) -> Made:
    """Make the rows of a sheet. `anew`: replay also logs whose rows are of this revision."""
    logs = list(HandLog.objects.filter(sheet=sheet).select_related("entry").order_by("pk"))
    kept = {} if anew else _kept(sheet)
    fold = sheet_fold(sheet)
    number_of, rows = hand_round_numbers(fold), {}
    for log in logs:
        facts = _placed(kept.get(log.pk) or hand_facts(bytes(log.compact)), fold, number_of(log))
        columns = hand_text.written(facts)
        rows[log.pk] = tuple(columns[name] for name in hand_text.FIELDS)
    return Made(fold.version, len(fold.setup.late), rows)


def _kept(sheet: Sheet) -> dict[int, HandFacts]:
    """The facts of logs, by key, from rows of this revision."""
    if not HandsMark.objects.filter(sheet=sheet, revision=REVISION).exists():
        return {}
    rows = HandRow.objects.filter(sheet=sheet).order_by().values_list("log_id", *hand_text.FIELDS)
    return {row[0]: hand_text.read(row[1:]) for row in rows}


def _placed(facts: HandFacts, fold: SheetFold, number: tuple[int, int] | None) -> HandFacts:
    """The facts with the present round of the log and the people who sat there."""
    at = log_target(fold, *number) if number else None
    if at is None:
        return replace(facts, game=0, round=0, seated=())
    return replace(facts, game=at.game, round=at.round, seated=tuple(at.seated[seat] for seat in at.players))


def _mark_values(mark: HandsMark) -> tuple[int, int, int, str]:
    return mark.version, mark.late_count, mark.logs, mark.revision


def _write(sheet: Sheet, made: Made) -> int:
    """Write what differs, unless another worker has written later rows. Returns the number of rows."""
    with derived_write():
        # Locked until the end, because two workers may write the rows of one sheet. The sheet may just have
        # been purged.
        if not _everywhere().select_for_update().filter(pk=sheet.pk).exists():
            return 0
        mark = HandsMark.objects.filter(sheet=sheet).first() or HandsMark(sheet=sheet, version=0)
        if mark.revision == REVISION and _mark_values(mark) > made.mark:
            return 0
        changed = _replace(sheet, made.rows)
        mark.version, mark.late_count, mark.logs, mark.revision = made.mark
        mark.rows_hash = made.hash
        mark.save()
        return changed


def _replace(sheet: Sheet, rows: Mapping[int, Columns]) -> int:
    stored = {
        row[0]: row[1:]
        for row in HandRow.objects.filter(sheet=sheet).order_by().values_list("log_id", *hand_text.FIELDS)
    }
    gone = [log for log in stored if log not in rows]
    fresh = {log: row for log, row in rows.items() if stored.get(log) != row}
    if gone:
        HandRow.objects.filter(log__in=gone).delete()
    HandRow.objects.bulk_create(
        [
            HandRow(sheet=sheet, log_id=log, **dict(zip(hand_text.FIELDS, row, strict=True)))
            for log, row in fresh.items()
        ],
        update_conflicts=True,
        unique_fields=["log"],
        update_fields=list(hand_text.FIELDS),
    )
    return len(gone) + len(fresh)
