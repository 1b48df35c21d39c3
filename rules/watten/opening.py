"""Reads the opening of one Watten hand from its bytes: from the cut for the deal to Schlag and Farbe.

`cutting`, `asking` and `naming` judge the actions. Refusals are returned, not raised. Openings longer than
two bytes are rare and cached by `opening_lane`, so this module is written for clarity, not speed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rules.core.errors import Param
from rules.core.outcome import Notice
from rules.watten import asking, cutting, naming
from rules.watten.actions import (
    AGREE,
    ASK_SCHLAGTAUSCH,
    ASK_SCHOENERES,
    BID,
    CLAIMS,
    CUT,
    DEAL_2_3,
    DEAL_3_2,
    DECLINE,
    ESCAPE,
    FARBE,
    HAND_SIZE,
    NEW_HAND,
    OPERANDS,
    SCHLAG,
    SHOW,
    SWAP_BLIND,
    UNKNOWN,
    UNSEEN,
)
from rules.watten.opened import Opened
from rules.watten.opening_state import UNKNOWN_HAND, Opening
from rules.watten.pack import PACK
from rules.watten.penalties import PenaltyCode
from rules.watten.refusals import Refusal, refusal
from rules.watten.rulesets import WattenRules
from rules.watten.table import Table

Judge = Callable[[Opening, int, bytes], Refusal | None]

# The judge of each escaped action of an opening; it gets the operand bytes unchanged.
_ESCAPED: dict[int, Judge] = {
    CUT: lambda opening, seat, operands: cutting.cut(opening, seat, operands[0]),
    DEAL_3_2: lambda opening, seat, _: cutting.deal_pattern(opening, seat),
    DEAL_2_3: lambda opening, seat, _: cutting.deal_pattern(opening, seat),
    ASK_SCHOENERES: lambda opening, seat, _: asking.ask(opening, seat, asking.SCHOENERES),
    ASK_SCHLAGTAUSCH: lambda opening, seat, _: asking.ask(opening, seat, asking.SCHLAGTAUSCH),
    AGREE: lambda opening, seat, _: asking.agree(opening, seat),
    DECLINE: lambda opening, seat, _: asking.decline(opening, seat),
    NEW_HAND: asking.new_hand,
    SWAP_BLIND: lambda opening, seat, _: asking.swap_blind(opening, seat),
    SHOW: lambda opening, seat, operands: naming.show(opening, seat, operands[0]),
}
_CLAIMS = dict(enumerate(CLAIMS))
# The bytes that may stand for cards behind an escape.
_CARDS = {CUT: {*PACK, UNSEEN}, SHOW: {*PACK}, NEW_HAND: {*PACK, UNKNOWN}}


class _Action(NamedTuple):
    """One action as bytes: `kind` is the byte after an escape (-1 without), `operands` are the bytes after that."""

    seat: int
    code: int
    kind: int
    operands: bytes
    end: int


def open_round(
    rules: WattenRules, table: Table, data: bytes, first: int, dealt: bytes, *, fresh: bool = True
) -> Opened:
    """Read the opening in `data[first:]`, over the hands `dealt` (five bytes for each seat, or empty).

    `fresh`: nobody has points yet, so this may be the first round of a game (R4). Every card of `dealt` must
    have been checked.
    """
    hands = [dealt[at : at + HAND_SIZE] for at in range(0, len(dealt), HAND_SIZE)]
    opening = Opening(rules, table, hands or [UNKNOWN_HAND] * table.seats, fresh)
    at, count, problem, notices = first, 0, None, []
    for action in _actions(data, first):
        judge = _judge_of(rules, action)
        problem = judge and _checked(opening, action, judge)
        if judge is None or problem:
            break
        if action.kind in _CLAIMS:
            notices.append(_booked(opening, action, count))
        at, count = action.end, count + 1
        if opening.done:
            break
    shows = () if opening.done or problem else _revealed(opening, data, at)
    names = opening.leader, opening.schlag, opening.farbe
    return Opened(at, count, _known(opening.hands), *names, problem, tuple(notices), shows)


def accepts(opening: Opening, word: bytes) -> bool:
    """Apply the one action in `word`; return False if it is refused or does not belong to an opening."""
    action = next(_actions(word, 0), None)
    judge = action and _judge_of(opening.rules, action)
    return bool(action and judge and _checked(opening, action, judge) is None)


def _actions(data: bytes, at: int) -> Iterator[_Action]:
    """The actions from byte `at` on; stops at an incomplete one."""
    while at < len(data):
        seat, code, kind, operands = data[at] >> 6, data[at] & 63, -1, b""
        at += 1
        if code == ESCAPE and at < len(data):
            kind = data[at]
            operands = data[at + 1 : at + 1 + OPERANDS.get(kind, 0)]
            at += 1 + len(operands)
        if code == ESCAPE and (kind < 0 or len(operands) < OPERANDS.get(kind, 0)):
            return
        yield _Action(seat, code, kind, operands, at)


def _judge_of(rules: WattenRules, action: _Action) -> Judge | None:
    """The function that judges this action; None if it does not belong to an opening."""
    code, kind = action.code, action.kind
    if SCHLAG <= code < FARBE:
        return lambda opening, seat, _: naming.schlag(opening, seat, code - SCHLAG)
    if FARBE <= code < BID:
        return lambda opening, seat, _: naming.farbe(opening, seat, code - FARBE)
    if kind in _CLAIMS:
        return _claim_judge(rules, _CLAIMS[kind])
    return _ESCAPED.get(kind)


def _claim_judge(rules: WattenRules, code: PenaltyCode) -> Judge | None:
    """The judge of an offence that only books points; None for one that ends the round."""
    penalty = rules.penalty(code)
    if penalty is None or penalty.ends_round:
        return None

    def judge(opening: Opening, seat: int, _: bytes) -> Refusal | None:
        refused = cutting.offender_refused(opening.table, seat, code)
        return refused or (cutting.peek(opening, seat) if code == "peek_cut" else None)

    return judge


def _checked(opening: Opening, action: _Action, judge: Judge) -> Refusal | None:
    if action.seat >= opening.table.seats:
        return refusal("no_such_seat", seats=opening.table.seats)
    if not {*action.operands} <= _CARDS.get(action.kind, set()):
        return refusal("bad_card_byte")
    return judge(opening, action.seat, action.operands)


def _booked(opening: Opening, action: _Action, index: int) -> Notice:
    operands = penalty_params(opening.rules, opening.label(action.seat), _CLAIMS[action.kind])
    return Notice(index, "penalty", operands)


def penalty_params(rules: WattenRules, label: str, code: PenaltyCode) -> tuple[tuple[str, Param], ...]:
    """The parameters of the notice about an offence that only books points."""
    penalty = rules.penalty(code)
    return ("penalty", code), ("seat", label), ("points", penalty.points if penalty else 0)


def _revealed(opening: Opening, data: bytes, at: int) -> tuple[Refusal | None, ...]:
    """Judge the later Shows of a hidden announcement in order, and put the cards into the hands.

    So a hand whose announcement is shown at its end is judged as if everybody had known it.
    """
    later = (action for action in _actions(data, at) if action.kind == SHOW)
    return tuple(_checked(opening, action, _ESCAPED[SHOW]) for action in later)


def _known(hands: Sequence[bytes]) -> bytes:
    """The hands joined; empty when no card is known."""
    known = b"".join(hands)
    return known if known.strip(UNKNOWN_HAND) else b""
