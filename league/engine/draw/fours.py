"""Seats singles at tables of four, as far as possible without repeated meetings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from league.engine.draw.byes import Bye, bye_order
from league.engine.draw.chance import Chance
from league.engine.draw.costs import hard_costs, refuse_barred, with_meetings
from league.engine.draw.field import Impossible, Number
from league.engine.draw.situation import Situation
from league.engine.draw.spread import Costs, TooManyLooks, price_of, searched, spread

_SMALL = 24
_CHOICES = 3


def fours(
    situation: Situation, chance: Chance, apart: bool, bye: Bye, may_repeat: bool, proved: bool = True
) -> tuple[list[list[Number]], tuple[Number, ...]]:
    """The tables, each in random order, and who has a bye. Raises Impossible.

    `proved`: if no tables without a repeated meeting are found, search all of them before refusing.
    """
    order = chance.shuffled(situation.present)
    if len(order) < 4:
        raise Impossible("too_few", tuple(order))
    never = hard_costs(situation, apart)
    costs = with_meetings(never, situation)
    for byes in islice(_byes(order, situation, bye, may_repeat), _CHOICES if proved else 1):
        seated = [number for number in order if number not in byes]
        rows = spread(seated, [4] * (len(seated) // 4), costs, chance)
        if not price_of(rows, never if may_repeat else costs):
            return rows, byes
    refuse_barred(rows, situation, apart)
    if not proved or byes:
        raise Impossible("not_found")
    return _proved(seated, costs), ()


def _byes(
    order: Sequence[Number], situation: Situation, bye: Bye, may_repeat: bool
) -> Iterator[tuple[Number, ...]]:
    """The possible sets of byes, the best first. Raises Impossible if one would be a second bye."""
    count = len(order) % 4
    line = bye_order(order, situation, bye)
    again = tuple(number for number in line[:count] if situation.byes[number])
    if again and not may_repeat:
        raise Impossible("second_bye", again)
    equal = (
        [number for number in line if situation.byes[number] <= situation.byes[line[count - 1]]]
        if count
        else []
    )
    yield from combinations(equal, count)


def _proved(seated: list[Number], costs: Costs) -> list[list[Number]]:
    """Tables without any cost by a full search, or a certain refusal. Above 24 contenders it is not tried."""
    if len(seated) > _SMALL:
        raise Impossible("not_found")
    try:
        rows = searched(seated, 4, costs)
    except TooManyLooks:
        raise Impossible("not_found") from None
    if rows is None:
        raise Impossible("met_before", tuple(sorted(seated)))
    return rows
