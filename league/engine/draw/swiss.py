"""Swiss system: contenders of similar rank meet, and nobody meets anybody twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from league.engine.draw.byes import Bye, bye_order, bye_why
from league.engine.draw.chance import Chance
from league.engine.draw.field import Impossible, Number, ReasonCode
from league.engine.draw.format import Format, Repeats
from league.engine.draw.pairing import NOBODY, Limits, paired
from league.engine.draw.plan import Plan, Seating
from league.engine.draw.situation import Situation


@dataclass(frozen=True)
class Swiss(Format):
    """Two at a table, the nearest in rank who have not met; equal ranks by lot.

    From the first rank down each takes the nearest with whom all others can still be paired; then two or
    three tables exchange while that lowers the sum of squared rank distances. `first`: the first heat by lot,
    or by rank with the upper half against the lower. `repeats` and `apart` work as for fixed heats. Tables
    are in the order of rank unless `rotate` is set.
    """

    algorithm: ClassVar[str] = "swiss"
    rotate: bool = False
    heats: int = field(default=7, metadata={"range": (1, 99)})
    first: Literal["lot", "halves"] = "lot"
    repeats: Repeats = "never"
    apart: bool = False
    bye: Bye = "lowest"

    def plan(self, situation: Situation, chance: Chance) -> Plan:
        if situation.heat > self.heats:
            raise Impossible("heats_played")
        situation.refuse_shared_people()
        lots = chance.shuffled(situation.present)
        is_opening = not situation.field.heats
        rank = dict.fromkeys(lots, 0) if is_opening and self.first == "lot" else _ranks(lots, situation)
        order = sorted(lots, key=rank.__getitem__)
        byes = bye_order(list(reversed(order)), situation, self.bye)
        halves = is_opening and self.first == "halves"
        half = len(order) // 2 if halves else 0
        index = {number: at for at, number in enumerate(order)}

        def wishes(number: Number) -> Iterable[Number]:
            return byes if number == NOBODY else _nearest(order, index[number] + half)

        def price(one: Number, other: Number) -> int:
            return (abs(index[one] - index[other]) - half) ** 2 if halves else (rank[one] - rank[other]) ** 2

        found = paired(
            situation, order, wishes, Limits(same_group=self.apart), self.repeats == "if_needed", price
        )
        pairs = sorted(found.pairs, key=lambda pair: min(index[number] for number in pair))
        seatings = tuple(
            Seating(((one,), (other,)), self._why(one, other, found.tight, situation)) for one, other in pairs
        )
        return Plan(seatings, found.byes, bye_why(situation, self.bye))

    def _why(self, one: Number, other: Number, tight: frozenset[Number], situation: Situation) -> ReasonCode:
        if not situation.field.heats:
            return "seeding" if self.first == "halves" else "lot"
        if tight & {one, other}:
            return "only_one_left"
        scores = situation.field.scores
        if one in scores and other in scores and scores[one].points == scores[other].points:
            return "same_points"
        return "near_in_rank"


def _ranks(numbers: Iterable[Number], situation: Situation) -> dict[Number, int]:
    return {number: situation.rank(number) for number in numbers}


def _nearest(order: Sequence[Number], at: int) -> Iterator[Number]:
    """Contenders from index `at` outwards, lower ranks first."""
    for step in range(len(order)):
        for place in (at + step, at - step):
            if 0 <= place < len(order):
                yield order[place]
