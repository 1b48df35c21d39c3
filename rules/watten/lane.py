"""The fast path: replays a hand of four in which every card is known and every action is legal.

Returns None for everything else (a refusal, a claim, an unknown card, two or three players, an opening of
more than two words); the judge then replays the hand. It must accept exactly what the judge accepts: a test
compares both on random bytes. It checks every rule, most of them for the whole hand at once by translating
bytes, because millions of stored hands pass here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
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
from rules.watten.near_win import NOBODY, Terms
from rules.watten.pack import mask
from rules.watten.ranking import pack
from rules.watten.result import WattenResult
from rules.watten.rulesets import WattenRules
from rules.watten.table import LABELS, Table, table

SEATS = len(LABELS[4])
DEALT = SEATS * HAND_SIZE
LAST_CARDS = LAST_TRICK * SEATS
maketrans = bytes.maketrans
_TABLE = table(SEATS, 0)
# A seat as in the byte of an action, but with all bits of the card set, so that it has the value of no card.
_SEATS = tuple(seat << 6 | 63 for seat in range(SEATS))
_NO_SEAT = 0
_HANDS = bytes(_SEATS[at // HAND_SIZE] for at in range(DEALT))
_SEAT = bytes(byte | 63 if byte & 63 < UNSEEN else _NO_SEAT for byte in range(256))
_CODE = bytes(byte & 63 for byte in range(256))
_CARDS = bytes(byte for byte in range(256) if byte & 63 < UNSEEN)
_OTHERS = bytes(byte for byte in range(256) if byte & 63 >= UNSEEN)
_ORDER = tuple(bytes(_SEATS[(leader + index) % SEATS] for index in range(SEATS)) for leader in range(SEATS))
_FIRSTS = range(0, DEALT, SEATS)
_NOT_LAID = bytes([UNSEEN]) * (SEATS - 1)
_ANSWERS = STAY, CONCEDE


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
    undealt = len(in_pack) - DEALT
    # Without the score, a bid under a cap has a notice.
    most = 0 if rules.bid_cap == "needed" else rules.target
    restricted = rules.last_card_bid == "restricted"
    everybody = rules.duty_scope == "all"

    def run(begun: Begun, dealt: bytes, tail: bytes, done: int) -> Replay | None:
        # The deal: twenty different cards of the pack. Then each play: from the hand of its seat, none twice.
        if len(in_pack.translate(None, dealt)) != undealt:
            return None
        talk, plays, seats = b"", tail, tail.translate(_SEAT)
        if _NO_SEAT in seats:
            talk, plays = tail.translate(None, _CARDS), tail.translate(None, _OTHERS)
            seats = plays.translate(_SEAT)
        codes = plays.translate(_CODE)
        owner = maketrans(dealt, _HANDS)
        count = len(codes)
        if codes.translate(owner) != seats or len(dealt.translate(None, codes)) != DEALT - count:
            return None

        # The tricks (R13-R21). Cards that are not laid yet complete the last one; they are free and take nothing.
        turn = begun.leader
        path = 4 | turn
        disputed: tuple[int, ...] = ()
        incomplete = count & 3
        four = iter(codes + _NOT_LAID if incomplete else codes)
        for at, leads, a, b, c, d in zip(_FIRSTS, begun.announced.leads, four, four, four, four):  # noqa: B905
            row, best, free, duty = leads[a]
            if free is not None and not (free[b] and free[c] and free[d]):
                gone = codes[:at]
                bound = duty.binding.translate(owner, gone)
                for card, place in (b, turn + 1), (c, turn + 2), (d, turn + 3):
                    seat = place & 3
                    if free[card] or _SEATS[seat] not in bound or not (everybody or _announces(begun, seat)):
                        continue
                    if duty.spare:  # rare; the others have a shorter way
                        held = mask(dealt[seat * HAND_SIZE :][:HAND_SIZE].translate(None, gone))
                        verdict = duty.verdict(held, card)
                    elif _SEATS[seat] in duty.demanding.translate(owner, gone):
                        verdict = "revoke"
                    else:
                        verdict = None if duty.strict_allowed >> card & 1 else "disputed"
                    if verdict == "revoke":
                        return None
                    if verdict:
                        disputed += (tail.find(seat << 6 | card) + done,)
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
            path = path << 2 | turn
        order, over, won = _way(path >> 2 if incomplete else path)
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
            side = seat & 1
            if conceded or (pending and due != pending_at) or (over and due == count):
                return None
            if code in _ANSWERS:
                if not pending or side == last_side:
                    return None
                if code == CONCEDE:
                    conceded = True
                else:
                    value, pending = pending, 0
                continue
            if not pending:
                if _SEATS[seat] != order[due]:
                    return None
                pending_at = due
            height = (pending or value) + 1
            if code < BID or code == ESCAPE or (code != BID and code - BID_3 + 3 != height):
                return None
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
            return _ended(total, disputed, last_side, value, "concede", won)
        if over:
            return _ended(total, disputed, path & 1, value, "tricks", won)
        return _unfinished(total, disputed)

    return run


@cache
def _way(path: int) -> tuple[bytes, bool, tuple[int, int]]:
    """The seats due so far and in the next trick, whether one side has won, and the tricks of both.

    `path` has the leader and the taker of each trick, two bits each after a leading 1. Nobody is due after the end.
    """
    turn = path % SEATS
    if path < 2 * SEATS:
        return _ORDER[turn], False, (0, 0)
    order, _, (won_a, won_b) = _way(path // SEATS)
    won = (won_a, won_b + 1) if turn & 1 else (won_a + 1, won_b)
    over = max(won) >= 3
    return order if over else order + _ORDER[turn], over, won


# A hand can end in some thousand ways; each replay is built once.
@lru_cache(maxsize=8192)
def _ended(
    valid: int,
    disputed: tuple[int, ...],
    side: int,
    value: int,
    how: Literal["tricks", "concede"],
    won: tuple[int, int],
) -> Replay:
    winner, winners = _TABLE.side_labels[side], _TABLE.members(side)
    return Replay(valid, None, WattenResult(winner, value, how, won, winners=winners), _notices(disputed))


@lru_cache(maxsize=256)
def _unfinished(valid: int, disputed: tuple[int, ...]) -> Replay:
    return Replay(valid, None, None, _notices(disputed))


def _notices(disputed: tuple[int, ...]) -> tuple[Notice, ...]:
    return tuple(Notice(index, "disputed") for index in disputed)


def _announces(begun: Begun, seat: int) -> bool:
    return seat in (begun.around.dealer, begun.around.vorhand)


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
        laid[order[index] >> 6] = codes[index]
    (card,) = dealt[seat * HAND_SIZE :][:HAND_SIZE].translate(None, codes[:first])
    leader, lying = order[first] >> 6, due - first
    verdict = last_card_verdict(
        rules, begun.around, begun.announced, seat, leader=leader, lying=lying, laid=laid, known=1 << card
    )
    return verdict is not None
