"""Warning and last card: when a call is due, who missed it, who claims it (S3; #27).

A call is due when a hand was just reduced to two cards or to one, until anyone
plays or draws the next card (after a hold on: until the caller does). A missed
call can be claimed by another player until the one who missed it acts again.
Before a hand logged from its middle, any call may have been missed that its
cards allow, but for that of who acted last: it is not too late yet.
"""

from __future__ import annotations

from rules.core.errors import Illegal, Unreadable
from rules.core.outcome import Notice
from rules.whot.actions import LABELS
from rules.whot.bytes import seat_from
from rules.whot.pile import take
from rules.whot.position import Position
from rules.whot.tokens import CARD, DRAW, WHOTS

WORDS = ("warning", "last card")
NOTHING_DUE = -1


def overdue(position: Position, seat: int, due: int, at: int) -> bool:
    """Mark the `due` call as missed at a turn of `seat`; return whether any missed call can still be claimed."""
    missed = position.missed
    if seat == position.on_turn_again:
        position.on_turn_again = -1  # what he left unsaid before the log began is missed only now
    else:
        missed.pop(seat, None)
    if due != NOTHING_DUE:
        who, last = due & 15, due >> 4
        missed[who] = bool(last)
        params = (("seat", LABELS[who]), ("call", WORDS[last]))
        position.notices.append(Notice(at, "missed_call", params))
    return bool(missed)


def missed_before(position: Position, *, drawn: bool) -> None:
    """Note for a hand logged from its middle who may have missed a call; nobody knows whether it was made.

    It may still be said. With more than one card it may be either call if cards can have been added since.
    `drawn`: the player before has just drawn.
    """
    hands, seat, may_have_drawn = position.hands, position.seat, _may_have_drawn_since(position)
    lookups = position.lookups
    position.missed = {
        seat: len(hand) == 1 if len(hand) == 1 or not may_have_drawn else None
        for seat, hand in enumerate(hands)
        if len(hand) < 3 or may_have_drawn
    }
    top_again = lookups.ways[len(hands)][position.direction][position.top][seat] == seat
    if top_again or (position.top >= WHOTS and len(hands) == 2):
        position.on_turn_again = seat
    before = _acted_last(position, drawn=drawn)
    if before < 0:
        return
    position.missed.pop(before, None)
    left = len(hands[before]) - drawn
    goes_on = lookups.ways[len(hands)][position.direction][position.top][before] == before
    if left in (1, 2) and (not drawn or goes_on or position.top >= WHOTS):
        position.missed[before] = left == 1
        position.may_be_due = -1 if drawn else before


def _acted_last(position: Position, *, drawn: bool) -> int:
    """Who acted last before a log from the middle; -1 if it may have been another than the player before."""
    lookups, rules, seats = position.lookups, position.lookups.rules, range(len(position.hands))
    before = (position.seat - position.direction) % len(seats)
    if drawn:
        return before
    if position.top >= WHOTS or (rules.street_actions == "all" and (rules.streets or rules.double_play)):
        return -1
    way = lookups.ways[len(seats)][position.direction][position.top]
    return -1 if any(way[seat] == position.seat for seat in seats if seat != before) else before


def _may_have_drawn_since(position: Position) -> bool:
    """Whether somebody may draw after a call was due and before his next turn: at a market, or by going on himself."""
    lookups, ways = position.lookups, position.lookups.ways[len(position.hands)][position.direction]
    laid = (token for token in range(DRAW) if CARD[token] and (token < WHOTS or lookups.choices[token]))
    return bool(lookups.rules.market) or any(ways[token][0] == 0 for token in laid)


def warn(position: Position, byte: int) -> None:
    """Record a call that is not due: late, or else Illegal (calls_not_played, call_not_due).

    Before the first turn of a log that begins in the middle of a hand, nobody knows whether it is late.
    """
    seat, last = seat_from(iter((byte,) if byte >= 0 else ()), len(position.hands))
    if last > 1:
        raise Unreadable("unknown_byte", {"byte": byte})
    if not position.lookups.rules.calls:
        raise Illegal("calls_not_played", {})
    if position.missed.get(seat, not last) not in (None, bool(last)):
        left = len(position.hands[seat])
        raise Illegal("call_not_due", {"seat": LABELS[seat], "call": WORDS[last], "left": left})
    if position.last:
        position.note("late_call", seat=LABELS[seat], call=WORDS[last])
    elif seat == position.may_be_due:
        del position.missed[seat]


def claim(position: Position, seat: int, against: int) -> None:
    """Claim a missed call. Raises Illegal: calls_not_played, no_call_penalty, own_claim, nothing_missed."""
    rules = position.lookups.rules
    if not rules.calls or not rules.missed_call_penalty:
        raise Illegal("no_call_penalty" if rules.calls else "calls_not_played", {})
    if seat == against:
        raise Illegal("own_claim", {"seat": LABELS[seat]})
    if against not in claimable(position):
        raise Illegal("nothing_missed", {"seat": LABELS[against]})
    del position.missed[against]
    take(position, against, rules.missed_call_penalty)


def claimable(position: Position) -> list[int]:
    """Who missed a call, or may have; a call that may still be made in time is not missed."""
    not_yet = -1 if position.last else position.may_be_due
    return [seat for seat in position.missed if seat != not_yet]
