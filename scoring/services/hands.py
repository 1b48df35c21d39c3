"""Keeps the log of a hand beside a sheet.

Owns storing. Reading and replaying the notation is `rules`' work.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from rules import compact
from rules.hand import Hand
from scoring.access import Access
from scoring.locks import WRITES
from scoring.models import HandLog


def hand_logs_add(
    *, access: Access, hands: Sequence[Hand[object, object]], game: int = 0, round: int = 0
) -> None:
    """Store hands that were read from notation, also ones with an illegal play in them.

    All or none, and each once: a form sent twice keeps no hand twice.
    """
    logs = dict.fromkeys(compact.encode(hand) for hand in hands)
    place = {"sheet": access.sheet, "game": game, "round": round}
    writer = access.writer_here
    with WRITES, transaction.atomic():
        kept = {bytes(log) for log in HandLog.objects.filter(**place).values_list("compact", flat=True)}
        HandLog.objects.bulk_create(
            HandLog(**place, compact=log, writer=writer) for log in logs if log not in kept
        )


def hand_log_add(*, access: Access, hand: Hand[object, object], game: int, round: int) -> HandLog:
    """Store one hand for a round of the sheet and return it; a form sent twice keeps it once."""
    log = compact.encode(hand)
    place = {"sheet": access.sheet, "game": game, "round": round}
    with WRITES, transaction.atomic():
        for known in HandLog.objects.filter(**place):
            if bytes(known.compact) == log:
                return known
        return HandLog.objects.create(**place, compact=log, writer=access.writer_here)
