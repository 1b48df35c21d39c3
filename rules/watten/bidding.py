"""When a side may bid, and when its bid is an offence (R23-R28).

Owns the questions of the bidding machine; its state lives in the loop of
`rules.watten.play`. One bid earns one offence: krank before wild.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.watten.actions import SEATS, UNSEEN
from rules.watten.announce import Announced
from rules.watten.refusals import Refusal, not_on_turn, refusal
from rules.watten.rulesets import WattenRules

LAST_TRICK = 4


def bid_refused(
    seat: int, due: Sequence[int], pending: int, last_side: int, krank: int, announced: bool
) -> Refusal | None:
    """Why `seat` may not bid now; None when he may.

    Opening needs the turn, `due` (R23); a counter-bid answers the other side (R25);
    no side bids twice running (R24); `krank` has a bit for each krank side,
    which may not bid at all (R28).
    """
    side = seat & 1
    if pending and side == last_side:
        return refusal("own_bid", seat=SEATS[seat])
    if not pending and seat not in due:
        return not_on_turn(seat, due, pending, announced)
    if side == last_side:
        return refusal("double_bid", seat=SEATS[seat])
    if krank >> side & 1:
        return refusal("krank_bid", seat=SEATS[seat])
    return None


def last_card(seat: int, leader: int, lying: int, laid: Sequence[int], known: int) -> int | None:
    """The card of `seat` in the last trick: the one that lies, else the one still held; None if unknown."""
    if seat - leader & 3 < lying:
        return None if laid[seat] == UNSEEN else laid[seat]
    return known.bit_length() - 1 if known else None


def lying_cards(leader: int, lying: int, laid: Sequence[int]) -> list[int]:
    """The cards of the trick in order; `laid` holds the last card of each seat."""
    return [laid[leader + place & 3] for place in range(lying)]


def wild(rules: WattenRules, announced: Announced, trick: Sequence[int], card: int) -> bool:
    """Whether a bid on the last card `card` is "wuet biatn" while `trick` lies, in order (R27).

    The suit of the led card counts even when the trick is trumped, unless
    the table cancels it (A19). A counter-bid is judged by the same card,
    also when it lies already (A18). Before a card lies anyone may bid.
    """
    if not trick:
        return False
    cancelled = rules.trump_cancels_suit and any(1 << lying & announced.top for lying in trick[1:])
    may = announced.top | (0 if cancelled else announced.same_suit[trick[0]])
    return not 1 << card & may
