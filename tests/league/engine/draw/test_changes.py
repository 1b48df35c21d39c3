"""Changes of a drawn heat: exchanges by hand with warnings, and withdrawals before the first game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.engine.draw.changes import exchanged, left_before
from league.engine.draw.circles import Circles
from league.engine.draw.field import Contender, Field, Heat, Impossible, Table
from league.engine.draw.formats import recompute
from league.engine.draw.heats import FixedHeats
from league.engine.draw.knockout import Knockout
from league.engine.draw.swiss import Swiss
from league.engine.draw.whot_tables import WhotTables
from tests.amount import amount
from tests.league.engine.draw.fields import contenders, drawn_or_refused, fields, played, seeds


def people(heat):
    return sorted([*heat.byes, *(number for table in heat.tables for number in table.numbers)])


@settings(max_examples=amount(20, 300))
@given(fields(3, 16), seeds, st.data())
def test_an_exchange_keeps_the_people_and_repeating_it_undoes_it(field, seed, data):
    drawn, _ = drawn_or_refused(Swiss(), field, seed)
    if drawn is None:
        return
    one, other = data.draw(st.permutations(people(drawn.heat)))[:2]
    changed = exchanged(field, drawn.heat, one, other)
    assert people(changed.heat) == people(drawn.heat)
    assert exchanged(field, changed.heat, one, other).heat == drawn.heat
    assert all(reason.code == "by_hand" for reason in changed.reasons)
    together = any({one, other} <= set(table.numbers) for table in drawn.heat.tables)
    tables = sum(bool({one, other} & set(table.numbers)) for table in drawn.heat.tables)
    assert together or len(changed.reasons) == tables + bool({one, other} & set(drawn.heat.byes))
    assert recompute(drawn, field)


def test_an_exchange_warns_of_limits_it_breaks():
    field = Field(contenders(4, groups=2), forbidden=frozenset({frozenset({1, 2})}))
    heat = Heat(1, (Table(1, ((1,), (3,))), Table(2, ((2,), (4,)))))
    field = played(field, heat)
    following = Heat(2, (Table(1, ((1,), (4,))), Table(2, ((2,), (3,)))))
    codes = {warning.code for warning in exchanged(field, following, 4, 2).warnings}
    assert "forbidden" in codes
    assert "met_before" in {warning.code for warning in exchanged(field, following, 4, 3).warnings}
    with pytest.raises(Impossible, match="unknown_number"):
        exchanged(field, following, 1, 9)


@settings(max_examples=amount(20, 300))
@given(fields(3, 16), seeds, st.data())
def test_a_contender_who_left_is_removed_and_all_others_stay(field, seed, data):
    format = data.draw(
        st.sampled_from([FixedHeats(), FixedHeats(seats=4, partners=True), WhotTables(most=3)])
    )
    drawn, _ = drawn_or_refused(format, field, seed)
    if drawn is None:
        return
    gone = data.draw(st.sampled_from(people(drawn.heat)))
    heat = left_before(field, drawn.heat, gone).heat
    assert people(heat) == [number for number in people(drawn.heat) if number != gone]
    assert all(len(table.sides) > 1 for table in heat.tables)
    if format.algorithm == "fixed_heats" and drawn.heat.byes and not field.forbidden:
        assert len(heat.tables) == len(drawn.heat.tables)


def test_a_seat_goes_to_nobody_of_the_same_club_where_clubs_are_kept_apart():
    field = Field(tuple(Contender(one, (f"{one}",), "Hof" if one < 3 else "") for one in (1, 2, 3)))
    heat = Heat(1, (Table(1, ((1,), (3,))),), (2,))
    assert left_before(field, heat, 3).heat.tables[0].numbers == (1, 2)
    apart = left_before(field, heat, 3, apart=True).heat
    assert (apart.tables, apart.byes) == ((), (2, 1))


def test_a_withdrawal_in_a_knockout_sends_the_opponent_on():
    field = Field(contenders(4))
    drawn = Knockout().draw(field, "a")
    gone, other = drawn.heat.tables[0].numbers
    left = left_before(field, drawn.heat, gone)
    assert (left.heat, left.alone) == (drawn.heat, (other,))
    after = played(field, drawn.heat)
    after = replace(after, finishes=after.finishes[1:], withdrawn=frozenset({gone}))
    assert other in Knockout().draw(after, "a").heat.tables[0].numbers


def test_a_withdrawal_in_a_circle_leaves_the_opponent_alone():
    field = Field(contenders(5))
    drawn = Circles().draw(field, "a")
    gone, other = drawn.heat.tables[0].numbers
    assert left_before(field, drawn.heat, gone).alone == (other,)
    after = replace(played(field, drawn.heat), withdrawn=frozenset({gone}))
    for _ in range(4):
        after = played(after, Circles().draw(after, "a").heat)
    meetings = Counter(pair for heat in after.heats for table in heat.tables for pair in table.meetings)
    assert set(meetings.values()) == {1}
    assert len([pair for pair in meetings if gone not in pair]) == 6
