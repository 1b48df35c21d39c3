"""Replays a logged hand: the longest valid prefix, the first failure with its place, the result.

For both games. Replays run over the compact form, so that a stored hand and a
written one are judged by the same code. Nothing is raised: what cannot be read
is a failure of the `Replay`.
"""

from __future__ import annotations

from dataclasses import replace

from rules.blame import head_place
from rules.compact import HEAD, body_start, encode, replayer
from rules.core.errors import RulesError
from rules.core.outcome import Failure, Replay
from rules.games import AnyHand


def replay(hand: AnyHand) -> Replay:
    """Replay a hand; failures and notices carry line and column when the hand came from a text."""
    judgement = replay_compact(encode(hand))
    failure = judgement.failure
    if failure is not None and failure.index < 0 and hand.head:
        line, column = head_place(hand, failure, lambda other: replay_compact(encode(other)).failure)
        judgement = replace(judgement, failure=replace(failure, line=line, column=column))
    return judgement.placed(hand.places, hand.line)


def replay_compact(data: bytes) -> Replay:
    """Replay a hand straight from its compact form."""
    try:
        # The head without options is by far the most common one, and this is the hot path.
        start = HEAD if data[3:5] == b"\0\0" else body_start(data)
        run = replayer(data[:start])
    except RulesError as error:
        return Replay(0, Failure.of(-1, error), None)
    return run(data, start)
