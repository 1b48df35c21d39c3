"""Turns seatings into tables in the room: their numbers and who deals first."""

from __future__ import annotations

from collections.abc import Sequence

from league.engine.draw.field import Number, Table
from league.engine.draw.plan import Plan, Seating
from league.engine.draw.situation import Situation


def tables_of(plan: Plan, situation: Situation, dealer: str, rotate: bool) -> tuple[Table, ...]:
    """One table per seating, in the order of the plan."""
    places = _rotated(plan.seatings, situation) if rotate else list(range(1, len(plan.seatings) + 1))
    return tuple(
        Table(number, seating.sides, seating.spot, max(seating.numbers) if dealer == "higher_number" else 0)
        for number, seating in zip(places, plan.seatings, strict=True)
    )


def _rotated(seatings: Sequence[Seating], situation: Situation) -> list[int]:
    """Table numbers at which as few people as possible sit again, improved by exchanging two tables at a time."""
    tables = list(range(1, len(seatings) + 1))
    price = [_prices(seating.numbers, situation) for seating in seatings]
    better = True
    while better:
        better = False
        for here in range(len(tables)):
            if not price[here].get(tables[here], 0):
                continue
            there = min(
                range(len(tables)), key=lambda other: (_change(price, tables, here, other), tables[other])
            )
            if _change(price, tables, here, there) < 0:
                tables[here], tables[there] = tables[there], tables[here]
                better = True
    return tables


def _change(price: list[dict[int, int]], tables: list[int], here: int, there: int) -> int:
    """The change in price if these two exchange their tables; negative is better."""
    mine, other = tables[here], tables[there]
    before = price[here].get(mine, 0) + price[there].get(other, 0)
    return price[here].get(other, 0) + price[there].get(mine, 0) - before


def _prices(numbers: Sequence[Number], situation: Situation) -> dict[int, int]:
    """Price by table number of sitting there again; a third time costs more than two second times."""
    prices: dict[int, int] = {}
    for number in numbers:
        for table, times in situation.sat[number].items():
            prices[table] = prices.get(table, 0) + 2 * times - 1
    return prices
