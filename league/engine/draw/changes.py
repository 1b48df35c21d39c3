"""Changes a drawn heat: two contenders exchanged by hand, or one who left before the first game.

The draw itself is kept and can still be checked; a ledger stores it with the changes. The changed heat gets
new warnings.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from league.engine.draw.field import Field, Heat, Impossible, Number, Reason, Table, Warning
from league.engine.draw.situation import Situation, named
from league.engine.draw.warn import warnings_of


@dataclass(frozen=True, slots=True)
class Changed:
    """The changed heat, the reasons for its changed tables, and all its warnings.

    `alone`: who has no opponent at a table of a plan and goes on without a game.
    """

    heat: Heat
    reasons: tuple[Reason, ...]
    warnings: tuple[Warning, ...]
    alone: tuple[Number, ...] = ()


def exchanged(field: Field, heat: Heat, one: Number, other: Number) -> Changed:
    """Exchange the seats of two contenders; either may have a bye. `field` is as it was before the heat.

    Anything may be changed by hand; the warnings say which limits it breaks. Raises
    Impossible("unknown_number") for a number that is not in the heat.
    """
    _refuse_strangers(heat, (one, other))
    swap = {one: other, other: one}
    tables = tuple(_with(table, swap) for table in heat.tables)
    byes = tuple(swap.get(number, number) for number in heat.byes)
    return _changed(field, heat, replace(heat, tables=tables, byes=byes))


def left_before(field: Field, heat: Heat, number: Number) -> Changed:
    """The heat without a contender who left before it began. `field` is as it was before the heat.

    A contender with a bye takes the free seat if they may meet and have not met. Otherwise a table of two is
    dissolved and the other side has a bye; a larger table plays with one less. With drawn partners the free
    seat must be filled: if no bye fits, everybody at that table has a bye. A heat of a plan (knockout,
    circles, a whist design) stays as it is, since later heats are read from it; `alone` then names who has no
    opponent.

    Raises Impossible("unknown_number") for a number that is not in the heat.
    """
    _refuse_strangers(heat, (number,))
    if any(table.spot is not None for table in heat.tables):
        return replace(_changed(field, heat, heat), alone=_alone(heat, field.withdrawn | {number}))
    if number in heat.byes:
        return _changed(field, heat, replace(heat, byes=tuple(one for one in heat.byes if one != number)))
    table = next(table for table in heat.tables if number in table.numbers)
    substitute = _substitute(field, heat, table, number)
    if substitute:
        tables = tuple(_with(one, {number: substitute}) for one in heat.tables)
        byes = tuple(one for one in heat.byes if one != substitute)
        return _changed(field, heat, replace(heat, tables=tables, byes=byes))
    return _changed(field, heat, _without(heat, table, number))


def _alone(heat: Heat, withdrawn: frozenset[Number]) -> tuple[Number, ...]:
    """Everybody at a table where only one side is present."""
    sides = [[side for side in table.sides if not withdrawn.intersection(side)] for table in heat.tables]
    return tuple(number for here in sides if len(here) == 1 for number in here[0])


def _substitute(field: Field, heat: Heat, table: Table, number: Number) -> Number:
    """A contender with a bye who may sit with everybody staying at the table, or 0."""
    situation = Situation(field)
    limits = situation.barred()
    stay = [one for one in table.numbers if one != number]
    for free in heat.byes:
        barred = limits[free] | set(situation.met[free])
        if not barred.intersection(stay):
            return free
    return 0


def _without(heat: Heat, table: Table, number: Number) -> Heat:
    sides = tuple(side for side in table.sides if side != (number,))
    if len(sides) > 1 and len(sides) < len(table.sides):
        dealer = 0 if table.dealer == number else table.dealer
        smaller = replace(table, sides=sides, dealer=dealer)
        return replace(heat, tables=tuple(smaller if one == table else one for one in heat.tables))
    rest = tuple(one for one in table.numbers if one != number)
    return replace(heat, tables=tuple(one for one in heat.tables if one != table), byes=(*heat.byes, *rest))


def _with(table: Table, swap: dict[Number, Number]) -> Table:
    if not swap.keys() & set(table.numbers):
        return table
    sides = tuple(tuple(swap.get(number, number) for number in side) for side in table.sides)
    numbers = [number for side in sides for number in side]
    # The dealer rule applies to those who sit here now.
    dealer = (
        max(numbers)
        if table.dealer and table.dealer == max(table.numbers)
        else swap.get(table.dealer, table.dealer)
    )
    return replace(table, sides=sides, dealer=dealer)


def _refuse_strangers(heat: Heat, numbers: Iterable[Number]) -> None:
    strangers = tuple(number for number in numbers if number not in named(heat))
    if strangers:
        raise Impossible("unknown_number", strangers)


def _changed(field: Field, before: Heat, after: Heat) -> Changed:
    old = {table.number: table.numbers for table in before.tables}
    moved = [table for table in after.tables if old.get(table.number) != table.numbers]
    reasons = [Reason(table.number, "by_hand", table.numbers) for table in moved]
    reasons += [Reason(0, "by_hand", (number,)) for number in after.byes if number not in before.byes]
    return Changed(after, tuple(reasons), warnings_of(after, Situation(field)))
