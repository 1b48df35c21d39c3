"""Raise stake (S3): an offer of club points, its answer within ten seconds (#34, #35).

One offer is open at a time. It names the new stake, which is higher than the present one.
"""

from __future__ import annotations

from rules.core.errors import Illegal
from rules.whot.actions import LABELS
from rules.whot.position import Position

SECONDS = 10  # the limit itself is in time


def offer(position: Position, seat: int, points: int) -> None:
    """Record an offer. Raises Illegal: stakes_not_played, stakes_for_two, offer_open, no_points, stake_not_higher."""
    if position.lookups.rules.stakes == "off":
        raise Illegal("stakes_not_played", {})
    if len(position.hands) != 2:
        raise Illegal("stakes_for_two", {"players": len(position.hands)})
    if position.offer is not None:
        raise Illegal("offer_open", {"seat": LABELS[position.offer[0]], "points": position.offer[1]})
    if not points:
        raise Illegal("no_points", {})
    if points <= position.stake:
        raise Illegal("stake_not_higher", {"points": position.stake})
    position.offer = (seat, points)


def answer(position: Position, seat: int, accept: bool, seconds: int | None) -> None:
    """Set the offered stake if accepted in time; else drop the offer. Raises Illegal: no_offer, own_offer."""
    if position.offer is None:
        raise Illegal("no_offer", {})
    by, points = position.offer
    if seat == by:
        raise Illegal("own_offer", {"seat": LABELS[seat]})
    position.offer = None
    if accept and seconds is not None and seconds > SECONDS:
        position.note("late_accept", seat=LABELS[seat], seconds=seconds, limit=SECONDS)
    elif accept:
        position.stake = points
