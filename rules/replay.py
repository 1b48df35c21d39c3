"""Replays a logged hand: the longest valid prefix, the first failure with its place, the result, the states.

For both games. Replays run over the compact form, so that a stored hand and a
written one are judged by the same code. Nothing is raised: what cannot be read
is a failure of the `Replay`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from rules.blame import head_place
from rules.compact import HEAD, body_start, decode, encode, replayer
from rules.core.errors import RulesError
from rules.core.outcome import Failure, Replay
from rules.games import PLAYS, AnyHand, AnyState


@dataclass(frozen=True, eq=False)
class HandReplay(Replay):
    """The replay of a hand, with the table as it stood. `data` is the hand in its compact form."""

    data: bytes = field(kw_only=True, repr=False)

    @cached_property
    def states(self) -> tuple[AnyState, ...]:
        """The table after the deal and after each of the `valid` actions; nothing for a deal that cannot be.

        `WattenState` or `WhotState`, by the game. Worked out when first asked for.
        """
        if self.failure is not None and self.failure.index < 0:
            return ()
        hand = decode(self.data)
        return tuple(PLAYS[hand.ruleset.game].states(hand.ruleset, hand.setup, hand.actions))


def replay(hand: AnyHand) -> HandReplay:
    """Replay a hand; failures and notices carry line and column when the hand came from a text."""
    data = encode(hand)
    said = replay_compact(data)
    failure = said.failure
    if failure is not None and failure.index < 0 and hand.head:
        line, column = head_place(hand, failure, lambda other: replay_compact(encode(other)).failure)
        said = replace(said, failure=replace(failure, line=line, column=column))
    said = said.placed(hand.places, hand.line)
    return HandReplay(said.valid, said.failure, said.result, said.notices, data=data)


def replay_compact(data: bytes) -> Replay:
    """Replay a hand straight from its compact form."""
    try:
        # The head without options is by far the most common one, and this is the hot path.
        start = HEAD if data[3:5] == b"\0\0" else body_start(data)
        run = replayer(data[:start])
    except RulesError as error:
        return Replay(0, Failure.of(-1, error), None)
    return run(data, start)
