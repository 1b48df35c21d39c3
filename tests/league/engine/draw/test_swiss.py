"""Swiss: no repeated meetings, similar ranks meet, the bye goes to the lowest rank without one."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.engine.draw.field import Field, Impossible, Score
from league.engine.draw.swiss import Swiss
from tests.amount import amount
from tests.league.engine.draw.fields import (
    check,
    coded,
    contenders,
    drawn_or_refused,
    fields,
    met_again,
    played,
    seeds,
)


@settings(max_examples=amount(15, 300))
@given(
    fields(2, 20),
    seeds,
    st.booleans(),
    st.sampled_from(["never", "if_needed"]),
    st.sampled_from(["lot", "halves"]),
)
def test_five_heats_of_any_field_keep_every_limit(field, seed, apart, repeats, first):
    format = Swiss(heats=5, apart=apart, repeats=repeats, first=first)
    for lot in range(5):
        drawn, refused = drawn_or_refused(format, field, seed)
        if drawn is None:
            assert refused in {"met_before", "second_bye", "same_group", "forbidden", "too_few"}
            return
        check(format, field, drawn)
        if repeats == "never":
            assert not met_again(field, drawn)
            assert not coded(drawn, "second_bye")
        field = played(field, drawn.heat, lot)


def ways(people):
    if not people:
        yield []
        return
    first, *others = people
    for other in others:
        for rest in ways([one for one in others if one != other]):
            yield [(first, other), *rest]


PAIRS_OF_EIGHT = list(combinations(range(1, 9), 2))


@settings(max_examples=amount(30, 500))
@given(st.permutations(range(1, 9)), st.sets(st.sampled_from(PAIRS_OF_EIGHT), max_size=18))
def test_pairs_of_eight_are_optimal(ranks, barred):
    scores = {number: Score(rank) for number, rank in enumerate(ranks, 1)}
    field = Field(contenders(8), forbidden=frozenset(map(frozenset, barred)), scores=scores)
    field = replace(field, heats=(replace(Swiss().draw(Field(contenders(2)), "a").heat, tables=()),))

    def distance(pairs):
        return sum((scores[one].rank - scores[other].rank) ** 2 for one, other in pairs)

    possible = [distance(pairs) for pairs in ways(list(range(1, 9))) if not barred & set(pairs)]
    drawn, refused = drawn_or_refused(Swiss(), field, "a")
    assert refused == ("" if possible else "forbidden")
    if drawn:
        assert distance(table.numbers for table in drawn.heat.tables) == min(possible)


def test_the_first_heat_may_seat_the_upper_half_against_the_lower():
    field = Field(contenders(8), scores={number: Score(number) for number in range(1, 9)})
    drawn = Swiss(first="halves").draw(field, "a")
    assert [table.numbers for table in drawn.heat.tables] == [(1, 5), (2, 6), (3, 7), (4, 8)]
    assert {reason.code for reason in drawn.reasons} == {"seeding"}


def test_the_reason_says_whether_they_have_the_same_points():
    field = Field(contenders(8))
    field = played(field, Swiss().draw(field, "a").heat)
    drawn = Swiss().draw(field, "a")
    points = {number: score.points for number, score in field.scores.items()}
    assert [points[table.sides[0][0]] for table in drawn.heat.tables] == [1, 1, 0, 0]
    assert {reason.code for reason in drawn.reasons} == {"same_points"}


def test_too_many_heats_are_refused_or_count_their_repeats():
    field = Field(contenders(6))
    for lot in range(9):
        drawn = Swiss(heats=9, repeats="if_needed").draw(field, "a")
        assert len(met_again(field, drawn)) == 0 or lot >= 3
        field = played(field, drawn.heat, lot)
    with pytest.raises(Impossible, match="met_before"):
        Swiss(heats=10).draw(field, "a")
