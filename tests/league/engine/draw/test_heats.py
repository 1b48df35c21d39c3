"""Fixed heats: nobody meets anybody twice or has two byes, and a refusal names the limit."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.engine.draw.field import Field, Impossible
from league.engine.draw.heats import FixedHeats
from tests.amount import amount
from tests.league.engine.draw.fields import (
    check,
    coded,
    contenders,
    drawn_or_refused,
    fields,
    meetings_before,
    met_again,
    played,
    seeds,
)


@settings(max_examples=amount(8, 500))
@given(fields(), seeds, st.sampled_from([2, 4]), st.booleans(), st.sampled_from(["never", "if_needed"]))
def test_four_heats_of_any_field_keep_every_limit(field, seed, seats, apart, repeats):
    format = FixedHeats(heats=4, seats=seats, apart=apart, repeats=repeats)
    for lot in range(4):
        drawn, refused = drawn_or_refused(format, field, seed)
        if drawn is None:
            assert refused in {"met_before", "second_bye", "same_group", "forbidden", "too_few", "not_found"}
            return
        check(format, field, drawn)
        groups = {one.number: one.group for one in field.contenders}
        for one, other in (pair for table in drawn.heat.tables for pair in table.meetings):
            assert not apart or not groups[one] or groups[one] != groups[other]
        if repeats == "never":
            assert not met_again(field, drawn)
            assert not coded(drawn, "second_bye")
        field = played(field, drawn.heat, lot)
    with pytest.raises(Impossible, match="heats_played"):
        format.draw(field, seed)


@pytest.mark.parametrize("count", [2, 3, 6, 7, 8, 9])
def test_everybody_meets_everybody_in_the_maximum_number_of_heats(count):
    heats = count - 1 + count % 2
    format, field = FixedHeats(heats=heats), Field(contenders(count))
    for _ in range(heats):
        field = played(field, format.draw(field, "a").heat)
    meetings = Counter(pair for heat in field.heats for table in heat.tables for pair in table.meetings)
    assert set(meetings.values()) == {1}
    assert len(meetings) == count * (count - 1) // 2
    byes = [bye for heat in field.heats for bye in heat.byes]
    assert sorted(byes) == (list(range(1, count + 1)) if count % 2 else [])


def test_one_heat_too_many_is_refused_or_counts_its_repeats():
    field = Field(contenders(4))
    for _ in range(3):
        field = played(field, FixedHeats(heats=4, repeats="if_needed").draw(field, "a").heat)

    with pytest.raises(Impossible) as refused:
        FixedHeats(heats=4).draw(field, "a")
    drawn = FixedHeats(heats=4, repeats="if_needed").draw(field, "a")

    assert refused.value.code == "met_before"
    assert [warning.count for warning in coded(drawn, "met_before")] == [1, 1]


def test_only_the_unavoidable_meetings_are_repeated():
    """Of six, 1 has met everybody except 6; the others are free, so no repeat is needed."""
    field = Field(contenders(6))
    format = FixedHeats(heats=9, repeats="if_needed")
    for heat in range(1, 10):
        drawn = format.draw(field, "x")
        assert len(met_again(field, drawn)) == 0 or heat > 3
        field = played(field, drawn.heat)


@pytest.mark.parametrize(
    ("field", "code"),
    [
        (Field(contenders(1)), "too_few"),
        (Field(contenders(2), withdrawn=frozenset({1})), "too_few"),
        (Field(contenders(2), forbidden=frozenset({frozenset({1, 2})})), "forbidden"),
        (Field(contenders(4, groups=1)), "same_group"),
        (Field((*contenders(2), *contenders(2))), "same_number"),
        (Field((contenders(1)[0], replace(contenders(2)[1], people=("1a", "2b")))), "same_person"),
        (Field(contenders(2), withdrawn=frozenset({9})), "unknown_number"),
        (Field((replace(contenders(1)[0], people=()), contenders(2)[1])), "bad_contender"),
    ],
)
def test_an_impossible_draw_names_its_limit(field, code):
    for seats in (2, 4):
        if code in ("forbidden", "same_person") and seats == 4:
            continue
        with pytest.raises(Impossible) as refused:
            FixedHeats(seats=seats, apart=True).draw(field, "a")
        assert refused.value.code == code


def test_a_bye_goes_to_the_lowest_rank_without_one():
    format, field = FixedHeats(heats=5), Field(contenders(5))
    for _ in range(5):
        drawn = format.draw(field, "a")
        free = [number for number in range(1, 6) if all(number not in heat.byes for heat in field.heats)]
        if field.heats and len(field.heats) < 3:
            assert field.scores[drawn.heat.byes[0]].rank == max(field.scores[number].rank for number in free)
        assert drawn.heat.byes[0] in free
        field = played(field, drawn.heat)

    again = FixedHeats(heats=6, repeats="if_needed").draw(field, "a")
    assert coded(again, "second_bye")[0].numbers == again.heat.byes


def test_late_entries_and_withdrawals_count_from_the_next_heat():
    format, field = FixedHeats(heats=3), Field(contenders(6))
    field = played(field, format.draw(field, "a").heat)
    field = replace(field, contenders=contenders(7), withdrawn=frozenset({2}))
    drawn = format.draw(field, "a")
    check(format, field, drawn)
    assert not drawn.heat.byes


def test_a_substitute_takes_over_the_number_with_its_meetings():
    format, field = FixedHeats(heats=3), Field(contenders(4))
    field = played(field, format.draw(field, "a").heat)
    other = replace(
        field, contenders=(replace(field.contenders[0], people=("x", "y")), *field.contenders[1:])
    )
    assert format.draw(other, "a").heat == format.draw(field, "a").heat
    assert format.draw(other, "a").inputs != format.draw(field, "a").inputs


def test_dealer_rule_and_table_rotation_are_applied():
    format, field = FixedHeats(heats=4, dealer="higher_number"), Field(contenders(24))
    for _ in range(4):
        drawn = format.draw(field, "a")
        assert all(table.dealer == max(table.numbers) for table in drawn.heat.tables)
        assert not coded(drawn, "same_table")
        field = played(field, drawn.heat)


def test_four_singles_may_have_drawn_partners():
    drawn = FixedHeats(seats=4, partners=True).draw(Field(contenders(10)), "a")
    assert [[len(side) for side in table.sides] for table in drawn.heat.tables] == [[2, 2], [2, 2]]
    assert len(drawn.heat.byes) == 2


def test_an_option_outside_its_range_is_refused():
    for wrong in ({"seats": 3}, {"heats": 0}, {"heats": "4"}, {"apart": 1}, {"repeats": "often"}):
        with pytest.raises(Impossible, match="bad_option"):
            FixedHeats(**wrong).draw(Field(contenders(4)), "a")


def test_too_many_heats_of_four_singles_are_refused_for_certain():
    format, field = FixedHeats(heats=2, seats=4), Field(contenders(8))
    field = played(field, format.draw(field, "a").heat)
    with pytest.raises(Impossible, match="met_before"):
        format.draw(field, "a")
    odd = Field(contenders(9))
    odd = played(odd, format.draw(odd, "a").heat)
    with pytest.raises(Impossible, match="not_found"):
        format.draw(odd, "a")


def test_sixteen_singles_play_four_heats_without_a_repeat():
    format, field = FixedHeats(heats=4, seats=4), Field(contenders(16))
    for _ in range(4):
        field = played(field, format.draw(field, "abc").heat)
    assert set(meetings_before(field).values()) == {1}
