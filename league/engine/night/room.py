"""The input of a club night's seating: who is here, and the heats played in the season so far."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from league.engine.draw.spread import balanced
from league.engine.results import Game

FOUR = 4


@dataclass(frozen=True, slots=True)
class PastHeat:
    """A played heat. `tables` list people clockwise, so partners at Watten sit opposite. `waiting` did not
    play.

    People are stable strings. `is_tonight`: of this night, not of an earlier one of the season.
    """

    tables: tuple[tuple[str, ...], ...]
    waiting: tuple[str, ...] = ()
    is_tonight: bool = False


@dataclass(frozen=True, slots=True)
class Room:
    """`counts`: how many may sit at a table by the rules. `most`: the largest WHOT! table. `past`: oldest first."""

    game: Game
    counts: range
    here: tuple[str, ...]
    past: tuple[PastHeat, ...] = ()
    most: int = 6

    @property
    def sizes(self) -> tuple[int, ...]:
        """Seats of each table; whoever is left over waits.

        Watten: tables of four, or one smaller table for fewer than four people. WHOT!: tables that differ by
        at most one.
        """
        people, low = len(self.here), self.counts[0]
        if self.game == "watten" and FOUR in self.counts and people >= FOUR:
            return (FOUR,) * (people // FOUR)
        if people < low:
            return ()
        if self.game == "watten":
            return (min(people, self.counts[-1]),)
        most = min(self.most, self.counts[-1])
        tables = min(-(-people // most), people // low)
        return tuple(balanced(min(people, tables * most), tables))

    def waits(self, *, tonight: bool) -> Counter[str]:
        """How often each has waited, tonight or in the whole season."""
        heats = (heat for heat in self.past if heat.is_tonight or not tonight)
        return Counter(person for heat in heats for person in heat.waiting)

    def last_waited(self) -> dict[str, int]:
        """Index of the last heat in which each waited; people who never did are missing."""
        return {person: at for at, heat in enumerate(self.past) for person in heat.waiting}
