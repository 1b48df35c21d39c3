"""Makes the result of a WHOT! hand from a position that is over.

Cards are counted by `rules.whot.hand_points`.
"""

from __future__ import annotations

from rules.whot.actions import LABELS
from rules.whot.hand_points import points_of, points_of_all
from rules.whot.position import Position, WhotResult, is_hidden


def result_of(position: Position) -> WhotResult | None:
    """The result; None while the hand continues."""
    if not position.over:
        return None
    points = _points(position)
    winners: tuple[str, ...] = ()
    if position.winner is not None:
        winners = (LABELS[position.winner],)
    elif position.over == "counted" and None not in points:
        lowest = min(counted for counted in points if counted is not None)
        winners = tuple(LABELS[seat] for seat, counted in enumerate(points) if counted == lowest)
    left = tuple(map(len, position.hands))
    winner = winners[0] if len(winners) == 1 else None
    return WhotResult(position.over, winner, points, left, winners, position.stake)


def _points(position: Position) -> tuple[int | None, ...]:
    rules, over = position.lookups.rules, position.over
    if over not in ("out", "counted") or rules.counted == "none":
        return ()
    if position.pools is None:
        return points_of_all(rules, position.hands)
    return tuple([None if any(map(is_hidden, hand)) else points_of(rules, hand) for hand in position.hands])
