"""Knockout: losers are out or go on in the consolation draw; a game for third place beside the final."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from league.engine.draw.bracket import EMPTY, Level, Record, seeded
from league.engine.draw.byes import bye_order
from league.engine.draw.chance import Chance
from league.engine.draw.costs import hard_costs, refuse_barred
from league.engine.draw.field import Impossible, Number, ReasonCode, Spot, SpotKind
from league.engine.draw.format import Format
from league.engine.draw.pairing import NOBODY, Limits, Paired, paired
from league.engine.draw.plan import Plan, Seating
from league.engine.draw.situation import Situation, named
from league.engine.draw.spread import spread

_PLAN: ReasonCode = "plan"
_SEEDING: ReasonCode = "seeding"
Part = tuple[list[Seating], list[Number]]


@dataclass(frozen=True)
class Knockout(Format):
    """One level of the plan per heat. Free spots of the plan go to the strongest, or by lot.

    `seeding`: by lot, or by rank with 1 and 2 in different halves. `semis`: as in the plan, or 1 with 4 and 2
    with 3 by the ranks at that time. `third`: the losers of the semi-finals meet beside the final.
    `consolation`: losers of their first game meet each other, drawn by lot anew each heat until one is left;
    a second defeat there ends it. `apart` and forbidden pairings hold for the first level only; later the
    plan decides and the draw warns. An entry after the first heat is refused. Who has left loses.
    """

    algorithm: ClassVar[str] = "knockout"
    seeding: Literal["lot", "rank"] = "lot"
    semis: Literal["plan", "rank"] = "plan"
    third: bool = True
    consolation: bool = False
    apart: bool = False

    def plan(self, situation: Situation, chance: Chance) -> Plan:
        situation.refuse_shared_people()
        if not situation.field.heats:
            why: ReasonCode = "seeding" if self.seeding == "rank" else "lot"
            seatings, byes = _level("main", 1, self._first(situation, chance), why)
            return Plan(tuple(seatings), tuple(byes), why)
        first = situation.field.heats[0]
        late = [number for number in situation.present if number not in named(first)]
        if late:
            raise Impossible("closed", tuple(late))
        record = Record(situation, "main")
        levels = record.levels(first.byes)
        seatings, byes = self._main(levels, situation)
        if self.consolation:
            more, free = self._console(levels, first.byes, situation, chance)
            seatings, byes = seatings + more, byes + free
        if not seatings:
            raise Impossible("finished", levels[-1].winners)
        return Plan(tuple(seatings), tuple(byes), "plan")

    def _first(self, situation: Situation, chance: Chance) -> list[Number]:
        order = chance.shuffled(situation.present)
        if len(order) < 2:
            raise Impossible("too_few", tuple(order))
        if self.seeding == "rank":
            order.sort(key=situation.rank)
        return self._kept_apart(seeded(order), order, situation, chance)

    def _kept_apart(
        self, places: list[Number], order: Sequence[Number], situation: Situation, chance: Chance
    ) -> list[Number]:
        """Keep groups apart by exchanges; if seeded, only among the weaker side of each game. Raises Impossible."""
        games = [[one for one in places[at : at + 2] if one] for at in range(0, len(places), 2)]
        pots = {one: min(at, len(games)) for at, one in enumerate(order)} if self.seeding == "rank" else None
        costs = hard_costs(situation, self.apart)
        row = [one for game in games for one in game]
        games = spread(row, [len(game) for game in games], costs, chance, pots)
        refuse_barred(games, situation, self.apart)
        return [one for game in games for one in (*game, *[EMPTY] * (2 - len(game)))]

    def _main(self, levels: Sequence[Level], situation: Situation) -> Part:
        level = levels[-1]
        if level.is_drawn:
            return [], []
        places, why = list(level.places), _PLAN
        if len(places) == 4 and self.semis == "rank":
            ranked = sorted(places, key=lambda one: (one == EMPTY, situation.rank(one) if one else 0, one))
            places, why = [ranked[0], ranked[3], ranked[1], ranked[2]], _SEEDING
        seatings, byes = _level("main", level.number, places, why)
        beaten = _here(levels[-2].losers, situation)
        if self.third and len(places) == 2 and len(beaten) == 2:
            seatings.append(Seating(((beaten[0],), (beaten[1],)), "plan", Spot("third", level.number)))
        return seatings, byes

    def _console(
        self, levels: Sequence[Level], first_byes: Sequence[Number], situation: Situation, chance: Chance
    ) -> Part:
        """One heat of the consolation, among all who lost once but not yet there."""
        late = [one for one in levels[1].losers if one in first_byes] if len(levels) > 1 else []
        semis = {one for level in levels if len(level.places) == 4 for one in level.losers}
        record = Record(situation, "consolation")
        out = record.beaten() | (semis if self.third else set())
        left = [one for one in _here((*levels[0].losers, *late), situation) if one not in out]
        if len(left) < 2:
            return [], []
        found = _redrawn(chance.shuffled(left), situation, chance)
        level = record.begun() + 1
        seatings = [
            Seating(((one,), (other,)), "lot", Spot("consolation", level, index))
            for index, (one, other) in enumerate(found.pairs)
        ]
        return seatings, list(found.byes)


def _redrawn(order: Sequence[Number], situation: Situation, chance: Chance) -> Paired:
    """Pair by lot. Forbidden pairings are avoided unless the last ones left would have to meet."""

    def wishes(number: Number) -> Iterable[Number]:
        return bye_order(order, situation, "lot") if number == NOBODY else chance.lazily(order)

    try:
        return paired(situation, order, wishes, Limits(), may_repeat=True)
    except Impossible:
        return paired(situation, order, wishes, Limits(forbidden=False), may_repeat=True)


def _level(kind: SpotKind, level: int, places: Sequence[Number], why: ReasonCode) -> Part:
    seatings: list[Seating] = []
    byes: list[Number] = []
    for index, (one, other) in enumerate(zip(places[::2], places[1::2], strict=True)):
        if one and other:
            seatings.append(Seating(((one,), (other,)), why, Spot(kind, level, index)))
        elif one or other:
            byes.append(one or other)
    return seatings, byes


def _here(numbers: Sequence[Number], situation: Situation) -> list[Number]:
    return [one for one in numbers if one not in situation.field.withdrawn]


@dataclass(frozen=True)
class Placing(Format):
    """One heat for the places: rank 1 meets 2, 3 meets 4, and so on; with an odd number the last has a bye."""

    algorithm: ClassVar[str] = "placing"

    def plan(self, situation: Situation, chance: Chance) -> Plan:
        if situation.field.heats:
            raise Impossible("heats_played")
        situation.refuse_shared_people()
        order = sorted(chance.shuffled(situation.present), key=situation.rank)
        if len(order) < 2:
            raise Impossible("too_few", tuple(order))
        games = list(zip(order[::2], order[1::2], strict=False))
        refuse_barred([list(game) for game in games], situation, apart=False)
        seatings = [
            Seating(((one,), (other,)), "seeding", Spot("placing", 1, index))
            for index, (one, other) in enumerate(games)
        ]
        return Plan(tuple(seatings), tuple(order[len(order) // 2 * 2 :]), "lowest_rank")
