"""Seats the next heat of a club night: people take turns at waiting, partners and opponents are mixed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from league.engine.draw.chance import Chance
from league.engine.draw.field import Contender, Field, Heat, Number, Table
from league.engine.draw.format import Format
from league.engine.draw.partners import DrawnPartners
from league.engine.draw.whot_tables import WhotTables
from league.engine.night.room import FOUR, PastHeat, Room

# Older heats are ignored.
MOST_HEATS = 90


@dataclass(frozen=True, slots=True)
class Seating:
    """`tables`: people clockwise, by table number from 1. `again`: partners who were partners before, and how
    often.
    """

    tables: tuple[tuple[str, ...], ...]
    waiting: tuple[str, ...]
    again: tuple[tuple[str, str, int], ...] = ()


def seat(room: Room, seed: str) -> Seating:
    """The next heat; without tables if too few are here. The same room and seed give the same seating."""
    seats = sum(room.sizes)
    waiting = waiting_of(room, len(room.here) - seats, seed) if seats else ()
    seated = [person for person in sorted(room.here) if person not in waiting]
    if not seats:
        return Seating((), ())
    if len(seated) < FOUR and room.game == "watten":
        return Seating((tuple(Chance("night", seed).shuffled(seated)),), waiting)
    people = sorted({*room.here, *(person for heat in room.past for person in _named(heat))})
    number = {person: at for at, person in enumerate(people, 1)}
    drawn = _format(room).draw(_field(room, number, seated), seed)
    tables = tuple(
        _clockwise(table, people) for table in sorted(drawn.heat.tables, key=lambda one: one.number)
    )
    return Seating(tables, waiting, partners_again(room, tables))


def waiting_of(room: Room, count: int, seed: str) -> tuple[str, ...]:
    """Who waits: those who waited least tonight, then least in the season, then longest ago; the rest by lot."""
    tonight, season, last = room.waits(tonight=True), room.waits(tonight=False), room.last_waited()
    lots = Chance("night waits", seed).shuffled(sorted(room.here))
    first = sorted(lots, key=lambda one: (tonight[one], season[one], last.get(one, -1)))
    return tuple(first[:count])


def partners_again(room: Room, tables: Iterable[tuple[str, ...]]) -> tuple[tuple[str, str, int], ...]:
    """Partners at these tables who were partners before, by name, and how often."""
    if room.game != "watten":
        return ()
    past = (_once(heat.tables) for heat in room.past[-MOST_HEATS:])
    before = Counter(pair for heat in past for table in heat for pair in _partners(table))
    now = chain.from_iterable(map(_partners, tables))
    return tuple((*pair, before[pair]) for pair in now if before[pair])


def _partners(table: tuple[str, ...]) -> list[tuple[str, str]]:
    if len(table) != FOUR:
        return []
    return [(min(one, other), max(one, other)) for one, other in zip(table[:2], table[2:], strict=True)]


def _format(room: Room) -> Format:
    if room.game == "watten":
        return DrawnPartners(heats=MOST_HEATS + 1)
    return WhotTables(most=max(2, min(8, room.most, room.counts[-1])))


def _field(room: Room, number: dict[str, Number], seated: Iterable[str]) -> Field:
    plays = set(seated)
    return Field(
        contenders=tuple(Contender(at, (person,)) for person, at in number.items()),
        heats=tuple(
            _heat(at, heat, number, room.game == "watten")
            for at, heat in enumerate(room.past[-MOST_HEATS:], 1)
        ),
        withdrawn=frozenset(at for person, at in number.items() if person not in plays),
    )


def _heat(at: int, past: PastHeat, number: dict[str, Number], in_pairs: bool) -> Heat:
    tables = [
        Table(table, _sides([number[person] for person in people], in_pairs))
        for table, people in enumerate(_once(past.tables), 1)
    ]
    return Heat(at, tuple(tables))


def _sides(numbers: list[Number], in_pairs: bool) -> tuple[tuple[Number, ...], ...]:
    if in_pairs and len(numbers) == FOUR:
        return (numbers[0], numbers[2]), (numbers[1], numbers[3])
    return tuple((number,) for number in numbers)


def _once(tables: Iterable[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Tables without those at which somebody sits a second time in the heat: names corrected later can cause that."""
    before: set[str] = set()
    for people in tables:
        if len(set(people)) == len(people) and before.isdisjoint(people):
            before.update(people)
            yield people


def _clockwise(table: Table, people: list[str]) -> tuple[str, ...]:
    """The people of a table clockwise, partners opposite."""
    longest = max(len(side) for side in table.sides)
    return tuple(people[side[at] - 1] for at in range(longest) for side in table.sides)


def _named(heat: PastHeat) -> Iterator[str]:
    yield from heat.waiting
    for people in heat.tables:
        yield from people
