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
