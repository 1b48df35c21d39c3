"""A proposed seating changed by hand: two people exchange seats. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from league.engine.night.room import Room
from league.engine.night.seating import Seating, partners_again

Swap = tuple[int, int]
"""Two seats of a seating, from 0: at the tables clockwise, table after table, then those who wait."""


def by_hand(room: Room, seating: Seating, swaps: Sequence[Swap]) -> Seating:
    """The seating after these swaps in order: same people, same table sizes. Swaps with an unknown seat are
    ignored.
    """
    if not swaps:
        return seating
    people = [*(person for table in seating.tables for person in table), *seating.waiting]
    for one, other in swaps:
        if min(one, other) >= 0 and max(one, other) < len(people):
            people[one], people[other] = people[other], people[one]
    rest = iter(people)
    tables = tuple(tuple(next(rest) for _seat in table) for table in seating.tables)
    return replace(seating, tables=tables, waiting=tuple(rest), again=partners_again(room, tables))
