"""Keeps the log of a hand beside a sheet.

Owns storing. Reading and replaying the notation is `rules`' work.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from rules import compact
from rules.core.hand import Hand
from scoring.access import Access
from scoring.locks import WRITES
from scoring.models import HandLog
from scoring.selectors.folds import sheet_fold
from scoring.selectors.hands import hand_places


def hand_logs_add(*, access: Access, hands: Sequence[Hand[object, object]]) -> None:
    """Store hands of no round that were read from notation, also ones with an illegal play in them.

    All or none, and each once: a form sent twice keeps no hand twice.
    """
    logs = dict.fromkeys(compact.encode(hand) for hand in hands)
    writer, known = access.writer_here, HandLog.objects.filter(sheet=access.sheet, game=0)
    with WRITES, transaction.atomic():
        kept = {bytes(log) for log in known.values_list("compact", flat=True)}
        HandLog.objects.bulk_create(
            HandLog(sheet=access.sheet, compact=log, writer=writer) for log in logs if log not in kept
        )


def hand_log_add(
    *, access: Access, hand: Hand[object, object], game: int, round: int, seen: int | None = None
) -> HandLog:
    """Store one hand for a round of the sheet and return it; a form sent twice keeps it once.

    The numbers are those of the sheet at version `seen`, None for the one it has now.
    """
    log, fold = compact.encode(hand), sheet_fold(access.sheet)
    now, place = hand_places(fold), (game, round)
    with WRITES, transaction.atomic():
        for known in access.sheet.hand_logs.all():
            if bytes(known.compact) == log and (now(known) or (0, 0)) == place:
                return known
        return HandLog.objects.create(
            sheet=access.sheet,
            game=game,
            round=round,
            seen=fold.version if seen is None else seen,
            compact=log,
            writer=access.writer_here,
        )
