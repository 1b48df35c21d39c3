"""The draws of a competition, each beside a bare loop that does the same with nothing around it.

    fours-476    six heats of 476 singles at tables of four, no repeated meeting: at most 1 s
                 beside: shuffle, then exchange whoever sits with somebody it has met for one by lot, until nobody does
    fixed-24     four heats of 24 pairs, no repeated meeting
                 beside: shuffle and look, again and again until nobody meets twice
    swiss-64     the seventh heat of 64: at most 0.5 s
    swiss-512    the ninth heat of 512: at most 20 s
                 beside both: from the top each takes the next it has not met (and may leave the last two without)
    lives-512    512 places of 120 people at 25 tables, from the first heat to the last
                 beside: shuffle the places, two by two, one of each two goes on (and may sit at two tables at once)

The draws also find and count what to warn of, number the tables, give reasons and hash their inputs; the loops do
not. Lots of the loops come from `random`. Milliseconds of CPU of this process, medians of rounds in turns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from statistics import median

from league.engine.draw.field import Field, Finish, Heat, Impossible, Score
from league.engine.draw.format import Format
from league.engine.draw.heats import FixedHeats
from league.engine.draw.lives import LivesKnockout
from league.engine.draw.swiss import Swiss
from tests.bench.rounds import Side, report, say
from tests.league.engine.draw.fields import contenders, played
from tests.league.engine.draw.test_lives import people_with_places

ROUNDS = 7
Meetings = set[tuple[int, int]]


def measure() -> list[bool]:
    """Measure. Returns for each figure whether it is over its limit, the limits of seconds included."""
    return [
        *_compare(
            "draw-fours-476",
            1.0,
            lambda: _heats(FixedHeats(heats=6, seats=4), 476, 6),
            lambda: _fours(476, 6),
        ),
        *_compare("draw-fixed-24", None, lambda: _heats(FixedHeats(heats=4), 24, 4), lambda: _twos(24, 4)),
        *_swiss("draw-swiss-64", 0.5, 64, 7),
        *_swiss("draw-swiss-512", 20.0, 512, 9),
        *_compare("draw-lives-512", None, _lives, _halves),
    ]


def _compare(
    name: str, most: float | None, ours: Callable[[], object], bare: Callable[[], object]
) -> list[bool]:
    sides = Side(ours, 1), Side(bare, 1)
    rounds = [[side.timed() / 1e3 for side in sides] for _ in range(ROUNDS)]
    own, other = (median(times) for times in zip(*rounds, strict=True))
    return [report(name, None, own, other), say(f"{name}-seconds", own / 1e3, most)]


def _swiss(name: str, most: float, count: int, heats: int) -> list[bool]:
    """Measure the last of these heats; the heats before it are drawn once, without measuring."""
    format, field = Swiss(heats=heats), Field(contenders(count))
    for lot in range(heats - 1):
        field = played(field, format.draw(field, "bench").heat, lot)
    met = {pair for heat in field.heats for table in heat.tables for pair in table.meetings}
    return _compare(name, most, lambda: format.draw(field, "bench"), lambda: _nearest(field.scores, met))


def _heats(format: Format, count: int, heats: int) -> None:
    field = Field(contenders(count))
    met: Meetings = set()
    for _ in range(heats):
        drawn = format.draw(field, "bench")
        pairs = [pair for table in drawn.heat.tables for pair in table.meetings]
        assert not met.intersection(pairs)
        met.update(pairs)
        field = replace(field, heats=(*field.heats, drawn.heat))


def _fours(count: int, heats: int) -> None:
    rng = Random(1)
    met: dict[int, set[int]] = {number: {number} for number in range(count)}
    for _ in range(heats):
        order = list(range(count))
        rng.shuffle(order)
        at = 0
        while at < count:
            first = at - at % 4
            table = [order[seat] for seat in range(first, first + 4) if seat != at]
            if met[order[at]].isdisjoint(table):
                at += 1
            else:
                other = rng.randrange(count)
                order[at], order[other] = order[other], order[at]
                at = min(first, other - other % 4)
        for first in range(0, count, 4):
            for number in order[first : first + 4]:
                met[number].update(order[first : first + 4])


def _twos(count: int, heats: int) -> None:
    rng = Random(1)
    met: Meetings = set()
    for _ in range(heats):
        order = list(range(count))
        pairs: list[tuple[int, int]] = []
        while not pairs or met.intersection(pairs):
            rng.shuffle(order)
            pairs = [(min(two), max(two)) for two in zip(order[::2], order[1::2], strict=True)]
        met.update(pairs)


def _nearest(scores: dict[int, Score], met: Meetings) -> list[tuple[int, int]]:
    left = sorted(scores, key=lambda number: scores[number].rank)
    pairs = []
    while len(left) > 1:
        one = left.pop(0)
        other = next((other for other in left if (min(one, other), max(one, other)) not in met), left[0])
        left.remove(other)
        pairs.append((one, other))
    return pairs


def _lives() -> None:
    format, field = LivesKnockout(count="places", tables=25), Field(people_with_places("bench", 120, 512))
    people = {one.number: one.people for one in field.contenders}
    while True:
        drawn, field = _next(format, field)
        if drawn is None:
            return
        seated = [person for table in drawn.tables for number in table.numbers for person in people[number]]
        assert len(seated) == len(set(seated))
        ends = tuple(Finish(drawn.number, table.number, (1, 2)) for table in drawn.tables)
        field = replace(field, heats=(*field.heats, drawn), finishes=(*field.finishes, *ends))


def _next(format: Format, field: Field) -> tuple[Heat | None, Field]:
    """The next heat; if the last ones left share a person, one of them is withdrawn first."""
    while True:
        try:
            return format.draw(field, "bench").heat, field
        except Impossible as refusal:
            if refusal.code == "finished":
                return None, field
            if refusal.code != "same_person":
                raise
            field = replace(field, withdrawn=field.withdrawn | {refusal.numbers[-1]})


def _halves() -> None:
    rng = Random(1)
    places = [one.number for one in people_with_places("bench", 120, 512) for _ in range(one.lives)]
    while len(places) > 1:
        rng.shuffle(places)
        places = places[::2]
