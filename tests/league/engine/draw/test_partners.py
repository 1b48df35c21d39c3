"""Drawn partners: each with each once by a design, otherwise as few repeats as possible, counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.engine.draw.field import Contender, Field, Impossible
from league.engine.draw.partners import DrawnPartners
from league.engine.draw.whist import DESIGNS, heats_of
from tests.amount import amount
from tests.league.engine.draw.fields import check, coded, drawn_or_refused, fields, played, seeds


def singles(count):
    return tuple(Contender(number, (f"p{number}",)) for number in range(1, count + 1))


def partners(field):
    return Counter(
        tuple(sorted(side)) for heat in field.heats for table in heat.tables for side in table.sides
    )


@pytest.mark.parametrize("count", DESIGNS)
def test_designs_pair_each_with_each_once_and_against_twice(count):
    field, format = Field(singles(count)), DrawnPartners()
    for lot in range(heats_of(count)):
        drawn = format.draw(field, "a")
        if lot in (0, 1, heats_of(count) - 1):
            check(format, field, drawn, usual=2)
        assert not coded(drawn, "no_design")
        field = played(field, drawn.heat, lot)
    everybody = list(combinations(range(1, count + 1), 2))
    against = Counter(
        tuple(sorted((one, other)))
        for heat in field.heats
        for table in heat.tables
        for one in table.sides[0]
        for other in table.sides[1]
    )
    assert partners(field) == dict.fromkeys(everybody, 1)
    assert against == dict.fromkeys(everybody, 2)
    byes = [bye for heat in field.heats for bye in heat.byes]
    assert sorted(byes) == (list(range(1, count + 1)) if count % 4 else [])
    with pytest.raises(Impossible, match="heats_played"):
        format.draw(field, "a")


@settings(max_examples=amount(12, 200))
@given(fields(4, 18), seeds, st.integers(0, 6))
def test_without_a_design_repeats_are_counted_and_few(field, seed, leaves):
    format = DrawnPartners(heats=6)
    for lot in range(6):
        drawn, refused = drawn_or_refused(format, field, seed)
        if drawn is None:
            assert refused in {"forbidden", "too_few"}
            return
        check(format, field, drawn, usual=2)
        again = {
            pair: partners(field)[pair]
            for table in drawn.heat.tables
            for pair in map(sorted_pair, table.sides)
        }
        repeats = {warning.numbers: warning.count for warning in coded(drawn, "partners_before")}
        assert repeats == {pair: count for pair, count in again.items() if count}
        byes = Counter(bye for heat in field.heats for bye in heat.byes)
        present = {one.number for one in field.contenders} - field.withdrawn
        fewest = min(byes[number] for number in present - set(drawn.heat.byes))
        assert all(byes[bye] <= fewest for bye in drawn.heat.byes)
        field = played(field, drawn.heat, lot)
        if lot == leaves and len(present) > 4:
            field = replace(field, withdrawn=field.withdrawn | {min(present)})


def sorted_pair(side):
    return tuple(sorted(side))


@pytest.mark.parametrize("count", [6, 7, 10, 11, 14])
def test_partners_repeat_only_when_necessary(count):
    field, format = Field(singles(count)), DrawnPartners(heats=4)
    for _ in range(3):
        field = played(field, format.draw(field, "a").heat)
    assert max(partners(field).values()) == 1


def test_a_withdrawal_ends_the_design_with_a_warning():
    field, format = Field(singles(8)), DrawnPartners()
    field = replace(played(field, format.draw(field, "a").heat), withdrawn=frozenset({4}))
    drawn = format.draw(field, "a")
    check(format, field, drawn, usual=2)
    assert coded(drawn, "no_design")
    assert not coded(drawn, "partners_before")


def test_forbidden_pairings_are_avoided():
    """With eight players other partners and tables always exist."""
    field = Field(singles(8), forbidden=frozenset({frozenset({1, 2}), frozenset({1, 3}), frozenset({2, 4})}))
    for seed in "abcdefgh":
        check(DrawnPartners(), field, DrawnPartners().draw(field, seed), usual=2)
