"""Spreads people over tables of given sizes at low cost: by exchanges, random starts, and a full search of
small cases.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from league.engine.draw.chance import Chance
from league.engine.draw.field import Number

Costs = dict[Number, dict[Number, int]]
"""The cost of two sitting together, symmetric; missing ones are 0."""

STARTS, TRIES = 4, 12
_MOST_LOOKS = 20_000


def spread(
    order: Sequence[Number],
    sizes: Sequence[int],
    costs: Costs,
    chance: Chance,
    pots: Mapping[Number, int] | None = None,
) -> list[list[Number]]:
    """The cheapest seating found, starting from `order` cut into tables of these sizes and from random
    orders.

    With `pots` it starts from `order` only, and exchanges happen within a pot. An easy case ends without
    cost; otherwise a better seating may exist.
    """
    best: list[list[Number]] = []
    price = -1
    for start in range(1 if pots else STARTS):
        rows = _dealt(order if start == 0 else chance.shuffled(order), sizes)
        found = _improved(rows, costs, chance, pots or {})
        if price < 0 or found < price:
            best, price = [list(row) for row in rows], found
        if price == 0:
            break
    return best


def balanced(count: int, tables: int) -> list[int]:
    """Sizes of this many tables that differ by at most one, the larger ones first."""
    return [count // tables + (at < count % tables) for at in range(tables)]


def price_of(rows: Sequence[Sequence[Number]], costs: Costs) -> int:
    return sum(_cost(one, row, costs) for row in rows for one in row) // 2


def _dealt(order: Sequence[Number], sizes: Sequence[int]) -> list[list[Number]]:
    rows, at = [], 0
    for size in sizes:
        rows.append(list(order[at : at + size]))
        at += size
    return rows


def _cost(one: Number, row: Sequence[Number], costs: Costs) -> int:
    own = costs.get(one)
    return sum(own.get(other, 0) for other in row) if own else 0


def _improved(rows: list[list[Number]], costs: Costs, chance: Chance, pots: Mapping[Number, int]) -> int:
    """Exchange people of two tables while that lowers the price, now and then also at the same price. Returns
    the price.
    """
    price = price_of(rows, costs)
    table_of = {one: row for row in rows for one in row}
    everybody = sorted(table_of)
    idle = 0
    while price and idle < TRIES:
        idle += 1
        for one in chance.shuffled(one for one in everybody if _cost(one, table_of[one], costs)):
            others = [other for other in chance.shuffled(everybody) if pots.get(one) == pots.get(other)]
            change = _exchange(one, others, table_of, costs, idle)
            price += change
            if change < 0:
                idle = 0
    return price


def _exchange(
    one: Number, others: Sequence[Number], table_of: dict[Number, list[Number]], costs: Costs, idle: int
) -> int:
    """Exchange `one` with the first who lowers the price, else with one who keeps it. Returns the change."""
    mine = table_of[one]
    even = None
    for other in others:
        row = table_of[other]
        if row is mine:
            continue
        change = _change(one, other, mine, row, costs)
        if change < 0:
            _swap(one, other, table_of)
            return change
        if change == 0 and even is None:
            even = other
    if even is not None and idle % 3:
        _swap(one, even, table_of)
    return 0


def _change(one: Number, other: Number, mine: list[Number], row: list[Number], costs: Costs) -> int:
    own, theirs = costs.get(one, {}), costs.get(other, {})
    change = -2 * own.get(other, 0)
    for number in row:
        change += own.get(number, 0) - theirs.get(number, 0)
    for number in mine:
        change += theirs.get(number, 0) - own.get(number, 0)
    return change


def _swap(one: Number, other: Number, table_of: dict[Number, list[Number]]) -> None:
    mine, row = table_of[one], table_of[other]
    mine[mine.index(one)], row[row.index(other)] = other, one
    table_of[one], table_of[other] = row, mine


class TooManyLooks(Exception):
    """The search was given up; a seating may exist."""


def searched(order: Sequence[Number], size: int, costs: Costs) -> list[list[Number]] | None:
    """Tables of one size without any cost; None if there are none. Raises TooManyLooks."""
    looks = 0

    def fill(rest: tuple[Number, ...], row: tuple[Number, ...], first: int) -> list[list[Number]] | None:
        nonlocal looks
        looks += 1
        if looks > _MOST_LOOKS:
            raise TooManyLooks
        if len(row) == size:
            following = fill(rest[1:], rest[:1], 0) if rest else []
            return None if following is None else [list(row), *following]
        for at in range(first, len(rest)):
            if not _cost(rest[at], row, costs):
                found = fill(rest[:at] + rest[at + 1 :], (*row, rest[at]), at)
                if found is not None:
                    return found
        return None

    return fill(tuple(order[1:]), tuple(order[:1]), 0)
