"""Circles: each meets each once per leg, byes are balanced, and late entries take the empty spot."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.engine.draw.circles import Circles
from league.engine.draw.field import Field, Impossible, Score
from tests.amount import amount
from tests.league.engine.draw.fields import check, contenders, fields, meetings_before, played, seeds


def play_out(format, field, seed):
    """All heats, and the circles as sets from the first heat."""
    for lot in range(200):
        try:
            drawn = format.draw(field, seed)
        except Impossible as refusal:
            return field, refusal
        named = {*drawn.heat.byes, *(number for table in drawn.heat.tables for number in table.numbers)}
        check(format, field, drawn, named, usual=format.legs - 1)
        field = played(field, drawn.heat, lot)
    raise AssertionError("no end")


@settings(max_examples=amount(15, 300))
@given(fields(2, 20), seeds, st.integers(2, 9), st.sampled_from([1, 2]), st.sampled_from(["lot", "rank"]))
def test_each_meets_each_of_its_circle_once_a_leg(field, seed, size, legs, seeding):
    done, refusal = play_out(Circles(size=size, legs=legs, seeding=seeding), field, seed)
    if not done.heats:
        assert refusal.code in {"forbidden", "too_few"}
        return
    assert refusal.code == "heats_played"
    meetings = meetings_before(done)
    others = {
        number: {other for pair in meetings if number in pair for other in pair} for number in range(1, 21)
    }
    for number, circle in others.items():
        if circle:
            assert len(circle) <= size + (size == 2)
            assert all(others[other] == circle for other in circle)
            byes = sum(number in heat.byes for heat in done.heats)
            assert byes == legs * (len(circle) % 2)
    assert set(meetings.values()) == {legs}


def test_sizes_differ_by_one_at_most():
    field = Field(contenders(35))
    drawn = Circles(size=9).draw(field, "a")
    sizes = Counter(table.spot.level for table in drawn.heat.tables)
    assert sorted(sizes.values()) == [4, 4, 4, 4]
    assert len(drawn.heat.byes) == 3


def test_groups_and_ranks_are_spread_over_the_circles():
    scores = {number: Score(number) for number in range(1, 25)}
    field = Field(contenders(24, groups=8), scores=scores)
    drawn = Circles(size=8, seeding="rank", apart=True).draw(field, "a")
    circles = {}
    for table in drawn.heat.tables:
        circles.setdefault(table.spot.level, []).extend(table.numbers)
    assert (
        sorted(sorted((number - 1) // 3 for number in circle) for circle in circles.values())
        == [list(range(8))] * 3
    )
    assert all(len({number % 8 for number in circle}) == 8 for circle in circles.values())

    with pytest.raises(Impossible, match="same_group"):
        Circles(size=8, apart=True).draw(Field(contenders(24, groups=7)), "a")


def test_a_late_entry_takes_the_empty_spot_and_a_second_one_is_refused():
    field = Field(contenders(5))
    format = Circles(size=8)
    field = played(field, format.draw(field, "a").heat)
    late = replace(field, contenders=contenders(6))
    done, _ = play_out(format, late, "a")
    assert len(done.heats) == 5
    assert [len(heat.byes) for heat in done.heats] == [1, 0, 0, 0, 0]
    assert sum(6 in table.numbers for heat in done.heats for table in heat.tables) == 4

    with pytest.raises(Impossible) as refused:
        format.draw(replace(field, contenders=contenders(7)), "a")
    assert (refused.value.code, refused.value.numbers) == ("closed", (7,))


def test_the_opponent_of_a_withdrawn_contender_has_a_bye():
    field = Field(contenders(6))
    format = Circles(size=6)
    field = replace(played(field, format.draw(field, "a").heat), withdrawn=frozenset({3}))
    done, _ = play_out(format, field, "a")
    assert [len(heat.byes) for heat in done.heats] == [0, 1, 1, 1, 1]
    assert len({heat.byes for heat in done.heats[1:]}) == 4
