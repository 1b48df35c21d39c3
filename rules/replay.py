"""Replays a logged hand of either game: longest valid prefix, first failure with its position, result, states.

Replays run over the compact form, so that a stored hand and a written one are
judged by the same code. Nothing is raised: what cannot be read is a failure of
the `Replay`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from rules.blame import head_position
from rules.compact import HEAD, body_start, decode, encode, replayer
from rules.core.errors import RulesError
from rules.core.hand import Replayer
from rules.core.outcome import Failure, Replay
from rules.games import GAMES, PLAYS, AnyHand, AnyState

# By the first bytes of a hand, for heads without options.
_USUAL: dict[bytes, Replayer] = {}


@dataclass(frozen=True, eq=False)
class HandReplay(Replay):
    """The replay of a hand with the states of its table. `data` is the hand in compact form."""

    data: bytes = field(kw_only=True, repr=False)

    @cached_property
    def states(self) -> tuple[AnyState, ...]:
        """The table after the deal and after each of the `valid` actions; empty if the deal is impossible.

        `WattenState` or `WhotState`, by the game. Computed on first use.
        """
        if self.failure is not None and self.failure.index < 0:
            return ()
        hand = decode(self.data)
        return tuple(PLAYS[hand.ruleset.game].states(hand.ruleset, hand.setup, hand.actions))


def replay(hand: AnyHand) -> HandReplay:
    """Replay a hand; failures and notices carry line and column when the hand came from a text."""
    try:
        data = encode(hand)
    except RulesError:
        return _impossible(hand)
    result = replay_compact(data)
    failure = result.failure
    if failure is not None and failure.index < 0 and hand.head:
        line, column = head_position(hand, failure, lambda other: replay_compact(encode(other)).failure)
        result = replace(result, failure=replace(failure, line=line, column=column))
    result = result.located(hand.text_positions, hand.line)
    return HandReplay(result.valid, result.failure, result.result, result.notices, data=data)


def _impossible(hand: AnyHand) -> HandReplay:
    """The replay of a hand without a compact form; it fails at the first value that no hand can have."""
    index = -1
    try:
        encode(replace(hand, actions=()))
        write = GAMES[hand.ruleset.game].writer(hand.ruleset, hand.setup)
        for index, action in enumerate(hand.actions):  # noqa: B007 (the failure needs it)
            write(action)
    except RulesError as error:
        failure = Failure.of(index, error)
    if index < 0:
        return HandReplay(0, failure, None, data=b"")
    result = replay(replace(hand, actions=hand.actions[:index]))
    return replace(result, failure=result.failure or failure)


def replay_compact(data: bytes) -> Replay:
    """Replay a hand from its compact form."""
    # A head without options is by far the most common one, and this is the hot path.
    run, start = _USUAL.get(data[:HEAD]), HEAD
    if run is None:
        try:
            start = body_start(data)
            run = replayer(data[:start])
        except RulesError as error:
            return Replay(0, Failure.of(-1, error), None)
        if start == HEAD:
            _USUAL[data[:start]] = run
    return run(data, start)
