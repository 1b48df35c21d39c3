"""Seats of a heat by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from league.engine.competition.state import HeatState, State


@dataclass(frozen=True, slots=True)
class NamedSeat:
    """`table` 0: has a bye."""

    name: str
    pair: int
    table: int


def named_seats(state: State, heat: HeatState, people: Mapping[str, str]) -> list[NamedSeat]:
    """Everybody at a table of the heat, by name."""
    return _by_name(
        NamedSeat(people.get(person, "?"), number, table.number)
        for table in heat.heat.tables
        for number in table.numbers
        for person in state.contenders[number].people
    )


def named_byes(state: State, heat: HeatState, people: Mapping[str, str]) -> list[NamedSeat]:
    """Everybody with a bye, by name."""
    return _by_name(
        NamedSeat(people.get(person, "?"), number, 0)
        for number in heat.heat.byes
        for person in state.contenders[number].people
    )


def everybody(state: State, heat: HeatState, people: Mapping[str, str]) -> list[NamedSeat]:
    """Everybody in the heat, also with a bye, by name."""
    return _by_name([*named_seats(state, heat, people), *named_byes(state, heat, people)])


def _by_name(seats: Iterable[NamedSeat]) -> list[NamedSeat]:
    return sorted(seats, key=lambda seat: seat.name.casefold())
