"""Warnings about a heat for the director, whatever its format."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from league.engine.draw.field import Heat, Table, Warning
from league.engine.draw.situation import Situation


def warnings_of(heat: Heat, situation: Situation, usual: int = 0) -> tuple[Warning, ...]:
    """The warnings of a heat. `usual`: how many earlier meetings need no warning."""
    return tuple(_warnings(heat, situation, usual))


def _warnings(heat: Heat, situation: Situation, usual: int) -> Iterator[Warning]:
    yield from _missing(situation)
    if heat.byes:
        yield Warning("odd_number", heat.byes)
    for number in heat.byes:
        if situation.byes[number]:
            yield Warning("second_bye", (number,), situation.byes[number])
    groups, forbidden = situation.same_group(), situation.forbidden()
    for table in heat.tables:
        for one, other in table.meetings:
            if situation.met[one][other] > usual:
                yield Warning("met_before", (one, other), situation.met[one][other])
            if other in groups[one]:
                yield Warning("same_group", (one, other))
            if other in forbidden[one]:
                yield Warning("forbidden", (one, other))
        yield from _again(table, situation)
    yield from _uneven(heat)


def _missing(situation: Situation) -> Iterator[Warning]:
    if not situation.field.heats:
        return
    last = situation.field.heats[-1]
    ended = {finish.table for finish in situation.field.finishes if finish.heat == last.number}
    for table in last.tables:
        if table.number not in ended and not situation.field.withdrawn.intersection(table.numbers):
            yield Warning("result_missing", table.numbers)
    unscored = [
        number for number in situation.present
        if situation.played(number) and number not in situation.field.scores
    ]  # fmt: skip
    if unscored:
        yield Warning("score_missing", tuple(unscored))


def _again(table: Table, situation: Situation) -> Iterator[Warning]:
    for side in table.sides:
        for one, other in combinations(sorted(side), 2):
            if situation.partnered[one][other]:
                yield Warning("partners_before", (one, other), situation.partnered[one][other])
    again = tuple(number for number in table.numbers if situation.sat[number][table.number])
    if again:
        yield Warning("same_table", again, max(situation.sat[number][table.number] for number in again))


def _uneven(heat: Heat) -> Iterator[Warning]:
    sizes = {len(table.numbers) for table in heat.tables}
    if len(sizes) > 1:
        small = [table.numbers for table in heat.tables if len(table.numbers) == min(sizes)]
        yield Warning("uneven_tables", tuple(number for numbers in small for number in numbers))
