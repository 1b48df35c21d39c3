"""Cheaper pairs by exchanges among two, three or four tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from league.engine.draw.field import Number

Pair = tuple[Number, Number]
Price = Callable[[Number, Number], int | None]
"""What it costs that two meet; None where they must not."""

_APART = {2: 24, 3: 6, 4: 4}
"""So many tables exchange if they stand at most so far apart."""


def polished(pairs: Sequence[Pair], price: Price) -> list[Pair]:
    """The pairs after all exchanges that make them cheaper together.

    Two tables exchange with each other if they stand at most 24 apart in the order given, three if at most 6,
    four if at most 4. Up to eight contenders no pairs are cheaper; of more there may be such that take a longer
    exchange (`docs/league-draws.md` has measured how far that is from the best).
    """
    row = list(pairs)
    moved = [True] * len(row)
    while any(moved):
        before, moved = moved, [False] * len(row)
        for at in _near(len(row)):
            if any(before[index] or moved[index] for index in at) and _better(row, at, price):
                for index in at:
                    moved[index] = True
    return row


def _near(count: int) -> Iterator[tuple[int, ...]]:
    for first in range(count):
        for tables, apart in _APART.items():
            others = range(first + 1, min(count, first + apart + 1))
            yield from ((first, *rest) for rest in combinations(others, tables - 1))


def _better(row: list[Pair], at: tuple[int, ...], price: Price) -> bool:
    """Put the cheapest pairs among these tables in their places; whether they changed."""
    people = [number for index in at for number in row[index]]
    keep, *others = _WAYS[len(people)]
    least = _sum(keep, people, price, _MOST)
    best = None
    for way in others:
        cost = _sum(way, people, price, least)
        if cost < least:
            least, best = cost, way
    if best is None:
        return False
    for index, (one, other) in zip(at, best, strict=True):
        row[index] = people[one], people[other]
    return True


def _sum(way: Sequence[Pair], people: Sequence[Number], price: Price, enough: int) -> int:
    """What these pairs cost; `enough` if it is that much or more, or one of them must not be."""
    total = 0
    for one, other in way:
        cost = price(people[one], people[other])
        if cost is None or total + cost >= enough:
            return enough
        total += cost
    return total


def _all_pairs(people: Sequence[int]) -> Iterator[list[Pair]]:
    """Every way to pair them; first as they stand."""
    if not people:
        yield []
        return
    first, *others = people
    for at, other in enumerate(others):
        for rest in _all_pairs(others[:at] + others[at + 1 :]):
            yield [(first, other), *rest]


_MOST = 1 << 62
_WAYS = {count: list(_all_pairs(range(count))) for count in (4, 6, 8)}
