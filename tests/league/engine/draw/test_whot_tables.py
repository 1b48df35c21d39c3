"""WHOT! tables: even sizes, spread meetings, drop-outs, and places that can be added up."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.engine.draw.field import Field, Impossible, Score
from league.engine.draw.whot_tables import WhotTables, fair_places
from tests.amount import amount
from tests.league.engine.draw.fields import (
    check,
    contenders,
    drawn_or_refused,
    fields,
    meetings_before,
    played,
    seeds,
)


@settings(max_examples=amount(15, 300))
@given(fields(2, 30), seeds, st.integers(2, 8), st.sampled_from(["lot", "rank"]))
def test_sizes_are_even_and_nobody_waits(field, seed, most, by):
    format = WhotTables(most=most, by=by)
    for lot in range(2):
        drawn, refused = drawn_or_refused(format, field, seed)
        if drawn is None:
            assert refused in {"forbidden", "too_few"}
            return
        check(format, field, drawn)
        sizes = [len(table.numbers) for table in drawn.heat.tables]
        assert max(sizes) <= most
        assert max(sizes) - min(sizes) <= 1
        assert all(len(side) == 1 for table in drawn.heat.tables for side in table.sides)
        field = played(field, drawn.heat, lot)


def test_meetings_are_spread():
    """Five heats of pure lots would reach only 52 of 66 meetings."""
    format, field = WhotTables(most=4), Field(contenders(12))
    for _ in range(5):
        field = played(field, format.draw(field, "a").heat)
    meetings = meetings_before(field)
    assert max(meetings.values()) <= 3
    assert len(meetings) >= 60


def test_contenders_at_the_limit_are_out():
    format = WhotTables(most=4, out="limit")
    field = Field(contenders(9))
    field = played(field, format.draw(field, "a").heat)
    field = replace(field, scores={number: Score(number, 20 * number) for number in range(1, 10)})
    drawn = format.draw(field, "a")
    check(format, field, drawn, {1, 2, 3, 4})
    with pytest.raises(Impossible, match="finished"):
        format.draw(replace(field, scores={n: Score(n, 100 * (n > 1)) for n in range(1, 10)}), "a")


def test_the_highest_drops_until_a_final_of_two():
    format = WhotTables(most=5, out="highest", drop=2)
    field = Field(contenders(9))
    left = []
    for _ in range(20):
        drawn, refused = drawn_or_refused(format, field, "a")
        if drawn is None:
            assert refused == "finished"
            break
        left.append(sorted(number for table in drawn.heat.tables for number in table.numbers))
        field = replace(played(field, drawn.heat), scores={number: Score(number) for number in range(1, 10)})
    assert left == [list(range(1, count + 1)) for count in (9, 7, 5, 3, 2)]

    tied = replace(
        field,
        heats=field.heats[:1],
        finishes=(),
        scores={number: Score(min(number, 7)) for number in range(1, 10)},
    )
    with pytest.raises(Impossible) as refusal:
        format.draw(tied, "a")
    assert (refusal.value.code, refusal.value.numbers) == ("tied", (7, 8, 9))


@given(st.lists(st.integers(0, 5), min_size=2, max_size=8))
def test_fair_places_have_the_same_mean_at_every_table(counts):
    places = [1 + sum(other < count for other in counts) for count in counts]
    fair = fair_places(places)
    assert sum(fair) / len(fair) == Fraction(1, 2)
    assert all(0 < place < 1 for place in fair)
    assert all(
        (one < other) == (a < b)
        for one, a in zip(places, fair, strict=True)
        for other, b in zip(places, fair, strict=True)
    )


def test_a_first_place_is_worth_more_at_a_larger_table():
    assert fair_places([1, 2]) == (Fraction(1, 4), Fraction(3, 4))
    assert fair_places(range(1, 9))[0] == Fraction(1, 16)
    assert fair_places([1, 1, 3, 4])[:2] == (Fraction(1, 4), Fraction(1, 4))
