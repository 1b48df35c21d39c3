"""Makes pairs cheaper by exchanges among two, three or four tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from league.engine.draw.field import Number

Pair = tuple[Number, Number]
Price = Callable[[Number, Number], int | None]
"""The price of a meeting; None if it is not allowed."""

_APART = {2: 24, 3: 6, 4: 4}
"""By number of tables: how far apart they may be for an exchange."""


def polished(pairs: Sequence[Pair], price: Price) -> list[Pair]:
    """The pairs after all exchanges that lower their total price.

    Two tables exchange if they are at most 24 apart in the given order, three if at most 6, four if at most
    4. For up to eight contenders the result is the cheapest; for more, a longer exchange may find cheaper
    pairs (`docs/league-draws.md` gives the measured distance from the best).
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
    """Replace the pairs of these tables by the cheapest ones. Returns whether they changed."""
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
    """Price of these pairs; `enough` if it reaches that, or if one pair is not allowed."""
    total = 0
    for one, other in way:
        cost = price(people[one], people[other])
        if cost is None or total + cost >= enough:
            return enough
        total += cost
    return total


def _all_pairs(people: Sequence[int]) -> Iterator[list[Pair]]:
    """Every way to pair these people; the given one comes first."""
    if not people:
        yield []
        return
    first, *others = people
    for at, other in enumerate(others):
        for rest in _all_pairs(others[:at] + others[at + 1 :]):
            yield [(first, other), *rest]


_MOST = 1 << 62
_WAYS = {count: list(_all_pairs(range(count))) for count in (4, 6, 8)}
