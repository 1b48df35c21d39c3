"""Costs of seating two contenders together, and the refusal if they must not meet."""

from __future__ import annotations

from itertools import combinations

from league.engine.draw.field import Impossible, Number
from league.engine.draw.situation import Situation
from league.engine.draw.spread import Costs

NEVER = 1_000_000


def hard_costs(situation: Situation, apart: bool) -> Costs:
    """The hard limits as costs: shared people, forbidden pairings, and one's own group if wanted."""
    barred = situation.barred(apart)
    return {number: dict.fromkeys(barred[number], NEVER) for number in situation.present}


def with_meetings(never: Costs, situation: Situation) -> Costs:
    """`never` plus twice the number of earlier meetings: a third meeting is worse than two second ones."""
    return {
        number: {**{other: 2 * times for other, times in situation.met[number].items()}, **costs}
        for number, costs in never.items()
    }


def refuse_barred(rows: list[list[Number]], situation: Situation, apart: bool) -> None:
    """Raise Impossible, with the reason, for the first two at one table who must not meet."""
    for code, barred in situation.limits(apart):
        for row in rows:
            for one, other in combinations(sorted(row), 2):
                if other in barred[one]:
                    raise Impossible(code, (one, other))
