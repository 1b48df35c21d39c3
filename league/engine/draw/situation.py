"""What the heats so far mean for the next draw: who met whom, had a bye, sat where, and can be drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from league.engine.draw.field import Contender, Field, Heat, Impossible, ImpossibleCode, Number

Barred = dict[Number, set[Number]]
"""For each contender, those it may not meet."""


class Situation:
    """Computed from a field once and then read only. Refuses fields that contradict themselves."""

    def __init__(self, field: Field) -> None:
        _check(field)
        self.field = field
        self.heat = len(field.heats) + 1
        self.by_number = {one.number: one for one in sorted(field.contenders, key=lambda one: one.number)}
        self.present = [number for number in self.by_number if number not in field.withdrawn]
        self.met: dict[Number, Counter[Number]] = {number: Counter() for number in self.by_number}
        self.partnered: dict[Number, Counter[Number]] = {number: Counter() for number in self.by_number}
        self.sat: dict[Number, Counter[int]] = {number: Counter() for number in self.by_number}
        self.byes: Counter[Number] = Counter()
        for heat in field.heats:
            self._read(heat)

    def _read(self, heat: Heat) -> None:
        self.byes.update(heat.byes)
        for table in heat.tables:
            _count(self.met, table.meetings)
            for side in table.sides:
                _count(self.partnered, combinations(side, 2))
            for number in table.numbers:
                self.sat[number][table.number] += 1

    def rank(self, number: Number) -> int:
        """The rank by the scores; contenders without one come last."""
        score = self.field.scores.get(number)
        return score.rank if score else len(self.by_number) + 1

    def played(self, number: Number) -> int:
        """Number of heats played, byes included."""
        return sum(self.sat[number].values()) + self.byes[number]

    def first_heat(self, number: Number) -> int:
        """The first heat in which it sat or had a bye; the coming one if there was none."""
        for heat in self.field.heats:
            if number in named(heat):
                return heat.number
        return self.heat

    def same_person(self) -> Barred:
        holders: dict[str, list[Number]] = {}
        for one in self.by_number.values():
            for person in set(one.people):
                holders.setdefault(person, []).append(one.number)
        return self._barred(holders.values())

    def forbidden(self) -> Barred:
        return self._barred(self.field.forbidden)

    def same_group(self) -> Barred:
        groups: dict[str, list[Number]] = {}
        for one in self.by_number.values():
            if one.group:
                groups.setdefault(one.group, []).append(one.number)
        return self._barred(groups.values())

    def limits(self, apart: bool) -> tuple[tuple[ImpossibleCode, Barred], ...]:
        """Who must not meet, by reason. Groups count only if they are kept apart."""
        always: tuple[tuple[ImpossibleCode, Barred], ...] = (
            ("same_person", self.same_person()),
            ("forbidden", self.forbidden()),
        )
        return (*always, ("same_group", self.same_group())) if apart else always

    def barred(self, apart: bool = False) -> Barred:
        """Who must not meet, for any reason."""
        limits = [barred for _, barred in self.limits(apart)]
        return {number: set().union(*(barred[number] for barred in limits)) for number in self.by_number}

    def met_before(self, times: int = 1) -> Barred:
        """Contenders whom each has met at least `times` times."""
        return {
            number: {other for other, count in met.items() if count >= times}
            for number, met in self.met.items()
        }

    def refuse_shared_people(self) -> None:
        """Raise Impossible if two present contenders share a person, for formats in which everybody sits in
        every heat.
        """
        shared = self.same_person()
        twice = [number for number in self.present if shared[number].intersection(self.present)]
        if twice:
            raise Impossible("same_person", tuple(twice))

    def _barred(self, sets: Iterable[Iterable[Number]]) -> Barred:
        barred: Barred = {number: set() for number in self.by_number}
        for members in sets:
            for number in members:
                barred[number].update(other for other in members if other != number)
        return barred


def _count(counts: dict[Number, Counter[Number]], meetings: Iterable[tuple[Number, Number]]) -> None:
    for one, other in meetings:
        counts[one][other] += 1
        counts[other][one] += 1


def _check(field: Field) -> None:
    numbers = Counter(one.number for one in field.contenders)
    _refuse("same_number", [number for number, count in numbers.items() if count > 1])
    _refuse("bad_contender", [one.number for one in field.contenders if not _is_sound(one)])
    known = {number for heat in field.heats for number in named(heat)}
    known.update(field.scores, field.withdrawn, *field.forbidden)
    _refuse("unknown_number", [number for number in known if number not in numbers])
    for at, heat in enumerate(field.heats, 1):
        twice = Counter(named(heat))
        _refuse("same_number", [number for number, count in twice.items() if count > 1])
        if heat.number != at or len({table.number for table in heat.tables}) < len(heat.tables):
            raise Impossible("bad_heat")
    sides = {(heat.number, table.number): len(table.sides) for heat in field.heats for table in heat.tables}
    if any(sides.get((one.heat, one.table)) != len(one.places) for one in field.finishes):
        raise Impossible("bad_finish")


def _is_sound(one: Contender) -> bool:
    return one.number > 0 and bool(one.people) and one.lives > 0


def named(heat: Heat) -> list[Number]:
    """Everybody who sits in the heat or has a bye."""
    return [*heat.byes, *(number for table in heat.tables for number in table.numbers)]


def _refuse(code: ImpossibleCode, numbers: Iterable[Number]) -> None:
    found = tuple(sorted(numbers))
    if found:
        raise Impossible(code, found)
