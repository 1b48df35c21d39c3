"""Knockout of lives: each game costs one life, and nobody sits at two tables at once."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.engine.draw.chance import Chance
from league.engine.draw.field import Contender, Field, Impossible
from league.engine.draw.lives import LivesKnockout
from tests.amount import amount
from tests.league.engine.draw.fields import check, contenders, drawn_or_refused, fields, played, seeds


def play_out(format, field, seed, look=check):
    for lot in range(2000):
        drawn, refused = drawn_or_refused(format, field, seed)
        if drawn is None:
            return field, refused
        assert drawn.heat.tables
        seated = {number for table in drawn.heat.tables for number in table.numbers}
        look(format, field, drawn, seated | set(drawn.heat.byes))
        assert not format.tables or len(drawn.heat.tables) <= format.tables
        people = Counter(person for one in field.contenders if one.number in seated for person in one.people)
        assert max(people.values()) == 1
        field = played(field, drawn.heat, lot)
    raise AssertionError("no end")


def losses(field):
    tables = {(heat.number, table.number): table for heat in field.heats for table in heat.tables}
    return Counter(
        tables[finish.heat, finish.table].sides[finish.places.index(2)][0] for finish in field.finishes
    )


@st.composite
def holders(draw, most=9):
    field = draw(fields(2, most))
    lives = draw(st.lists(st.integers(1, 6), min_size=len(field.contenders), max_size=len(field.contenders)))
    each = tuple(replace(one, lives=count) for one, count in zip(field.contenders, lives, strict=True))
    return replace(field, contenders=each, forbidden=frozenset())


@settings(max_examples=amount(15, 300))
@given(holders(), seeds)
def test_everybody_but_the_winner_loses_all_lives(field, seed):
    done, refused = play_out(LivesKnockout(), field, seed)
    if not done.heats:
        assert refused == "too_few"
        return
    lives = {one.number: one.lives for one in field.contenders if one.number not in field.withdrawn}
    lost = losses(done)
    left = [number for number, count in lives.items() if lost[number] < count]
    assert refused == "finished"
    assert len(left) == 1
    assert all(lost[number] <= count for number, count in lives.items())


@settings(max_examples=amount(15, 300))
@given(holders(), seeds, st.integers(0, 3))
def test_each_level_of_places_is_played_before_the_next(field, seed, tables):
    done, refused = play_out(LivesKnockout(count="places", tables=tables), field, seed)
    if not done.heats:
        assert refused == "too_few"
        return
    lives = {one.number: one.lives for one in field.contenders if one.number not in field.withdrawn}
    levels = [table.spot.level for heat in done.heats for table in heat.tables]
    places = sum(lives.values())
    assert refused == "finished"
    assert levels == sorted(levels)
    assert max(levels) <= places.bit_length() + len(lives)
    for level in range(1, max(levels) + 1):
        seated = Counter(
            number
            for heat in done.heats
            for table in heat.tables
            if table.spot.level == level
            for number in table.numbers
        )
        assert all(count <= lives[number] for number, count in seated.items())


def test_two_lives_are_double_elimination():
    done, refused = play_out(LivesKnockout(), Field(contenders(16, lives=2)), "a")
    assert refused == "finished"
    assert len(done.finishes) in (30, 31)
    assert Counter(losses(done).values())[2] == 15
    for heat in done.heats[:2]:
        assert len(heat.tables) == 8


def people_with_places(seed, people, places):
    """Places for pairs out of few people, many of whom sit with several partners."""
    chance = Chance(seed)
    pairs: Counter[frozenset[int]] = Counter()
    while sum(pairs.values()) < places:
        one, other = chance.below(people), chance.below(people - 1)
        pairs[frozenset((one, other + (other >= one)))] += 1 + chance.below(
            min(8, places - sum(pairs.values()))
        )
    return tuple(
        Contender(number, tuple(f"p{person}" for person in sorted(pair)), "", lives)
        for number, (pair, lives) in enumerate(sorted(pairs.items(), key=lambda item: sorted(item[0])), 1)
    )


def test_512_places_of_120_people_at_25_tables_are_played_to_the_end():
    field = Field(people_with_places("lose", 120, 512))
    assert sum(one.lives for one in field.contenders) == 512
    format = LivesKnockout(count="places", tables=25)
    done, refused = play_out(format, field, "a", look=lambda *_: None)
    while refused == "same_person":  # the last ones share a person, who has to choose
        with pytest.raises(Impossible) as refusal:
            format.draw(done, "a")
        left = replace(done, withdrawn=done.withdrawn | {refusal.value.numbers[-1]})
        done, refused = play_out(format, left, "a", look=lambda *_: None)
    assert refused == "finished"
    assert max(table.spot.level for heat in done.heats for table in heat.tables) <= 9
    assert len(done.finishes) > 400


def test_a_late_entry_starts_in_the_first_level_and_a_tie_is_refused():
    field = Field(contenders(4))
    format = LivesKnockout(count="places")
    field = played(field, format.draw(field, "a").heat)
    late = replace(field, contenders=contenders(6))
    drawn = format.draw(late, "a")
    assert [sorted(table.numbers) for table in drawn.heat.tables] == [[5, 6]]
    with pytest.raises(Impossible, match="result_missing"):
        format.draw(replace(field, finishes=()), "a")
