"""Random fields, and the laws that every heat keeps in any format."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

from hypothesis import strategies as st

from league.engine.draw.field import Contender, Drawn, Field, Finish, Heat, Impossible, Score, Warning
from league.engine.draw.format import Format
from league.engine.draw.formats import recompute

seeds = st.text(max_size=8)


def contenders(count: int, groups: int = 0, lives: int = 1) -> tuple[Contender, ...]:
    """Contenders 1 to count, pairs with different people, dealt out to the groups."""
    return tuple(
        Contender(number, (f"{number}a", f"{number}b"), f"g{number % groups}" if groups else "", lives)
        for number in range(1, count + 1)
    )


@st.composite
def fields(draw: st.DrawFn, least: int = 2, most: int = 24) -> Field:
    """Fields without a heat: some forbidden pairings, some withdrawn contenders, groups or none."""
    count = draw(st.integers(least, most))
    numbers = st.integers(1, count)
    pairs = st.frozensets(numbers, min_size=2, max_size=2)
    forbidden = draw(st.frozensets(pairs, max_size=2))
    withdrawn = draw(st.frozensets(numbers, max_size=max(0, min(3, count - least))))
    return Field(contenders(count, draw(st.integers(0, 6))), forbidden=forbidden, withdrawn=withdrawn)


def played(field: Field, heat: Heat, lot: int = 0) -> Field:
    """The field after that heat: at each table `lot` picks the order of the sides; ranks by wins."""
    finishes = []
    for table in heat.tables:
        sides = list(range(len(table.sides)))
        turn = (lot * 7919 + heat.number * 31 + sum(table.numbers)) % len(sides)
        order = sides[turn:] + sides[:turn]
        finishes.append(Finish(heat.number, table.number, tuple(order.index(side) + 1 for side in sides)))
    after = replace(field, heats=(*field.heats, heat), finishes=(*field.finishes, *finishes))
    return replace(after, scores=scores_of(after))


def scores_of(field: Field) -> dict[int, Score]:
    """One point for a first place and for a bye."""
    points: Counter[int] = Counter({one.number: 0 for one in field.contenders})
    tables = {(heat.number, table.number): table for heat in field.heats for table in heat.tables}
    for heat in field.heats:
        points.update(heat.byes)
    for finish in field.finishes:
        sides = tables[finish.heat, finish.table].sides
        points.update(n for side, place in zip(sides, finish.places, strict=True) if place == 1 for n in side)
    worth = sorted(points.values(), reverse=True)
    return {number: Score(worth.index(value) + 1, value) for number, value in points.items()}


def check(format: Format, field: Field, drawn: Drawn, seated: set[int] | None = None, usual: int = 0) -> None:
    """`seated`: who takes part, by default everybody present. `usual`: meetings that need no warning."""
    everybody = {one.number for one in field.contenders} - field.withdrawn if seated is None else seated
    tables = drawn.heat.tables
    named = [*drawn.heat.byes, *(number for table in tables for number in table.numbers)]
    assert sorted(named) == sorted(everybody)
    assert sorted(table.number for table in tables) == list(range(1, len(tables) + 1))
    assert drawn.heat.number == len(field.heats) + 1
    meetings = {frozenset(pair) for table in tables for pair in table.meetings}
    assert (
        not {pair for barred in field.forbidden for pair in map(frozenset, combinations(barred, 2))}
        & meetings
    )
    assert {reason.table for reason in drawn.reasons if reason.table} == {table.number for table in tables}
    assert [reason.numbers for reason in drawn.reasons if not reason.table] == [(n,) for n in drawn.heat.byes]
    assert told_again(drawn) == met_again(field, drawn, usual)
    assert recompute(drawn, field)
    assert format.draw(shaken(field), drawn.seed) == drawn


def shaken(field: Field) -> Field:
    """The same field in another order."""
    return replace(
        field,
        contenders=tuple(reversed(field.contenders)),
        scores=dict(reversed(field.scores.items())),
        finishes=tuple(reversed(field.finishes)),
        heats=tuple(replace(heat, tables=tuple(reversed(heat.tables))) for heat in field.heats),
    )


def meetings_before(field: Field) -> Counter[tuple[int, int]]:
    return Counter(pair for heat in field.heats for table in heat.tables for pair in table.meetings)


def met_again(field: Field, drawn: Drawn, usual: int = 0) -> dict[tuple[int, ...], int]:
    before = meetings_before(field)
    return {
        pair: before[pair] for table in drawn.heat.tables for pair in table.meetings if before[pair] > usual
    }


def told_again(drawn: Drawn) -> dict[tuple[int, ...], int]:
    return {one.numbers: one.count for one in drawn.warnings if one.code == "met_before"}


def coded(drawn: Drawn, code: str) -> list[Warning]:
    return [one for one in drawn.warnings if one.code == code]


def drawn_or_refused(format: Format, field: Field, seed: str) -> tuple[Drawn | None, str]:
    """The draw, or the code of its refusal."""
    try:
        return format.draw(field, seed), ""
    except Impossible as refusal:
        return None, refusal.code
