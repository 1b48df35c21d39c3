"""Counts sequences of n legal actions, as chess programs do to compare move generators."""

from __future__ import annotations

from copy import copy

from rules.games import AnyHand
from rules.log import Log


def continuations(hand: AnyHand, depth: int) -> int:
    """The number of sequences of exactly `depth` legal actions that may follow; 1 for depth 0.

    A hand that ends earlier has none, as in chess. Unknown cards are not counted,
    so the deal should be known. The time grows with the result.
    """
    return _count(Log(hand), depth)


def _count(log: Log, depth: int) -> int:
    if depth < 1:
        return 1
    following = log.legal_actions()
    if depth == 1:
        return len(following)
    total = 0
    for action in following:
        longer = copy(log)
        longer.append(action)
        total += _count(longer, depth - 1)
    return total
