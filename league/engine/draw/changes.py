"""Changes a drawn heat: two contenders exchanged by hand, or one who left before the first game.

The draw itself is kept and can still be checked; a ledger stores it with the changes. The changed heat gets
new warnings.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
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


def left_before(field: Field, heat: Heat, number: Number, *, apart: bool = False) -> Changed:
    """The heat without a contender who left before it began. `field` is as it was before the heat. `apart`: nobody
    meets a member of the own group.

    A contender with a bye takes the free seat if they may meet and have not met; with drawn partners, where the
    seat must be filled, if they may meet. Otherwise see `reseated`. A heat of a plan stays as it is, since later heats
    are read from it; `alone` then names who has no opponent.

    Raises Impossible("unknown_number") for a number that is not in the heat.
    """
    _refuse_strangers(heat, (number,))
    gone = field.withdrawn | {number}
    if is_plan(heat):
        return replace(_changed(field, heat, heat), alone=_alone(heat, gone))
    comes = _substitute(field, heat, number, apart)
    return _changed(field, heat, reseated(heat, number, comes, gone))


def is_plan(heat: Heat) -> bool:
    """Whether later heats are read from this one: a knockout, circles. A whist design ends when somebody leaves."""
    return any(table.spot is not None and table.spot.kind != "design" for table in heat.tables)


def reseated(heat: Heat, leaves: Number, comes: Number, gone: Collection[Number]) -> Heat:
    """The heat after `comes`, who has a bye, took the seat of `leaves`; 0 is nobody. `gone`: all who have left.

    If nobody comes, a larger table plays with one less. A table of two sides is dissolved, and who stays has a bye;
    with drawn partners these are all at the table.
    """
    table = table_of(heat, leaves)
    heat = replace(heat, byes=tuple(one for one in heat.byes if one not in (leaves, comes)))
    if table is None:
        return heat
    if comes:
        return replace(heat, tables=tuple(_with(one, {leaves: comes}) for one in heat.tables))
    return _without(heat, table, leaves, gone)


def table_of(heat: Heat, number: Number) -> Table | None:
    """The table at which somebody sits."""
    return next((table for table in heat.tables if number in table.numbers), None)


def _substitute(field: Field, heat: Heat, number: Number, apart: bool) -> Number:
    """Who takes the seat of `number`, or 0."""
    table = table_of(heat, number)
    if table is None:
        return 0
    situation = Situation(field)
    limits = situation.barred(apart)
    stay = {one for one in table.numbers if one != number} - field.withdrawn
    free = [one for one in heat.byes if one not in field.withdrawn and not limits[one] & stay]
    new = [one for one in free if not stay.intersection(situation.met[one])]
    may_repeat = any(len(side) > 1 for side in table.sides)
    return next(iter(new or (free if may_repeat else ())), 0) if stay else 0


def _alone(heat: Heat, withdrawn: frozenset[Number]) -> tuple[Number, ...]:
    """Everybody at a table where only one side is present."""
    sides = [[side for side in table.sides if not withdrawn.intersection(side)] for table in heat.tables]
    return tuple(number for here in sides if len(here) == 1 for number in here[0])


def _without(heat: Heat, table: Table, number: Number, gone: Collection[Number]) -> Heat:
    sides = tuple(side for side in table.sides if side != (number,))
    if 1 < len(sides) < len(table.sides):
        # The dealer rule applies to those who stay.
        dealer = max(one for side in sides for one in side) if table.dealer else 0
        smaller = replace(table, sides=sides, dealer=dealer)
        return replace(heat, tables=tuple(smaller if one == table else one for one in heat.tables))
    rest = tuple(one for one in table.numbers if one != number and one not in gone)
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
