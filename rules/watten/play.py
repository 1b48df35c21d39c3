"""Replays one Watten hand from its compact bytes.

Owns the order of things: announcing, turns, tricks, the bidding machine, the
end. What a card is worth, what a lead demands and who may bid are asked of
`announce`, `duty` and `bidding`; why something is refused, of `refusals`.
Never builds action objects and never raises.

The loop is one long function over local ints on purpose: it judges millions
of stored hands, and a call or an attribute per card makes it twice as slow.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import length_hint

from rules.cards import card_code
from rules.hand import Replayer
from rules.outcome import Failure, FailureKind, Notice, Replay
from rules.ruleset import Ruleset
from rules.watten import refusals
from rules.watten.actions import (
    BID,
    BID_3,
    CLAIMS,
    CONCEDE,
    ESCAPE,
    ESCAPED_BID,
    FARBE,
    SCHLAG,
    SEATS,
    SIDES,
    STAY,
    UNSEEN,
)
from rules.watten.announce import Announced, compiler, farbe_refused, schlag_refused, vorhand
from rules.watten.bidding import LAST_TRICK, bid_refused, last_card, lying_cards, wild
from rules.watten.doubt import Candidates, candidates, only_side
from rules.watten.duty import Duty
from rules.watten.hands import beginning, take_unknown
from rules.watten.penalties import PenaltyType
from rules.watten.refusals import OFFENCES, UNREADABLE, Refusal, refusal
from rules.watten.result import WattenResult
from rules.watten.rulesets import WattenRules

TRICKS_TO_WIN = 3
NOBODY = -1
CLAIMED = dict(enumerate(CLAIMS))

# The few hundred ways a hand can end are built once each.
ended = lru_cache(maxsize=4096)(WattenResult)


def replayer(ruleset: Ruleset) -> Replayer:
    """What replays hands under one ruleset; its tables are compiled once."""
    rules = ruleset.params
    if not isinstance(rules, WattenRules):
        raise TypeError(f"{ruleset.key} is no Watten ruleset")
    announced_of = compiler(rules)

    def replay(data: bytes, start: int) -> Replay:
        begun = beginning(data, start)
        if isinstance(begun, Failure):
            return Replay(0, begun, None)
        known, loose, first = begun
        dealer = data[start] & 3
        krank = data[start] >> 2 & 3
        schlag = NOBODY
        announced: Announced | None = None
        turn = NOBODY  # nobody may play before the announcement, nor while a bid waits for its answer
        waiting = NOBODY  # whose turn it is again after the answer
        value, pending, last_side = rules.base_value, 0, NOBODY  # a side is `seat & 1`
        lying = best = winner = 0  # cards in the trick, its highest power and whose that is
        won = [0, 0]
        laid = [0, 0, 0, 0]  # the last card of each seat
        rows: tuple[tuple[int, ...], ...] = ()
        row: tuple[int, ...] = ()
        frees: tuple[int, ...] = ()
        duties: tuple[Duty, ...] = ()
        led = free = 0
        doubt: Candidates = ()  # who may have taken a trick with an unseen card; whoever goes on did
        result: WattenResult | None = None
        notices: list[Notice] = []
        problem: Refusal | None = None
        # The index of an action is `total - 1 - length_hint(left) - extra`; nothing is counted along.
        total = len(data) - first
        extra = 0  # bytes read beyond one for each action

        left = iter(data[first:])
        for byte in left:
            code = byte & 63
            seat = byte >> 6

            if code <= UNSEEN:  # a card, led or added (R14)
                if seat != turn:
                    if seat not in doubt:
                        due = doubt or (turn,)
                        problem = refusals.not_on_turn(seat, due, pending, announced is not None)
                        break
                    turn = seat
                    result = _settled(doubt, seat, value, won)
                    doubt = ()
                    if result:
                        problem = refusal("hand_over")
                        break
                held = known[seat]
                bit = 1 << code
                if not held & bit:
                    earlier = data[first : len(data) - 1 - length_hint(left)]
                    problem = take_unknown(known, loose, seat, code, earlier)
                    if problem:
                        break
                    held |= bit
                known[seat] = held ^ bit
                laid[seat] = code
                if not lying:
                    row = rows[code]
                    free = frees[code]
                    led = code
                    best = row[code]
                    winner = seat
                    lying = 1
                    turn = seat + 1 & 3
                else:
                    if not bit & free:
                        duty = duties[led]
                        verdict = duty.verdict(held, code)
                        if verdict == "revoke":
                            problem = refusals.revoke(seat, code, held & duty.forced)
                            break
                        if verdict:
                            notices.append(Notice(total - 1 - length_hint(left) - extra, verdict))
                    strength = row[code]
                    if strength > best:
                        best = strength
                        winner = seat
                    if lying < 3:
                        lying += 1
                        turn = seat + 1 & 3
                    else:
                        lying = 0
                        turn = winner
                        side = winner & 1
                        if UNSEEN in laid:
                            turn = NOBODY
                            doubt = candidates(laid, seat + 1 & 3, winner)
                            if only_side(doubt) is None:
                                continue
                        won[side] += 1
                        if won[side] == TRICKS_TO_WIN:
                            result = ended(SIDES[side], value, "tricks", (won[0], won[1]))
                            break

            elif code in (STAY, CONCEDE):  # an answer of any member of the other side (R25, A12)
                side = seat & 1
                if not pending or side == last_side:
                    problem = refusals.answer(seat, pending)
                    break
                if code == CONCEDE:
                    result = ended(SIDES[last_side], value, "concede", (won[0], won[1]))
                    break
                value, pending, turn = pending, 0, waiting

            elif code < FARBE:
                problem = schlag_refused(rules, dealer, seat, code - SCHLAG, schlag != NOBODY)
                if problem:
                    break
                schlag = code - SCHLAG

            elif code < BID:
                problem = farbe_refused(dealer, seat, schlag != NOBODY, announced is not None)
                if problem:
                    break
                announced = announced_of(schlag, code - FARBE)
                rows, frees, duties = announced.powers, announced.free, announced.duties
                turn = vorhand(dealer)

            else:  # a bid or a counter-bid (R23-R28), or a claim
                offered = code - BID_3 + 3 if code >= BID_3 else 0
                if code == ESCAPE:
                    kind, offered, read = _escaped(left)
                    extra += read
                    if kind in CLAIMED:
                        penalty = rules.penalty(CLAIMED[kind])
                        if penalty is None:
                            problem = refusal("unknown_penalty", penalty=CLAIMED[kind])
                            break
                        if penalty.ends_round:
                            result = _penalty(penalty, seat, won)
                            break
                        notices.append(_booked(total - 1 - length_hint(left) - extra, penalty, seat))
                        continue
                    if kind != ESCAPED_BID:
                        problem = refusal("truncated") if kind < 0 else refusal("unknown_action", byte=kind)
                        break
                if seat in doubt:
                    turn = seat
                    result = _settled(doubt, seat, value, won)
                    doubt = ()
                    if result:
                        problem = refusal("hand_over")
                        break
                due = doubt or (turn,)
                problem = bid_refused(seat, due, pending, last_side, krank, announced is not None)
                if problem:
                    break
                if lying and won[0] + won[1] == LAST_TRICK and announced is not None:
                    leader = (waiting if pending else turn) - lying & 3
                    card = last_card(seat, leader, lying, laid, known[seat])
                    trick = lying_cards(leader, lying, laid)
                    if card is None:
                        notices.append(Notice(total - 1 - length_hint(left) - extra, "unchecked_bid"))
                    elif wild(rules, announced, trick, card):
                        problem = refusal("wild_bid", seat=SEATS[seat], card=card_code(card))
                        break
                next_value = (pending or value) + 1
                if offered not in (0, next_value):
                    problem = refusal("bid_not_one_more", seat=SEATS[seat], bid=offered, due=next_value)
                    break
                if pending:
                    value = pending
                else:
                    waiting, turn = turn, NOBODY
                pending, last_side = next_value, seat & 1

        valid = total - length_hint(left) - extra
        failure = None
        if problem is not None:
            valid -= 1
            failure = _failure(valid, problem)
            offence = rules.penalty(failure.code) if failure.code in OFFENCES else None
            if offence is not None and offence.ends_round:
                result = _penalty(offence, seat, won)
        elif length_hint(left):
            failure = Failure(valid, "illegal", "hand_over")
        return Replay(valid, failure, result, tuple(notices))

    return replay


def _escaped(left: Iterator[int]) -> tuple[int, int, int]:
    """What follows an escape: its kind (-1 when the log is cut off), the value of a bid, the bytes read."""
    kind = next(left, -1)
    if kind != ESCAPED_BID:
        return kind, 0, int(kind >= 0)
    high, low = next(left, -1), next(left, -1)
    if low < 0:
        return -1, 0, 1 + (high >= 0)
    return kind, high << 8 | low, 3


def _settled(doubt: Candidates, seat: int, value: int, won: list[int]) -> WattenResult | None:
    """Count the doubtful trick for `seat`, who goes on; a result if that was the third of his side."""
    side = seat & 1
    if only_side(doubt) is None:
        won[side] += 1
    return ended(SIDES[side], value, "tricks", (won[0], won[1])) if won[side] == TRICKS_TO_WIN else None


def _failure(index: int, problem: Refusal) -> Failure:
    code, params = problem
    kind: FailureKind = "unreadable" if code in UNREADABLE else "illegal"
    return Failure(index, kind, code, params)


def _booked(index: int, penalty: PenaltyType, offender: int) -> Notice:
    """A penalty after which the hand goes on."""
    params = (("penalty", penalty.code), ("seat", SEATS[offender]), ("points", penalty.points))
    return Notice(index, "penalty", params)


def _penalty(penalty: PenaltyType, offender: int, won: list[int]) -> WattenResult:
    """What an offence that ends the round brings the other side (section "Penalties, round and deal")."""
    side = SIDES[1 - (offender & 1)]
    return ended(side, penalty.points, "penalty", (won[0], won[1]), penalty.code, penalty.loses_game)
