"""Stores hand logs with a sheet. `rules` reads and replays them."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from rules import compact
from rules.core.hand import Hand
from scoring.access import Access
from scoring.engine.sheet.fold import SheetFold
from scoring.engine.sheet.hand_results import written
from scoring.locks import WRITES, write_in_order
from scoring.models import Change, Entry, HandLog
from scoring.selectors.folds import sheet_fold
from scoring.selectors.hands import hand_round_numbers
from scoring.services.hand_verdicts import judge


def hand_logs_add(*, access: Access, hands: Sequence[Hand[object, object]]) -> None:
    """Store hands without a round, read from notation; hands with an illegal play too.

    Stores all of them or none. A form sent twice stores each hand once.
    """
    encoded = dict.fromkeys(compact.encode(hand) for hand in hands)
    writer, known = access.writer_id, HandLog.objects.filter(sheet=access.sheet, game=0)
    with WRITES, transaction.atomic():
        write_in_order(access.sheet.space_id)
        kept = {bytes(log) for log in known.values_list("compact", flat=True)}
        fresh = [
            HandLog(sheet=access.sheet, compact=log, writer_id=writer) for log in encoded if log not in kept
        ]
        for log in fresh:
            judge(log)
        HandLog.objects.bulk_create(fresh)
        _record_change(access)


def hand_log_add(
    *, access: Access, hand: Hand[object, object], game: int, round: int, fold: SheetFold | None = None
) -> HandLog:
    """Store one hand for a round of the sheet and return it. A form sent twice stores it once.

    `game` and `round` are numbers in `fold`; without it, in the present sheet.
    """
    fold = fold or sheet_fold(access.sheet)
    log, number_of, number = compact.encode(hand), hand_round_numbers(fold), (game, round)
    line = written(fold, game, round)
    with WRITES, transaction.atomic():
        write_in_order(access.sheet.space_id)
        for known in access.sheet.hand_logs.select_related("entry"):
            if bytes(known.compact) == log and (number_of(known) or (0, 0)) == number:
                return known
        kept = HandLog(
            sheet=access.sheet,
            entry=_row(access, line.entry.id) if line else None,
            game=game,
            round=round,
            seen=fold.version,
            compact=log,
            writer_id=access.writer_id,
        )
        judge(kept)
        kept.save()
        _record_change(access)
        return kept


def hand_log_belongs(*, access: Access, log: HandLog, entry_id: str) -> None:
    """Attach the log to the entry that settled its round."""
    if log.entry_id is None:
        log.entry = _row(access, entry_id)
        log.save(update_fields=["entry"])


def _record_change(access: Access) -> None:
    """Tell readers of `Change` about the log; a task makes its row."""
    sheet = access.sheet
    Change.objects.create(space_id=sheet.space_id, sheet=sheet, version=sheet.version)


def _row(access: Access, entry_id: str) -> Entry:
    return Entry.objects.only("pk", "entry_id").get(sheet=access.sheet, entry_id=entry_id)
