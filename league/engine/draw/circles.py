"""Groups that play all-play-all by the circle method, drawn before the first heat.

One contender stands still and the others move on by one spot each heat; those facing each other meet. An odd
number leaves one spot empty, and whoever faces it has a bye, each once. The plan is read from the first heat
as it was played, so changes made there by hand hold.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from league.engine.draw.bracket import EMPTY
from league.engine.draw.chance import Chance
from league.engine.draw.costs import hard_costs, refuse_barred
from league.engine.draw.field import Heat, Impossible, Number, Spot
from league.engine.draw.format import Format
from league.engine.draw.plan import Plan, Seating
from league.engine.draw.situation import Situation
from league.engine.draw.spread import balanced, spread

Circle = list[Number]
"""Contenders by spot, always an even number; the last spot stands still and is the empty one, if any."""


@dataclass(frozen=True)
class Circles(Format):
    """Circles of `size` contenders or one or two fewer, playing all-play-all `legs` times.

    `seeding`: by lot, or each circle gets one of the first ranks, one of the next and so on. `apart` spreads
    each group over the circles as evenly as possible and refuses the draw if that cannot be done. Smaller
    circles end earlier. A late entry takes an empty spot and misses the earlier heats; without an empty spot
    it is refused. Whoever meets a contender who has left has a bye.
    """

    algorithm: ClassVar[str] = "circles"
    size: int = field(default=8, metadata={"range": (2, 64)})
    legs: Literal[1, 2] = 1
    seeding: Literal["lot", "rank"] = "lot"
    apart: bool = False

    def plan(self, situation: Situation, chance: Chance) -> Plan:
        situation.refuse_shared_people()
        heats = situation.field.heats
        circles = _with_late(circles_of(heats[0]), situation) if heats else self._made(situation, chance)
        turn = situation.heat - 1
        seatings: list[Seating] = []
        byes: list[Number] = []
        for level, circle in enumerate(circles, 1):
            if turn < self.legs * (len(circle) - 1):
                _fill(seatings, byes, circle, level, turn, situation)
        if turn >= self.legs * (max(map(len, circles)) - 1):
            raise Impossible("heats_played")
        return Plan(tuple(seatings), tuple(byes), "plan", usual=1 if self.legs == 2 else 0)

    def _made(self, situation: Situation, chance: Chance) -> list[Circle]:
        people = chance.shuffled(situation.present)
        if len(people) < 2:
            raise Impossible("too_few", tuple(people))
        count = max(1, min(-(-len(people) // self.size), len(people) // 2))
        sizes = balanced(len(people), count)
        costs = hard_costs(situation, self.apart)
        pots: dict[Number, int] = {}
        if self.seeding == "rank":
            people.sort(key=situation.rank)
            pots = {number: at // count for at, number in enumerate(people)}
            people = [number for row in range(count) for number in people[row::count]]
        rows = spread(people, sizes, costs, chance, pots or None)
        refuse_barred(rows, situation, self.apart)
        return [[*chance.shuffled(row), *[EMPTY] * (len(row) % 2)] for row in rows]


def facing(circle: Circle, turn: int) -> list[tuple[Number, Number]]:
    """The pairs of a circle in one heat, counted from 0; EMPTY stands for a bye. The first pair alternates
    its sides.
    """
    *moving, still = circle
    turn %= len(moving)
    row = moving[turn:] + moving[:turn]
    first = (still, row[0]) if turn % 2 else (row[0], still)
    return [first, *((row[at], row[-at]) for at in range(1, len(circle) // 2))]


def _fill(
    seatings: list[Seating],
    byes: list[Number],
    circle: Circle,
    level: int,
    turn: int,
    situation: Situation,
) -> None:
    """Append the tables and byes of one circle."""
    for index, pair in enumerate(facing(circle, turn)):
        here = [number for number in pair if number != EMPTY and number not in situation.field.withdrawn]
        if len(here) == 2:
            seatings.append(Seating(((here[0],), (here[1],)), "plan", Spot("circle", level, index)))
        byes += here if len(here) == 1 else []


def circles_of(heat: Heat) -> list[Circle]:
    """The circles as the first heat shows them. Index 0 has a bye instead of a table only in an odd circle."""
    pairs: dict[int, dict[int, tuple[Number, Number]]] = {}
    for table in heat.tables:
        if table.spot is None or table.spot.kind != "circle":
            raise Impossible("closed", table.numbers)
        pairs.setdefault(table.spot.level, {})[table.spot.index] = (table.sides[0][0], table.sides[1][0])
    free = iter(heat.byes)
    circles = []
    for level in sorted(pairs):
        rows = pairs[level]
        first, still = rows.get(0) or (next(free, EMPTY), EMPTY)
        others = [rows[index] for index in sorted(rows) if index]
        circles.append([first, *(one for one, _ in others), *(other for _, other in reversed(others)), still])
    return circles


def _with_late(circles: list[Circle], situation: Situation) -> list[Circle]:
    """Put contenders who came after the first heat into the empty spots, in the order they came."""
    drawn = {number for circle in circles for number in circle}
    late = [number for number in situation.by_number if number not in drawn]
    late = [number for number in late if situation.played(number) or number in situation.present]
    late.sort(key=lambda number: (situation.first_heat(number), number))
    for circle in circles:
        if circle[-1] == EMPTY and late:
            circle[-1] = late.pop(0)
    if late:
        raise Impossible("closed", tuple(late))
    return circles
