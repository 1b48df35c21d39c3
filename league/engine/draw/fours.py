"""Tables of four out of singles, nobody with one it has met, as far as that goes."""

from __future__ import annotations

from league.engine.draw.byes import Bye, bye_order
from league.engine.draw.chance import Chance
from league.engine.draw.costs import hard_costs, refuse_barred, with_meetings
from league.engine.draw.field import Impossible, Number
from league.engine.draw.situation import Situation
from league.engine.draw.spread import Costs, TooManyLooks, price_of, searched, spread

_SMALL = 24


def fours(
    situation: Situation, chance: Chance, apart: bool, bye: Bye, may_repeat: bool, proved: bool = True
) -> tuple[list[list[Number]], tuple[Number, ...]]:
    """The tables, each in an order by lot, and who has a bye. Raises Impossible.

    `proved`: where no tables without a repeated meeting are found, look through all there are before refusing.
    """
    order = chance.shuffled(situation.present)
    if len(order) < 4:
        raise Impossible("too_few", tuple(order))
    byes = bye_order(order, situation, bye)[: len(order) % 4]
    again = tuple(number for number in byes if situation.byes[number])
    if again and not may_repeat:
        raise Impossible("second_bye", again)
    seated = [number for number in order if number not in byes]
    never = hard_costs(situation, apart)
    costs = with_meetings(never, situation)
    rows = spread(seated, [4] * (len(seated) // 4), costs, chance)
    refuse_barred(rows, situation, apart)
    if not may_repeat and price_of(rows, costs):
        if not proved:
            raise Impossible("not_found")
        rows = _proved(seated, costs)
    return rows, tuple(byes)


def _proved(seated: list[Number], costs: Costs) -> list[list[Number]]:
    """Tables without any cost from a full search, or the refusal that is certain; of many it is not tried."""
    if len(seated) > _SMALL:
        raise Impossible("not_found")
    try:
        rows = searched(seated, 4, costs)
    except TooManyLooks:
        raise Impossible("not_found") from None
    if rows is None:
        raise Impossible("met_before", tuple(sorted(seated)))
    return rows
