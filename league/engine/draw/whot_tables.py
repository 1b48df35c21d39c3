"""WHOT! tables of 2 to 8 players of nearly equal size, and places that compare between sizes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar, Literal

from league.engine.draw.chance import Chance
from league.engine.draw.costs import hard_costs, refuse_barred, with_meetings
from league.engine.draw.field import Impossible, Number
from league.engine.draw.format import Format
from league.engine.draw.plan import Plan, Seating
from league.engine.draw.situation import Situation, named
from league.engine.draw.spread import balanced, spread


@dataclass(frozen=True)
class WhotTables(Format):
    """Tables of at most `most` players, in one size or two that differ by one; nobody waits.

    `by` "lot" mixes those who have met least; "rank" seats neighbours in rank together. `out` says who is no
    longer drawn: "limit" whoever has `limit` penalty points (`Score.points`) or more; "highest" in each heat
    the `drop` last in rank of those still in, until two are left for the final. `apart` keeps groups apart.
    """

    algorithm: ClassVar[str] = "whot_tables"
    most: int = field(default=6, metadata={"range": (2, 8)})
    by: Literal["lot", "rank"] = "lot"
    out: Literal["never", "limit", "highest"] = "never"
    limit: int = field(default=100, metadata={"range": (1, 9999)})
    drop: int = field(default=1, metadata={"range": (1, 99)})
    apart: bool = False

    def plan(self, situation: Situation, chance: Chance) -> Plan:
        situation.refuse_shared_people()
        order = chance.shuffled(self._still_in(situation))
        if len(order) < 2:
            raise Impossible("finished" if situation.field.heats else "too_few", tuple(order))
        if self.by == "rank":
            order.sort(key=situation.rank)
        sizes = balanced(len(order), -(-len(order) // self.most))
        costs = hard_costs(situation, self.apart)
        if self.by == "lot":
            costs = with_meetings(costs, situation)
        rows = spread(order, sizes, costs, chance)
        refuse_barred(rows, situation, self.apart)
        why: Literal["lot", "near_in_rank"] = "lot" if self.by == "lot" else "near_in_rank"
        return Plan(tuple(Seating(tuple((number,) for number in chance.shuffled(row)), why) for row in rows))

    def _still_in(self, situation: Situation) -> list[Number]:
        present, heats = situation.present, situation.field.heats
        if self.out == "never" or not heats:
            return present
        if self.out == "limit":
            scores = situation.field.scores
            return [one for one in present if one not in scores or scores[one].points < self.limit]
        seated = set(named(heats[-1]))
        unscored = [one for one in present if one in seated and one not in situation.field.scores]
        if unscored:
            raise Impossible("score_missing", tuple(unscored))
        ranked = sorted((one for one in present if one in seated), key=situation.rank)
        if len(ranked) <= 2:
            raise Impossible("finished", tuple(ranked[:1]))
        stay = max(2, len(ranked) - self.drop)
        if situation.rank(ranked[stay - 1]) == situation.rank(ranked[stay]):
            shared = situation.rank(ranked[stay])
            raise Impossible("tied", tuple(one for one in ranked if situation.rank(one) == shared))
        return sorted(ranked[:stay])


def fair_places(places: Sequence[int]) -> tuple[Fraction, ...]:
    """Places of one table as numbers between 0 and 1 that can be added up over tables of any size; lower is
    better.

    A place stands for the middle of its share of the table: (place - 1/2) / size. First of two is 1/4, first
    of eight is 1/16: beating seven shows more than beating one. The mean is 1/2 at every table, so a large or
    small table is no advantage in itself. (place - 1) / (size - 1) would give every first place 0, and would
    let a single game at a table of two span everything between best and worst. Shared places share the mean
    of the places they fill: two at place 1 of four stand for 1 and 2.
    """
    size = len(places)
    return tuple(Fraction(2 * place + places.count(place) - 2, 2 * size) for place in places)
