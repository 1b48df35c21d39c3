"""What a format decides, before tables get numbers, dealers and warnings."""

from __future__ import annotations

from dataclasses import dataclass

from league.engine.draw.field import Number, ReasonCode, Spot, Warning

Sides = tuple[tuple[Number, ...], ...]


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits together, and why."""

    sides: Sides
    why: ReasonCode = "lot"
    spot: Spot | None = None

    @property
    def numbers(self) -> tuple[Number, ...]:
        return tuple(number for side in self.sides for number in side)


@dataclass(frozen=True, slots=True)
class Plan:
    """The seatings in the order of the tables. `usual`: how many earlier meetings need no warning. `warnings`
    are those that only the format knows.
    """

    seatings: tuple[Seating, ...]
    byes: tuple[Number, ...] = ()
    bye_why: ReasonCode = "lot"
    usual: int = 0
    warnings: tuple[Warning, ...] = ()
