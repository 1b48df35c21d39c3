"""Which round of its sheet a kept hand is of by now.

Owns the way from a stored log to `scoring.engine.sheet.round_numbers`. The stored numbers
are never changed: they say which round people meant, and when.
"""

from __future__ import annotations

from collections.abc import Callable

from scoring.engine.sheet.fold import SheetFold
from scoring.engine.sheet.round_numbers import Place, follower, has_reflowed
from scoring.models import Entry, HandLog

Places = Callable[[HandLog], Place | None]


def hand_places(fold: SheetFold) -> Places:
    """For the logs of this sheet: game and round by now; None for a log of no round, and for one whose round was
    taken back and has given its number to another one. No query but for logs that do not know what they had seen."""
    place, moves = follower(fold), has_reflowed(fold)

    def of(log: HandLog) -> Place | None:
        if not log.game:
            return None
        return place(log.game, log.round, _seen(log) if moves else 0)

    return of


def _seen(log: HandLog) -> int:
    if log.seen is not None:
        return log.seen
    before = Entry.objects.filter(sheet_id=log.sheet_id, received_at__lte=log.logged_at)
    return before.order_by("-seq").values_list("seq", flat=True).first() or 0
