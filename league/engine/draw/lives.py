"""Knockout of lives: a contender has several lives in it but is never at two tables at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from league.engine.draw.bracket import Record
from league.engine.draw.byes import bye_order
from league.engine.draw.chance import Chance
from league.engine.draw.field import Impossible, Number, Spot
from league.engine.draw.format import Format
from league.engine.draw.pairing import NOBODY, Limits, paired
from league.engine.draw.plan import Plan, Seating
from league.engine.draw.situation import Situation

Lives = dict[Number, int]
_MOST_LEVELS = 64


@dataclass(frozen=True)
class LivesKnockout(Format):
    """Every game costs its loser one life; the last contender with a life wins.

    `count` "lives": everybody with a life left meets others with as many, once a heat; two lives each make
    this double elimination. `count` "places": each life is a place of its own in the draw. All places of a
    level are played, by lot, before the next level begins; a contender with several places in a level plays
    them in several heats. If a level has only places of one contender left, two of them meet without a game
    and one goes on, as does a single one. `tables` in the room, 0 for no limit.

    A late entry starts with all lives, in the first level. "places" also takes contenders who share a person:
    they never sit in the same heat and never meet; if only they are left, the draw is refused until one of
    them is withdrawn. Who has left loses.
    """

    algorithm: ClassVar[str] = "lives"
    count: Literal["lives", "places"] = "lives"
    tables: int = field(default=0, metadata={"range": (0, 999)})

    def plan(self, situation: Situation, chance: Chance) -> Plan:
        return self._places(situation, chance) if self.count == "places" else self._lives(situation, chance)

    def _lives(self, situation: Situation, chance: Chance) -> Plan:
        situation.refuse_shared_people()
        left = lives_left(situation)
        order = sorted(chance.shuffled(left), key=lambda one: -left[one])
        if len(order) < 2:
            raise Impossible("finished" if situation.field.heats else "too_few", tuple(order))

        def wishes(number: Number) -> Iterable[Number]:
            if number == NOBODY:
                return bye_order(order, situation, "lot")
            return sorted(chance.shuffled(order), key=lambda other: abs(left[number] - left[other]))

        def price(one: Number, other: Number) -> int:
            return (left[one] - left[other]) ** 2

        found = paired(situation, order, wishes, Limits(), may_repeat=True, price=price)
        seatings = [
            Seating(((one,), (other,)), "same_lives" if left[one] == left[other] else "near_in_lives",
                    Spot("main", situation.heat, index))
            for index, (one, other) in enumerate(found.pairs)
        ]  # fmt: skip
        return Plan(tuple(seatings), found.byes, "lot")

    def _places(self, situation: Situation, chance: Chance) -> Plan:
        level, waiting = places_left(situation)
        if level == 0:
            raise Impossible("finished" if situation.field.heats else "too_few", tuple(waiting))
        barred, shared = situation.barred(), situation.same_person()
        begun = Record(situation, "main").count(level)
        seatings: list[Seating] = []
        free = dict(waiting)
        while free and (not self.tables or len(seatings) < self.tables):
            one = max(chance.shuffled(free), key=free.__getitem__)
            others = [other for other in free if other != one and other not in barred[one]]
            del free[one]
            if others:
                other = _lot(others, waiting, chance)
                seatings.append(
                    Seating(((one,), (other,)), "lot", Spot("main", level, begun + len(seatings)))
                )
                seated = {other} | shared[one] | shared[other]
                free = {number: places for number, places in free.items() if number not in seated}
        return Plan(tuple(seatings))


def lives_left(situation: Situation) -> Lives:
    """Lives of everybody present who has at least one left."""
    lost = _lost(situation)
    left = {number: situation.by_number[number].lives - lost[number] for number in situation.present}
    return {number: count for number, count in left.items() if count > 0}


def _lost(situation: Situation) -> Counter[Number]:
    record = Record(situation, "main")
    return Counter(loser for _, loser, _ in record.games() if loser)


def places_left(situation: Situation) -> tuple[int, Lives]:
    """The level to play, and how many places each contender has waiting in it. Level 0: the winner, or
    nobody, is left.

    Raises Impossible if a result is missing, or only contenders are left who must not meet.
    """
    record, barred = Record(situation, "main"), situation.barred()
    won: Counter[tuple[Number, int]] = Counter()
    gone: Counter[tuple[Number, int]] = Counter()
    for winner, loser, level in record.games():
        won[winner, level] += 1
        gone[loser, level] += 1
    waiting = {number: situation.by_number[number].lives for number in situation.by_number}
    alive: list[Number] = []
    for level in range(1, _MOST_LEVELS):
        left = {one: count - won[one, level] - gone[one, level] for one, count in waiting.items()}
        here = {
            one: count for one, count in left.items() if count > 0 and one not in situation.field.withdrawn
        }
        if any(set(here) - barred[one] - {one} for one in here):
            return level, here
        waiting = {one: won[one, level] + (here.get(one, 0) + 1) // 2 for one in waiting}
        alive = [one for one, count in waiting.items() if count and one not in situation.field.withdrawn]
        if len(alive) < 2:
            return 0, {one: waiting[one] for one in alive}
    shared = situation.same_person()
    shares = any(shared[one].intersection(alive) for one in alive)
    raise Impossible("same_person" if shares else "forbidden", tuple(alive))


def _lot(others: Sequence[Number], waiting: Lives, chance: Chance) -> Number:
    """One of these by lot; each place is equally likely."""
    lot = chance.below(sum(waiting[other] for other in others))
    for other in others:
        lot -= waiting[other]
        if lot < 0:
            return other
    raise AssertionError("no lot")
