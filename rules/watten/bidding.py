"""When a side may bid, how high, and when its bid is an offence (R23-R28, A14-A19).

Functions without state; the state of the bidding is in `rules.watten.judge`. A bid is at most one offence:
krank is checked before wild. `rules.watten.near_win` says what the score allows before the first card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rules.watten.actions import SEATS, UNSEEN
from rules.watten.announce import Announced
from rules.watten.near_win import Terms
from rules.watten.penalties import PenaltyType
from rules.watten.refusals import Refusal, offence, refusal
from rules.watten.rulesets import WattenRules
from rules.watten.table import Table

LAST_TRICK = 4
JUMP, JUMP_BEHIND = 4, 4
LastCard = Literal["wild_bid", "unchecked_bid"]


def account(table: Table, seat: int) -> int:
    """The account that scores for `seat`: with three players his own (A25), else his side's."""
    return seat if table.seats == 3 else table.sides[seat]


def bid_forbidden(table: Table, seat: int, pending: int, last_side: int, terms: Terms) -> Refusal | None:
    """Why `seat` may not bid now, None if it may. Without a pending bid, `seat` must be on turn (R23).

    A counter-bid answers the other side (R25); a side must not bid twice in a row (R24); a krank side must not bid
    (R28); nobody may if the near-win rule forbids it (A15).
    """
    side, label = table.sides[seat], table.labels[seat]
    if side == last_side:
        return refusal("own_bid", seat=label) if pending else offence("double_bid", seat=label)
    if terms.barred >> account(table, seat) & 1:
        return offence("krank_bid", seat=label)
    return refusal("no_bids_now", seat=label) if terms.no_bids else None


def height_refused(
    rules: WattenRules, terms: Terms, table: Table, seat: int, offered: int, *, value: int, pending: int
) -> Refusal | None:
    """Why a bid of `offered` is too high or too low over the standing `value` or the `pending` bid.

    Always one more (R23), except for the first bid of a side that is far behind (`jump_bid`); never more than
    wins a whole game, nor more than the side needs where the table caps it (A14). With an unknown score nothing is
    refused for it: see `bid_notices`.
    """
    due, own = (pending or value) + 1, account(table, seat)
    jumps = may_jump(rules, terms, own, value=value, pending=pending) and offered == JUMP
    if offered != due and not jumps:
        return refusal("bid_not_one_more", seat=table.labels[seat], bid=offered, due=due)
    most = terms.needs[own] if rules.bid_cap == "needed" and terms.needs else rules.target
    if offered > most:
        return refusal("bid_beyond_need", seat=table.labels[seat], bid=offered, need=most)
    return None


def may_jump(rules: WattenRules, terms: Terms, own: int, *, value: int, pending: int) -> bool:
    """Whether `own` may open with four: the first bid of the round, and four points behind or the score unknown."""
    opening = not pending and value == rules.base_value
    behind = not terms.behind or terms.behind[own] >= JUMP_BEHIND
    return rules.jump_bid == "four_when_behind" and opening and behind


def bid_notices(
    rules: WattenRules, terms: Terms, table: Table, seat: int, offered: int, *, value: int, pending: int
) -> tuple[str, ...]:
    """Notices about a valid bid: what could not be checked without the score, or a bid higher than is useful."""
    if terms.needs:
        beyond = rules.bid_cap == "none" and offered > terms.needs[account(table, seat)]
        return ("pointless_bid",) if beyond else ()
    jumped = offered != (pending or value) + 1
    capped = rules.bid_cap == "needed"
    return ("unchecked_jump_bid",) * jumped + ("unchecked_bid_cap",) * capped


def last_card_verdict(
    rules: WattenRules,
    table: Table,
    announced: Announced,
    seat: int,
    *,
    leader: int,
    lying: int,
    laid: Sequence[int],
    known: int,
) -> LastCard | None:
    """The verdict on a bid of `seat` in the last trick: wild (R27), unchecked, or None if it is legal.

    `lying` cards of that trick are on the table, led by `leader`; `laid` and `known` as in `last_card`. If only
    the announcers know trump, the rule binds only them (`duty_scope`).
    """
    if rules.last_card_bid == "free" or not lying:
        return None
    if rules.duty_scope == "announcers" and seat not in (table.dealer, table.vorhand):
        return None
    card = last_card(seat, leader, lying, laid, known, table.seats)
    if card is None:
        return "unchecked_bid"
    trick = lying_cards(leader, lying, laid, table.seats)
    return "wild_bid" if wild(rules, announced, trick, card) else None


def last_card(
    seat: int, leader: int, lying: int, laid: Sequence[int], known: int, seats: int = len(SEATS)
) -> int | None:
    """The card of `seat` in the last trick, played or still held; None if unknown.

    `laid` has the last card of each seat, `known` is the set of those still held.
    """
    if (seat - leader) % seats < lying:
        return None if laid[seat] == UNSEEN else laid[seat]
    return known.bit_length() - 1 if known else None


def lying_cards(leader: int, lying: int, laid: Sequence[int], seats: int = len(SEATS)) -> list[int]:
    """The cards of the trick in order; `laid` holds the last card of each seat."""
    return [laid[(leader + place) % seats] for place in range(lying)]


def wild(rules: WattenRules, announced: Announced, trick: Sequence[int], card: int) -> bool:
    """Whether a bid on the last card `card` is wild ("wuet biatn") while `trick` lies, in order (R27).

    The suit of the led card counts even when the trick is trumped, unless the table cancels it (A19). A
    counter-bid is judged by the same card, even if it has been played (A18). Before the first card anyone may
    bid.
    """
    if not trick:
        return False
    cancelled = rules.trump_cancels_suit and any(1 << lying & announced.top for lying in trick[1:])
    may = announced.top | (0 if cancelled else announced.same_suit[trick[0]])
    return not 1 << card & may


def penalty_costs(penalty: PenaltyType, value: int, bid: int) -> int:
    """The points that the opponents of an offender get (A17): a fixed number, the standing `value`, or the `bid`.

    `bid` is the offender's bid, or the highest bid so far. A lost game pays no points (R20).
    """
    return max(penalty.points, {"points": 0, "value": value, "bid": bid}[penalty.worth])
