"""Counts the sequences of n legal actions that may follow, as chess programs do to compare move generators."""

from __future__ import annotations

from dataclasses import replace

from rules.games import AnyHand
from rules.walk import legal_actions


def continuations(hand: AnyHand, depth: int) -> int:
    """The sequences of exactly `depth` legal actions that may follow; 1 for depth 0.

    A hand that is over before has none, as in chess. Cards that nobody knows
    are not counted, so the deal should be known. The time grows with the result.
    """
    if depth < 1:
        return 1
    following = legal_actions(hand)
    if depth == 1:
        return len(following)
    longer = (replace(hand, actions=(*hand.actions, action), places=()) for action in following)
    return sum(continuations(each, depth - 1) for each in longer)
