"""Singles with drawn partners: a new partner each heat, and each with each once if a design is known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product
from typing import ClassVar

from league.engine.draw.byes import Bye, bye_order, bye_why
from league.engine.draw.chance import Chance
from league.engine.draw.costs import NEVER, refuse_barred
from league.engine.draw.field import Heat, Impossible, Number, Spot, Warning
from league.engine.draw.format import Format
from league.engine.draw.matching import pair_off
from league.engine.draw.plan import Plan, Seating
from league.engine.draw.situation import Situation
from league.engine.draw.spread import Costs, price_of, spread
from league.engine.draw.whist import DESIGNS, heat_of, heats_of, points_of

Couple = tuple[Number, Number]
_TRIES = 8


@dataclass(frozen=True)
class DrawnPartners(Format):
    """`heats` 0 means as many as it takes for each to partner each.

    With 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28 or 29 players, no forbidden pairing and nobody who
    came or left since the first heat, the whist design of that size is played: each partners each once and
    opposes each twice, and has one bye if the number is odd. Otherwise the draw warns "no_design", takes
    partners who sat together least (as few repeats as possible in this heat) and opponents who met little,
    and counts both.
    """

    algorithm: ClassVar[str] = "drawn_partners"
    heats: int = field(default=0, metadata={"range": (0, 99)})
    bye: Bye = "lowest"

    def plan(self, situation: Situation, chance: Chance) -> Plan:
        situation.refuse_shared_people()
        count = len(situation.present)
        if count < 4:
            raise Impossible("too_few", tuple(situation.present))
        if situation.heat > (self.heats or heats_of(count)):
            raise Impossible("heats_played")
        standing = _points(situation, chance)
        if standing and situation.heat <= heats_of(count):
            return _designed(standing, situation)
        return self._mixed(situation, chance)

    def _mixed(self, situation: Situation, chance: Chance) -> Plan:
        order = chance.shuffled(situation.present)
        byes = tuple(bye_order(order, situation, self.bye)[: len(order) % 4])
        seated = [one for one in order if one not in byes]
        for _ in range(_TRIES):
            couples = _couples(seated, situation, chance)
            costs = _between(couples, situation)
            rows = spread(range(len(couples)), [2] * (len(couples) // 2), costs, chance)
            if price_of(rows, costs) < NEVER:
                break
        tables = [(couples[one], couples[other]) for one, other in rows]
        refuse_barred([[*one, *other] for one, other in tables], situation, apart=False)
        return Plan(
            tuple(Seating(sides) for sides in tables), byes, bye_why(situation, self.bye), usual=2,
            warnings=(Warning("no_design"),),
        )  # fmt: skip


def _points(situation: Situation, chance: Chance) -> dict[int, Number]:
    """Who stands for which point of the design: by lot, later as in the first heat; {} if no design fits."""
    present = set(situation.present)
    barred = situation.forbidden()
    if len(present) not in DESIGNS or any(barred[one] & present for one in present):
        return {}
    if not situation.field.heats:
        return dict(zip(points_of(len(present)), chance.shuffled(situation.present), strict=True))
    first = situation.field.heats[0]
    standing = _read(first, len(present))
    return standing if set(standing.values()) == present and len(standing) == len(present) else {}


def _read(first: Heat, count: int) -> dict[int, Number]:
    """The points of the design as the first heat shows them."""
    tables = {table.spot.index: table for table in first.tables if table.spot and table.spot.kind == "design"}
    standing = dict(zip([0], first.byes, strict=False)) if count % 4 else {}
    for index, sides in enumerate(DESIGNS[count]):
        if index in tables:
            points = [point for side in sides for point in side]
            standing.update(zip(points, tables[index].numbers, strict=False))
    return standing


def _designed(standing: dict[int, Number], situation: Situation) -> Plan:
    tables = heat_of(len(standing), situation.heat - 1)
    seatings = tuple(
        Seating(
            ((standing[one], standing[other]), (standing[left], standing[right])),
            "plan",
            Spot("design", situation.heat, index),
        )
        for index, ((one, other), (left, right)) in enumerate(tables)
    )
    seated = {number for seating in seatings for number in seating.numbers}
    byes = tuple(number for number in situation.present if number not in seated)
    return Plan(seatings, byes, "plan", usual=2)


def _couples(order: list[Number], situation: Situation, chance: Chance) -> list[Couple]:
    """Partners by lot among those who sat together least. Raises Impossible."""
    barred = situation.forbidden()

    def wishes(number: Number) -> Iterable[Number]:
        return sorted(chance.shuffled(order), key=situation.partnered[number].__getitem__)

    most = max(max(counts.values(), default=0) for counts in situation.partnered.values())
    for again in range(most + 1):
        allowed = {
            one: {
                other for other in order
                if other != one and other not in barred[one] and situation.partnered[one][other] <= again
            }
            for one in order
        }  # fmt: skip
        mates = pair_off(order, allowed, wishes)
        if mates is not None:
            index = {number: at for at, number in enumerate(order)}
            return [(one, mates[one]) for one in order if index[one] < index[mates[one]]]
    raise Impossible("forbidden", tuple(sorted(one for one in order if barred[one])))


def _between(couples: list[Couple], situation: Situation) -> Costs:
    """The cost of two couples as opponents: how often their members met."""
    barred = situation.barred()
    costs: Costs = {at: {} for at in range(len(couples))}
    for at, one in enumerate(couples):
        for to, other in enumerate(couples):
            if at != to:
                met = [situation.met[left][right] for left, right in product(one, other)]
                must_not = any(right in barred[left] for left, right in product(one, other))
                costs[at][to] = NEVER if must_not else sum(times * times for times in met)
    return costs
