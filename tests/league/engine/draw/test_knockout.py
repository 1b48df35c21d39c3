"""Knockouts played to the end: everybody but the winner loses once, and nobody is out too early."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.engine.draw.field import Field, Impossible, Score
from league.engine.draw.knockout import Knockout, Placing
from tests.amount import amount
from tests.league.engine.draw.fields import check, contenders, drawn_or_refused, fields, played, seeds


def play_out(format, field, seed):
    """Play to the end. Forbidden pairings apply to the first level only and are dropped afterwards."""
    for lot in range(30):
        drawn, refused = drawn_or_refused(format, field, seed)
        if drawn is None:
            return field, refused
        assert drawn.heat.tables
        named = {*drawn.heat.byes, *(number for table in drawn.heat.tables for number in table.numbers)}
        check(format, field, drawn, named)
        field = replace(played(field, drawn.heat, lot), scores=field.scores, forbidden=frozenset())
    raise AssertionError("no end")


def losses(field):
    tables = {(heat.number, table.number): table for heat in field.heats for table in heat.tables}
    lost = Counter()
    for finish in field.finishes:
        table = tables[finish.heat, finish.table]
        for side, place in zip(table.sides, finish.places, strict=True):
            lost[table.spot.kind, side[0]] += place > 1
    return +lost


def tables_of(field, kind):
    return [table for heat in field.heats for table in heat.tables if table.spot.kind == kind]


@settings(max_examples=amount(25, 500))
@given(
    fields(2, 22),
    seeds,
    st.booleans(),
    st.booleans(),
    st.sampled_from(["lot", "rank"]),
    st.sampled_from(["plan", "rank"]),
)
def test_everybody_but_the_winner_loses_once(field, seed, third, consolation, seeding, semis):
    field = replace(field, scores={one.number: Score(one.number) for one in field.contenders})
    format = Knockout(seeding=seeding, semis=semis, third=third, consolation=consolation)
    done, refused = play_out(format, field, seed)
    if not done.heats:
        assert refused in {"forbidden", "too_few"}
        return
    people = len(field.contenders) - len(field.withdrawn)
    assert refused == "finished"
    assert len(tables_of(done, "main")) == people - 1
    lost = losses(done)
    assert set(lost.values()) == {1}
    assert len({number for kind, number in lost if kind == "main"}) == people - 1
    assert len(tables_of(done, "third")) == int(third and people >= 4)
    if not consolation:
        assert max(Counter(bye for heat in done.heats for bye in heat.byes).values(), default=0) <= 1
    else:
        games = Counter(number for heat in done.heats for table in heat.tables for number in table.numbers)
        alone = [number for number, count in games.items() if count == 1]
        assert len(alone) <= 1 + (people < 4)


def test_seeds_are_placed_by_strength():
    field = Field(contenders(16), scores={number: Score(number) for number in range(1, 17)})
    drawn = Knockout(seeding="rank").draw(field, "a")
    assert [table.numbers for table in drawn.heat.tables] == [
        (1, 16), (8, 9), (4, 13), (5, 12), (2, 15), (7, 10), (3, 14), (6, 11),
    ]  # fmt: skip
    field = Field(contenders(13), scores={number: Score(number) for number in range(1, 14)})
    assert Knockout(seeding="rank").draw(field, "a").heat.byes == (1, 2, 3)


def test_semi_finals_by_rank_pair_one_with_four_and_two_with_three():
    field = Field(contenders(8))
    format = Knockout(semis="rank")
    field = played(field, format.draw(field, "a").heat)
    tables = zip(field.finishes, field.heats[0].tables, strict=True)
    left = [table.sides[finish.places.index(1)][0] for finish, table in tables]
    field = replace(field, scores={number: Score(rank) for rank, number in enumerate(left, 1)})
    drawn = format.draw(field, "a")
    assert [table.numbers for table in drawn.heat.tables] == [(left[0], left[3]), (left[1], left[2])]


def test_withdrawn_contenders_lose_without_a_game():
    field = Field(contenders(8))
    format = Knockout()
    heat = format.draw(field, "a").heat
    first, second = heat.tables[0].numbers, heat.tables[1].numbers
    field = replace(
        played(field, heat), finishes=played(field, heat).finishes[1:], withdrawn=frozenset({first[0]})
    )
    drawn = format.draw(field, "a")
    assert first[1] in drawn.heat.tables[0].numbers

    both = replace(field, withdrawn=frozenset(first))
    drawn = format.draw(both, "a")
    assert len(drawn.heat.tables) == 1
    assert drawn.heat.byes[0] in second
    done, refused = play_out(format, both, "a")
    assert refused == "finished"
    assert len(tables_of(done, "main")) == 4 + 1 + 1


def test_missing_results_ties_and_late_entries_are_refused():
    field = Field(contenders(4))
    heat = Knockout().draw(field, "a").heat
    after = played(field, heat)
    for finishes in (after.finishes[1:], (replace(after.finishes[0], places=(1, 1)), after.finishes[1])):
        with pytest.raises(Impossible) as refused:
            Knockout().draw(replace(after, finishes=finishes), "a")
        assert (refused.value.code, refused.value.numbers) == ("result_missing", heat.tables[0].numbers)
    with pytest.raises(Impossible, match="closed"):
        Knockout().draw(replace(after, contenders=contenders(5)), "a")


def test_groups_are_kept_apart_in_the_first_level():
    field = Field(contenders(16, groups=2), scores={number: Score(number) for number in range(1, 17)})
    for seeding in ("lot", "rank"):
        drawn = Knockout(seeding=seeding, apart=True).draw(field, "a")
        assert all(sum(table.numbers) % 2 for table in drawn.heat.tables)


def test_placing_games_pair_neighbouring_ranks():
    field = Field(contenders(5), scores={number: Score(6 - number) for number in range(1, 6)})
    drawn = Placing().draw(field, "a")
    check(Placing(), field, drawn)
    assert [table.numbers for table in drawn.heat.tables] == [(5, 4), (3, 2)]
    assert drawn.heat.byes == (1,)


def test_the_opponent_of_a_withdrawn_contender_plays_in_the_next_level():
    field = Field(contenders(8))
    format = Knockout(third=False)
    first = format.draw(field, "a").heat
    field = played(field, first)
    winners = {table.spot.index: field.finishes[at].places.index(1) for at, table in enumerate(first.tables)}
    tables = {table.spot.index: table for table in first.tables}
    gone, stays = (tables[index].sides[winners[index]][0] for index in (0, 1))
    field = replace(field, withdrawn=frozenset({gone}))

    second = format.draw(field, "a").heat
    final = format.draw(played(field, second), "a").heat

    assert second.byes == (stays,)
    assert stays in final.tables[0].numbers
