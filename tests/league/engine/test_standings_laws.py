"""Laws of every table: for any policy, field, order of entry and facts beside the games."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from league.engine.cut_line import cut_line
from league.engine.rulings import Adjustment, Decision
from league.engine.standings import ranking
from tests.league.engine.fields import ANY_POLICY, evenings


@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_every_table_is_in_order_and_explained(data: st.DataObject) -> None:
    policy = data.draw(st.sampled_from(ANY_POLICY))
    scores = [score for _sides, own in data.draw(evenings(policy)) for score in own]
    subjects = sorted({score.subject for score in scores})
    penalty = Adjustment("p", data.draw(st.sampled_from(subjects)), data.draw(st.integers(-9, 9)), "any")
    shuffled = data.draw(st.permutations(scores))

    rows = ranking(policy, scores, adjustments=[penalty])

    assert rows == ranking(policy, shuffled, adjustments=[penalty])
    assert {row.subject for row in rows} == set(subjects)
    ranked = [row for row in rows if row.rank]
    assert list(rows[: len(ranked)]) == ranked
    for above, row in zip([None, *ranked], ranked, strict=False):
        if above is None:
            assert (row.rank, row.decided_by) == (1, "")
        elif row.rank == above.rank:
            assert above.subject in row.tied_with
        else:
            assert row.rank == above.rank + 1 + len(above.tied_with)
            decider = next(one for one in policy.order if one.key == row.decided_by)
            if not decider.is_step and decider.metric != "direct":
                sort_key = policy.metric(decider).sort_key
                assert sort_key(above.values[decider.key]) < sort_key(row.values[decider.key])


@given(data=st.data())
@settings(max_examples=20, deadline=None)
def test_decisions_separate_only_level_contenders(data: st.DataObject) -> None:
    policy = data.draw(st.sampled_from(ANY_POLICY))
    scores = [score for _sides, own in data.draw(evenings(policy)) for score in own]
    order = sorted({score.subject for score in scores})
    Random(data.draw(st.integers(0, 9))).shuffle(order)
    step = policy.order[-1].metric

    level = ranking(policy, scores)
    decided = ranking(policy, scores, decisions=[Decision(step, tuple(order))])  # type: ignore[arg-type]

    assert not any(row.tied_with for row in decided)
    assert [row.rank for row in decided if row.rank] == list(
        range(1, 1 + sum(bool(row.rank) for row in level))
    )
    ranks = {row.subject: (row.rank, row.rank + len(row.tied_with)) for row in level if row.rank}
    assert all(ranks[row.subject][0] <= row.rank <= ranks[row.subject][1] for row in decided if row.rank)


@given(data=st.data(), through=st.integers(0, 7))
@settings(max_examples=20, deadline=None)
def test_a_cut_line_covers_everybody_and_names_the_deciding_step(data: st.DataObject, through: int) -> None:
    policy = data.draw(st.sampled_from(ANY_POLICY))
    rows = ranking(policy, [score for _sides, own in data.draw(evenings(policy)) for score in own])

    line = cut_line(policy, rows, through)

    assert sorted((*line.through, *line.level, *line.out)) == sorted(row.subject for row in rows)
    ranked = sum(bool(row.rank) for row in rows)
    assert len(line.through) + line.places_left == min(through, ranked)
    assert (not line.level) == (line.places_left == 0) == (line.to_decide == "")
    assert not line.level or line.places_left < len(line.level)


def test_a_withdrawn_adjustment_has_no_effect() -> None:
    for policy in ANY_POLICY:
        penalty = Adjustment("p", ("00001",), -3, "late", withdrawn=True)

        rows = ranking(policy, [], adjustments=[penalty])

        assert rows == ranking(policy, [], entered=[("00001",)])
        given = ranking(policy, [], adjustments=[replace(penalty, withdrawn=False, metric="games_won")])
        assert given[0].values["games_won"] == -3
