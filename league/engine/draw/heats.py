"""A fixed number of heats, each drawn anew, in which nobody meets anybody twice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal

from league.engine.draw.byes import Bye, bye_order, bye_why
from league.engine.draw.chance import Chance
from league.engine.draw.field import Field, Heat, Impossible, Number, Table, Warning
from league.engine.draw.format import Format, Repeats
from league.engine.draw.fours import fours
from league.engine.draw.pairing import NOBODY, Limits, paired
from league.engine.draw.plan import Plan, Seating
from league.engine.draw.situation import Situation

_TRIES = {2: 30, 4: 15}


@dataclass(frozen=True)
class FixedHeats(Format):
    """Two pairs or two singles at a table (`seats` 2), or four singles (4), each alone or with drawn
    partners.

    No more than `heats` are drawn. `repeats` "never" refuses a heat with a repeated meeting or a second bye;
    "if_needed" draws it with as few as it finds and warns. `apart`: nobody meets a member of the own group.
    With two at a table a refusal is certain; with four it says "not_found" if it is not.
    """

    algorithm: ClassVar[str] = "fixed_heats"
    heats: int = field(default=4, metadata={"range": (1, 99)})
    seats: Literal[2, 4] = 2
    partners: bool = False
    repeats: Repeats = "never"
    apart: bool = False
    bye: Bye = "lowest"

    def plan(self, situation: Situation, chance: Chance) -> Plan:
        if situation.heat > self.heats:
            raise Impossible("heats_played")
        situation.refuse_shared_people()
        first = self._once(situation, chance)
        if self.repeats == "if_needed" or self._is_easy(situation):
            return first
        plan = first
        for _ in range(_TRIES[self.seats]):
            if self._leads_on(situation, plan, chance):
                return plan
            plan = self._once(situation, chance)
        return replace(first, warnings=(Warning("later_repeats"),))

    def _once(self, situation: Situation, chance: Chance, proved: bool = True) -> Plan:
        return self._fours(situation, chance, proved) if self.seats == 4 else self._twos(situation, chance)

    def _twos(self, situation: Situation, chance: Chance) -> Plan:
        order = chance.shuffled(situation.present)
        byes = bye_order(order, situation, self.bye)

        def wishes(number: Number) -> Iterable[Number]:
            return byes if number == NOBODY else chance.lazily(order)

        limits = Limits(same_group=self.apart)
        found = paired(situation, order, wishes, limits, self.repeats == "if_needed")
        seatings = tuple(
            Seating(((one,), (other,)), "only_one_left" if found.tight & {one, other} else "lot")
            for one, other in found.pairs
        )
        return Plan(seatings, found.byes, bye_why(situation, self.bye))

    def _fours(self, situation: Situation, chance: Chance, proved: bool) -> Plan:
        rows, byes = fours(situation, chance, self.apart, self.bye, self.repeats == "if_needed", proved)
        return Plan(
            tuple(Seating(_sides(row, self.partners)) for row in rows), byes, bye_why(situation, self.bye)
        )

    def _is_easy(self, situation: Situation) -> bool:
        """Whether each later heat is sure to exist, whatever is drawn now.

        Dirac: if each has at least half of the others left to meet, everybody can be paired. For tables of
        four it takes three quarters (Hajnal and Szemerédi).
        """
        people, seats = len(situation.present), self.seats
        later = self.heats - situation.heat
        byes = (later + 1) * (people % seats) + sum(situation.byes.values())
        groups = situation.same_group() if self.apart else {}
        forbidden = situation.forbidden()
        most = max(
            len(forbidden[one] | groups.get(one, set()) | set(situation.met[one]))
            for one in situation.present
        )
        free = people - 1 - most - later * (seats - 1) - people % seats
        return free * seats >= people * (seats - 1) and byes <= people

    def _leads_on(self, situation: Situation, plan: Plan, chance: Chance) -> bool:
        """Whether the remaining heats can be drawn after this one; tried once."""
        try:
            for _ in range(situation.heat, self.heats):
                situation = Situation(_after(situation.field, plan))
                plan = self._once(situation, chance, proved=False)
        except Impossible:
            return False
        return True


def _sides(row: list[Number], partners: bool) -> tuple[tuple[Number, ...], ...]:
    """The row is in random order, so the first two may be partners."""
    return (tuple(row[:2]), tuple(row[2:])) if partners else tuple((number,) for number in row)


def _after(before: Field, plan: Plan) -> Field:
    """The field as if `plan` had been played."""
    tables = tuple(Table(at, seating.sides) for at, seating in enumerate(plan.seatings, 1))
    return replace(before, heats=(*before.heats, Heat(len(before.heats) + 1, tables, plan.byes)))
