"""Keeps the log of a hand beside a sheet.

Owns storing. Reading and replaying the notation is `rules`' work.
"""

from __future__ import annotations

from rules import compact
from rules.hand import Hand
from scoring.access import Access
from scoring.models import HandLog


def hand_log_add(*, access: Access, hand: Hand[object, object], game: int = 0, round: int = 0) -> HandLog:
    """Store one hand that was read from notation, also one with an illegal play in it."""
    return HandLog.objects.create(
        sheet=access.sheet,
        game=game,
        round=round,
        compact=compact.encode(hand),
        writer=access.scribe,
    )
