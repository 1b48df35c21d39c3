"""Reads the plan of a knockout from its heats: who stands where, who won, who is out.

Spots are counted in the order of the plan; 2k and 2k+1 meet at table k of their level. EMPTY is a spot
without a contender: a bye, a game that both sides left, or the gap in an odd circle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.engine.draw.field import Impossible, Number, SpotKind, Table
from league.engine.draw.situation import Situation

EMPTY = 0


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a plan. `losers` were beaten at a table. `is_drawn`: it has no game left to draw."""

    number: int
    places: tuple[Number, ...]
    winners: tuple[Number, ...] = ()
    losers: tuple[Number, ...] = ()
    is_drawn: bool = False


class Record:
    """The tables of one kind by level, with the results in the field."""

    def __init__(self, situation: Situation, kind: SpotKind) -> None:
        self._withdrawn = situation.field.withdrawn
        self._places = {(finish.heat, finish.table): finish.places for finish in situation.field.finishes}
        self._byes = {heat.number: heat.byes for heat in situation.field.heats}
        self._tables: dict[int, dict[int, tuple[int, Table]]] = {}
        for heat in situation.field.heats:
            for table in heat.tables:
                if table.spot is not None and table.spot.kind == kind:
                    self._tables.setdefault(table.spot.level, {})[table.spot.index] = (heat.number, table)

    def games(self) -> list[tuple[Number, Number, int]]:
        """(winner, loser, level) of every table, see `result`. Raises Impossible if a result is missing."""
        tables = [(level, table) for level, row in self._tables.items() for table in row.values()]
        return [(*self.result(*table), level) for level, table in tables]

    def beaten(self) -> set[Number]:
        """Everybody who lost at one of these tables. Raises Impossible if a result is missing."""
        return {loser for _, loser, _ in self.games() if loser}

    def count(self, level: int) -> int:
        """Number of tables in this level."""
        return len(self._tables.get(level, {}))

    def begun(self) -> int:
        """Number of levels with tables."""
        return len(self._tables)

    def levels(self, byes: Sequence[Number]) -> list[Level]:
        """All levels from the first, with the byes of its draw, to the next one to draw or to the winner."""
        matches = len(self._tables.get(1, {})) + len(byes)
        levels = [self._level(1, byes, matches)]
        while levels[-1].is_drawn and len(levels[-1].winners) > 1:
            winners = levels[-1].winners
            levels.append(self._level(levels[-1].number + 1, winners, len(winners) // 2))
        return levels

    def _level(self, number: int, coming: Sequence[Number], matches: int) -> Level:
        tables = self._tables.get(number, {})
        if not tables:
            return self._undrawn(number, tuple(coming))
        gaps = [index for index in range(matches) if index not in tables]
        idle = _placed(gaps, coming) if number == 1 else _placed(gaps, self._free(coming, tables), coming)
        places: list[Number] = []
        winners: list[Number] = []
        losers: list[Number] = []
        for index in range(matches):
            if index not in tables:
                winners.append(idle.get(index, EMPTY))
                places += [winners[-1], EMPTY]
                continue
            winner, loser = self.result(*tables[index])
            places += tables[index][1].numbers
            winners.append(winner)
            losers += [loser] if loser else []
        return Level(number, tuple(places), tuple(winners), tuple(losers), is_drawn=True)

    def _free(self, coming: Sequence[Number], tables: Mapping[int, tuple[int, Table]]) -> list[Number]:
        """Contenders with a bye in this level's heats, without those who had left before it was drawn."""
        heats = {heat for heat, _ in tables.values()}
        return [one for heat in sorted(heats) for one in self._byes[heat] if one in coming]

    def _undrawn(self, number: int, coming: tuple[Number, ...]) -> Level:
        """A level without tables: the next one to draw, unless nobody in it has an opponent."""
        here = tuple(EMPTY if one in self._withdrawn else one for one in coming)
        pairs = list(zip(here[::2], here[1::2], strict=True))
        if any(one and other for one, other in pairs):
            return Level(number, here)
        return Level(number, here, tuple(one or other for one, other in pairs), is_drawn=True)

    def result(self, heat: int, table: Table) -> tuple[Number, Number]:
        """(winner, loser) of a table. Who left before the end loses; both are EMPTY if both left. Raises
        Impossible.
        """
        one, other = table.sides[0][0], table.sides[1][0]
        places = self._places.get((heat, table.number))
        if places is not None and places[0] != places[1]:
            return (one, other) if places[0] < places[1] else (other, one)
        gone = [number for number in (one, other) if number in self._withdrawn]
        if not gone:
            raise Impossible("result_missing", table.numbers)
        if len(gone) == 2:
            return EMPTY, EMPTY
        return (other, EMPTY) if gone == [one] else (one, EMPTY)


def _placed(
    gaps: Sequence[int], free: Sequence[Number], coming: Sequence[Number] = ()
) -> Mapping[int, Number]:
    """The byes by index in the plan: each where it came from, otherwise in order in the remaining gaps."""
    placed: dict[int, Number] = {}
    for index in gaps:
        mine = [one for one in coming[2 * index : 2 * index + 2] if one in free]
        if mine:
            placed[index] = mine[0]
    rest = [one for one in free if one not in placed.values()]
    return placed | dict(zip([index for index in gaps if index not in placed], rest, strict=False))


def seeded(order: Sequence[Number]) -> list[Number]:
    """Spots of the first level for contenders from the strongest down; 1 and 2 can meet only in the final.

    There are as many spots as the next power of two; the strongest face the EMPTY ones.
    """
    seeds = [1]
    while len(seeds) < len(order):
        seeds = [seed for one in seeds for seed in (one, 2 * len(seeds) + 1 - one)]
    return [order[seed - 1] if seed <= len(order) else EMPTY for seed in seeds]
