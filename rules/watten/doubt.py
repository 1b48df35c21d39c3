"""Who took a trick in which a card was played that nobody noted.

Owns the little that a log still tells: the known cards, and who goes on.
Only logs with `?` ever ask.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.watten.actions import SEATS, UNSEEN

# `turn` while the log has to show who took the last trick: the seats that may have.
Candidates = tuple[int, ...]


def candidates(laid: Sequence[int], leader: int, best: int) -> Candidates:
    """The seats that may have taken a trick; `best` holds its highest known card.

    Anybody, when the lead was unseen; else `best` or whoever played unseen.
    """
    if laid[leader] == UNSEEN:
        return tuple(range(len(SEATS)))
    return tuple(seat for seat in range(len(SEATS)) if seat == best or laid[seat] == UNSEEN)


def only_side(seats: Candidates) -> int | None:
    """The side that took the trick in any case, if there is one."""
    sides = {seat & 1 for seat in seats}
    return sides.pop() if len(sides) == 1 else None
