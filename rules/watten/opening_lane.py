"""The fast path for openings: replays a known hand of four that begins with more than Schlag and Farbe.

Where everybody names aloud, an opening depends on no cards but new ones, so it has few states.
`rules.watten.opening` judges each transition between them once; later hands look it up. For anything else the
functions return None, and the judge replays the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from functools import lru_cache

from rules.core.outcome import Notice, Replay
from rules.watten.actions import (
    AGREE,
    BID,
    CLAIMS,
    CUT,
    ESCAPE,
    FARBE,
    HAND_SIZE,
    NEW_HAND,
    SCHLAG,
    SWAP_BLIND,
)
from rules.watten.begin import DEALT, Plain
from rules.watten.cutting import offender_refused
from rules.watten.hands import deal_refused
from rules.watten.lane import SEATS, Quick
from rules.watten.opening import accepts, penalty_params
from rules.watten.opening_state import UNKNOWN_HAND, Opening
from rules.watten.pack import SECHSER, WELI, rank_of
from rules.watten.result import WattenResult, penalised
from rules.watten.rulesets import WattenRules
from rules.watten.table import LABELS, Table, table

# The most transitions cached for each of the eight beginnings; usual hands need some hundreds.
MOST = 2048
_NOT_ESCAPED = 255
# An opening continues in the same way after any Schlag but six and any Farbe, and after cut cards of one rank;
# one of them stands for all, so that few transitions have to be cached.
_SAME_CUT = tuple(bytes([rank_of(card) if card < WELI else card]) for card in range(256))


def _same_name(byte: int) -> bytes:
    seat, code = byte & 3 << 6, byte & 63
    if SCHLAG <= code < SCHLAG + SECHSER:
        return bytes([seat | SCHLAG])
    return bytes([seat | FARBE if FARBE <= code < BID else byte])


_SAME_NAME = tuple(map(_same_name, range(256)))
_noted = lru_cache(maxsize=256)(Notice)


def opening_lane(rules: WattenRules, quick: Quick) -> Callable[[Plain, bytes, int], Replay | None]:
    """`(head, data, index of the deal) -> Replay` of a hand whose opening is long and legal, else None."""
    begin_at = {
        (dealer, fresh): _first(rules, table(SEATS, dealer), fresh=fresh)
        for dealer in range(SEATS)
        for fresh in (False, True)
    }
    costs = {
        bytes((seat << 6 | ESCAPE, kind)): penalty_params(rules, label, code)
        for seat, label in enumerate(LABELS[SEATS])
        for kind, code in enumerate(CLAIMS)
    }

    def run(head: Plain, data: bytes, deal: int) -> Replay | None:
        at = deal + DEALT
        dealt = data[deal:at]
        state = begin_at[head.around.dealer, head.fresh]
        notices: tuple[Notice, ...] = ()
        done = schlag = farbe = 0
        try:
            while not state.over:
                byte = data[at]
                code = byte & 63
                done += 1
                if code != ESCAPE:
                    state = state[_SAME_NAME[byte]]
                    at += 1
                    if code < FARBE:
                        schlag = code - SCHLAG
                    else:
                        farbe = code - FARBE
                    continue
                kind = data[at + 1]
                if kind == CUT:
                    state = state[data[at : at + 2] + _SAME_CUT[data[at + 2]]]
                    at += 3
                    continue
                word = data[at : at + 2]
                state = state[word]
                at += 2
                if kind < len(CLAIMS) and state.result is None:
                    notices += (_noted(done - 1, "penalty", costs[word]),)
                elif kind == AGREE and state.owed:
                    # Cards that are given back are missing from the final hands, so check them now.
                    if deal_refused(rules, dealt):
                        return None
                    for seat in state.owed:
                        dealt = _with_hand(dealt, seat, UNKNOWN_HAND)
                elif kind == NEW_HAND:
                    dealt = _with_hand(dealt, byte >> 6, data[at : at + HAND_SIZE])
                    at += HAND_SIZE
                    if deal_refused(rules, dealt):
                        return None
        except (IndexError, KeyError):
            return None  # the data is cut off, or the judge must read it
        if notices and head.scored:
            return None  # booked points may change the terms, or win the game
        if state.result is not None:
            whole = at == len(data) and not deal_refused(rules, dealt)
            return Replay(done, None, state.result, notices) if whole else None
        # The card play finds unknown cards and impossible deals.
        judged = quick(head.begun((schlag, farbe, state.leader)), dealt, data[at:], done)
        if judged is None or not notices:
            return judged
        return Replay(judged.valid, None, judged.result, notices + judged.notices)

    return run


def _with_hand(dealt: bytes, seat: int, hand: bytes) -> bytes:
    at = seat * HAND_SIZE
    return dealt[:at] + hand + dealt[at + HAND_SIZE :]


class _State(dict[bytes, "_State"]):
    """A state of an opening, with the state after the bytes of each action. Raises KeyError if the judge must read it.

    `over`: everything is named, and `leader` leads, or an offence ended the hand with `result`. `owed` are the
    seats that wait for new cards.
    """

    def __init__(self, opening: Opening, known: _Known, result: WattenResult | None = None) -> None:
        super().__init__()
        self._opening, self._known, self.result = opening, known, result
        self.leader = opening.leader
        self.over = opening.done or result is not None
        self.owed = tuple(opening.owed)

    def __missing__(self, word: bytes) -> _State:
        """Judge on first use. Refusals are not cached, and at most MOST transitions, since logs may hold anything."""
        found = self._after(word)
        if found is None:
            raise KeyError(word)
        if self._known.ways < MOST:
            found = self._known.states.setdefault(found.key(), found)
            self._known.ways += 1
            self[word] = found
        return found

    def _after(self, word: bytes) -> _State | None:
        kind = word[1] if len(word) > 1 else _NOT_ESCAPED
        if kind == SWAP_BLIND:
            return None
        opening = _copied(self._opening)
        if accepts(opening, word + UNKNOWN_HAND if kind == NEW_HAND else word):
            return _State(opening, self._known)
        result = _ended(opening, word[0] >> 6, kind) if kind < len(CLAIMS) else None
        return None if result is None else _State(opening, self._known, result)

    def key(self) -> Hashable:
        """A key that is equal for two states with the same continuations."""
        at = self._opening
        if self.over:
            return self.leader, self.result, self.result and self.result.offender
        sets = frozenset(at.cuts.items()), frozenset(at.asked), self.owed
        flags = at.cut_decided, at.peeked, at.swapped, at.may_swap_blind
        return sets, flags, at.stage, at.question, at.schlag


@dataclass(slots=True)
class _Known:
    """All states reached from one beginning, and the number of transitions between them that are cached."""

    states: dict[Hashable, _State] = field(default_factory=dict)
    ways: int = 0


def _first(rules: WattenRules, around: Table, *, fresh: bool) -> _State:
    known = _Known()
    state = _State(Opening(rules, around, [UNKNOWN_HAND] * SEATS, fresh), known)
    return known.states.setdefault(state.key(), state)


def _copied(opening: Opening) -> Opening:
    return replace(
        opening,
        hands=[*opening.hands],
        cuts={**opening.cuts},
        asked={*opening.asked},
        owed={*opening.owed},
        shown={**opening.shown},
    )


def _ended(opening: Opening, offender: int, kind: int) -> WattenResult | None:
    """How a hand ends by an offence before its first card; None where the price depends on the round."""
    code, around = CLAIMS[kind], opening.table
    penalty = opening.rules.penalty(code)
    if penalty is None or not penalty.ends_round or penalty.worth != "points" or code == "krank_bid":
        return None
    if offender_refused(around, offender, code):
        return None
    return penalised(around, offender, code, penalty.points, loses_game=penalty.loses_game)
