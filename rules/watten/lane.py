"""The fast path: replays a hand of four in which every card is known and every action is legal.

Returns None for everything else (a refusal, a claim, an unknown card, two or three players, an opening of
more than two words); the judge then replays the hand. It must accept exactly what the judge accepts: a test
compares both on random bytes. It checks every rule, most of them for the whole hand at once by translating
bytes, because millions of stored hands pass here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from rules.core.outcome import Notice, Replay
from rules.watten.actions import (
    BID,
    BID_3,
    CONCEDE,
    ESCAPE,
    HAND_SIZE,
    STAY,
    UNSEEN,
)
from rules.watten.announce import Announced
from rules.watten.bidding import LAST_TRICK, last_card_verdict
from rules.watten.duty import Duty
from rules.watten.near_win import NOBODY, Terms
from rules.watten.ranking import pack
from rules.watten.result import WattenResult
from rules.watten.rulesets import WattenRules
from rules.watten.table import LABELS, Table, table

SEATS = len(LABELS[4])
DEALT = SEATS * HAND_SIZE
LAST_CARDS = LAST_TRICK * SEATS
_TABLE = table(SEATS, 0)
# Each card of the deal becomes its index in the deal; no index has the value of a card.
_FIRST, _NO_SEAT = 128, 255
_INDEXES = bytes(range(_FIRST, _FIRST + DEALT))
_SEAT_OF_INDEX = bytes((at - _FIRST) // HAND_SIZE if at in _INDEXES else _NO_SEAT for at in range(256))
_SEAT = bytes(byte >> 6 for byte in range(256))
_CODE = bytes(byte & 63 for byte in range(256))
_CARDS = bytes(byte for byte in range(256) if byte & 63 < UNSEEN)
_OTHERS = bytes(byte for byte in range(256) if byte & 63 >= UNSEEN)
_BITS = tuple(1 << card for card in range(UNSEEN))
_ORDER = tuple(bytes((leader + index) % SEATS for index in range(SEATS)) for leader in range(SEATS))


@dataclass(frozen=True, slots=True)
class Begun:
    """A hand before its first card: seats, terms, announcement, leader."""

    around: Table
    terms: Terms
    announced: Announced
    leader: int


Quick = Callable[[Begun, bytes, bytes, int], Replay | None]


def lane(rules: WattenRules) -> Quick:
    """`(begun, dealt, tail, done) -> Replay` under these rules, or None if the judge must replay the hand.

    `dealt` are the twenty cards, `tail` the bytes of the actions after the first `done`. Notices of those
    first actions are not repeated.
    """
    in_pack = bytes(pack(rules))
    # Without the score, a bid under a cap has a notice.
    most = 0 if rules.bid_cap == "needed" else rules.target
    restricted = rules.last_card_bid == "restricted"

    def run(begun: Begun, dealt: bytes, tail: bytes, done: int) -> Replay | None:
        # The deal: twenty different cards of the pack. Then each play: from the hand of its seat, none twice.
        index_of = bytes.maketrans(dealt, _INDEXES)
        if dealt.translate(index_of) != _INDEXES or dealt.translate(None, in_pack):
            return None
        talk = tail.translate(None, _CARDS)
        plays = tail.translate(None, _OTHERS) if talk else tail
        codes = plays.translate(_CODE)
        seats = plays.translate(_SEAT)
        count = len(plays)
        if codes.translate(index_of).translate(_SEAT_OF_INDEX) != seats:
            return None
        if len(dealt.translate(None, codes)) != DEALT - count:
            return None

        # The tricks (R13-R21). `order` has the seat due at each index, compared with the log at the end.
        announced = begun.announced
        turn = begun.leader
        order = _ORDER[turn]
        rows = announced.powers
        won_a = won_b = at = 0
        notices: tuple[Notice, ...] = ()
        four = iter(codes)
        # An incomplete last trick is checked below.
        for frees, a, b, c, d in zip(announced.free, four, four, four, four):  # noqa: B905
            free = frees[a]
            if not (free[b] and free[c] and free[d]):
                duty = announced.duties[a] if at else announced.first[a]
                bound = duty.binding.translate(None, codes[:at]).translate(index_of).translate(_SEAT_OF_INDEX)
                for card, seat in (b, turn + 1 & 3), (c, turn + 2 & 3), (d, turn + 3 & 3):
                    if not free[card] and seat in bound:
                        verdict = _verdict(rules, begun, duty, dealt, codes[:at], seat, card)
                        if verdict == "revoke":
                            return None
                        if verdict:
                            notices += (_noted(tail.find(seat << 6 | card) + done, verdict),)
            row = rows[a]
            best = row[a]
            taker = turn
            if row[b] > best:
                best = row[b]
                taker = turn + 1
            if row[c] > best:
                best = row[c]
                taker = turn + 2
            if row[d] > best:
                taker = turn + 3
            turn = taker & 3
            order += _ORDER[turn]
            if turn & 1:
                won_b += 1
            else:
                won_a += 1
            at += 4
        over = won_a >= 3 or won_b >= 3
        if over and (won_b if turn & 1 else won_a) != 3:
            return None  # somebody played after the end
        if at != count:
            if over:
                return None
            duty = announced.duties[codes[at]] if at else announced.first[codes[at]]
            for index in range(at + 1, count):
                card, seat = codes[index], order[index]
                if not duty.free >> card & 1:
                    verdict = _verdict(rules, begun, duty, dealt, codes[:at], seat, card)
                    if verdict == "revoke":
                        return None
                    if verdict:
                        notices += (_noted(tail.find(seat << 6 | card) + done, verdict),)
        if not order.startswith(seats):
            return None

        # The bids (R23-R28), each at the index of the card that is due.
        on = begun.terms
        value, pending, last_side = on.value, 0, NOBODY
        if on.chooser != NOBODY:
            value, pending, last_side = rules.base_value, on.value, 1 - on.chooser
        conceded = False
        spot = -1
        spoken = pending_at = 0
        for byte in talk:
            spot = tail.index(byte, spot + 1)
            due = spot - spoken
            spoken += 1
            code = byte & 63
            seat = byte >> 6
            if conceded or (pending and due != pending_at) or (over and due == count):
                return None
            if code in (STAY, CONCEDE):
                if not pending or seat & 1 == last_side:
                    return None
                if code == CONCEDE:
                    conceded = True
                else:
                    value, pending = pending, 0
                continue
            if not pending:
                if seat != order[due]:
                    return None
                pending_at = due
            height = (pending or value) + 1
            if code < BID or code == ESCAPE or (code != BID and code - BID_3 + 3 != height):
                return None
            side = seat & 1
            if side == last_side or on.no_bids or on.barred >> side & 1:
                return None
            if height > (on.needs[side] if on.needs else most):
                return None  # a notice is due, or the bid is too high
            if restricted and due > LAST_CARDS and _last_card(rules, begun, dealt, codes, order, seat, due):
                return None
            value = pending or value
            pending = height
            last_side = side
        if pending and pending_at != count:
            return None  # a card was played while the bid waits, or after it was conceded

        total = len(tail) + done
        if conceded:
            ended = _ended(total, last_side, value, "concede", won_a, won_b)
        elif over:
            ended = _ended(total, turn & 1, value, "tricks", won_a, won_b)
        else:
            ended = _unfinished(total)
        return Replay(total, None, ended.result, notices) if notices else ended

    return run


# A hand can end in some thousand ways; each result is built once.
@lru_cache(maxsize=8192)
def _ended(
    valid: int, side: int, value: int, how: Literal["tricks", "concede"], won_a: int, won_b: int
) -> Replay:
    winner, winners = _TABLE.side_labels[side], _TABLE.members(side)
    return Replay(valid, None, WattenResult(winner, value, how, (won_a, won_b), winners=winners))


@lru_cache(maxsize=256)
def _unfinished(valid: int) -> Replay:
    return Replay(valid, None, None)


_noted = lru_cache(maxsize=256)(Notice)


def _verdict(
    rules: WattenRules, begun: Begun, duty: Duty, dealt: bytes, gone: bytes, seat: int, card: int
) -> Literal["revoke", "disputed"] | None:
    """The verdict on `card` as the answer to a lead with a duty, from the dealt hand without the cards `gone`."""
    if rules.duty_scope == "announcers" and seat not in (begun.around.dealer, begun.around.vorhand):
        return None
    left = dealt[seat * HAND_SIZE :][:HAND_SIZE].translate(None, gone)
    return duty.verdict(sum(map(_BITS.__getitem__, left)), card)


def _last_card(
    rules: WattenRules,
    begun: Begun,
    dealt: bytes,
    codes: bytes,
    order: bytes,
    seat: int,
    due: int,
) -> bool:
    """Whether the judge must check a bid in the last trick, before card `due` (R27)."""
    first = LAST_TRICK * SEATS
    laid = [UNSEEN] * SEATS
    for index in range(first, due):
        laid[order[index]] = codes[index]
    (card,) = dealt[seat * HAND_SIZE :][:HAND_SIZE].translate(None, codes[:first])
    leader, lying = order[first], due - first
    verdict = last_card_verdict(
        rules, begun.around, begun.announced, seat, leader=leader, lying=lying, laid=laid, known=1 << card
    )
    return verdict is not None
