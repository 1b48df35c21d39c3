"""What it costs that two sit together, and the refusal where it must not be."""

from __future__ import annotations

from itertools import combinations

from league.engine.draw.field import Impossible, Number
from league.engine.draw.situation import Situation
from league.engine.draw.spread import Costs

NEVER = 1_000_000


def hard_costs(situation: Situation, apart: bool) -> Costs:
    """What must not be: shared people, forbidden pairings, and one's own group if wished."""
    barred = situation.barred(apart)
    return {number: dict.fromkeys(barred[number], NEVER) for number in situation.present}


def with_meetings(never: Costs, situation: Situation) -> Costs:
    """Beside that, twice the times two have met: a third meeting is worse than two second ones."""
    return {
        number: {**{other: 2 * times for other, times in situation.met[number].items()}, **costs}
        for number, costs in never.items()
    }


def refuse_barred(rows: list[list[Number]], situation: Situation, apart: bool) -> None:
    """Raise Impossible for the first two at a table who must not meet, with the reason."""
    for code, barred in situation.limits(apart):
        for row in rows:
            for one, other in combinations(sorted(row), 2):
                if other in barred[one]:
                    raise Impossible(code, (one, other))
