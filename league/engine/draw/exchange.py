"""Cheaper pairs by exchanges among two or three tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from league.engine.draw.field import Number

Pair = tuple[Number, Number]
Price = Callable[[Number, Number], int | None]
"""What it costs that two meet; None where they must not."""

_NEAR = 24
_VERY_NEAR = 5


def polished(pairs: Sequence[Pair], price: Price) -> list[Pair]:
    """The pairs after all exchanges that make them cheaper together.

    Two tables exchange with each other if they stand at most 24 apart in the order given, three if at most 5.
    Up to six contenders no pairs are cheaper; of more there may be such that take an exchange among four tables.
    """
    row = list(pairs)
    while sum(_better(row, at, price) for at in _near(len(row))):
        pass
    return row


def _near(count: int) -> Iterator[tuple[int, ...]]:
    for first in range(count):
        yield from ((first, other) for other in range(first + 1, min(count, first + _NEAR + 1)))
        others = range(first + 1, min(count, first + _VERY_NEAR + 1))
        yield from ((first, *two) for two in combinations(others, 2))


def _better(row: list[Pair], at: tuple[int, ...], price: Price) -> bool:
    """Put the cheapest pairs among these tables in their places; whether they changed."""
    people = [number for index in at for number in row[index]]
    now = _sum((row[index] for index in at), price)
    if now == 0:
        return False
    best: tuple[int, list[Pair]] | None = None
    for pairs in _all_pairs(people):
        cost = _sum(pairs, price)
        if cost is not None and (now is None or cost < now):
            now, best = cost, (cost, pairs)
    if best is None:
        return False
    for index, pair in zip(at, best[1], strict=True):
        row[index] = pair
    return True


def _sum(pairs: Sequence[Pair] | Iterator[Pair], price: Price) -> int | None:
    total = 0
    for one, other in pairs:
        cost = price(one, other)
        if cost is None:
            return None
        total += cost
    return total


def _all_pairs(people: Sequence[Number]) -> Iterator[list[Pair]]:
    """Every way to pair four or six."""
    if not people:
        yield []
        return
    first, *others = people
    for at, other in enumerate(others):
        for rest in _all_pairs(others[:at] + others[at + 1 :]):
            yield [(first, other), *rest]
