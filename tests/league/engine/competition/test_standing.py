"""The standings of a competition: byes, adjustments, and the scores for the next draw."""

from __future__ import annotations

from dataclasses import replace

import pytest

from league.engine.competition import facts as ft
from league.engine.competition.counting_rules import metrics_to_order
from league.engine.competition.plan import Plan
from league.engine.competition.spans import spans_of
from league.engine.competition.stage_table import stage_table
from league.engine.competition.standing import counted, scores_of
from league.engine.metrics import ALL
from league.engine.policy.policy import order_of
from league.engine.policy.presets import POLICIES
from league.engine.rulings import metric_of_points
from league.engine.scores import Where, contender_of, subject_of
from tests.league.engine.competition.made import approved, drawn, entered, state


def test_a_bye_counts_for_all_games_of_a_heat() -> None:
    results = (ft.TableResult(1, ((15, 8), (15, 3)), "pad"),)
    facts = [*entered(3), drawn(1, (1, 2), byes=(3,)), ft.HeatPublished(1, 4), ft.HeatApproved(1, results)]

    free = [score.where for score in counted(state(facts)).scores if score.subject == subject_of(3)]

    assert free == [Where(1, 0, 1), Where(1, 0, 2)]


@pytest.mark.parametrize(
    ("order", "metric"),
    [
        (("games_won", "points_net", "lot"), "points_net"),
        (("games_won", "points_against", "lot"), "points_for"),
        (("points_against", "competition_points", "lot"), "competition_points"),
        (("games_won", "lot"), "points_for"),
    ],
)
def test_adjustments_count_in_the_first_metric_of_points(order: tuple[str, ...], metric: str) -> None:
    plan = Plan(heats=2, games=2, order=order)

    [given] = counted(state([*approved(), ft.AdjustmentGiven(1, -2, "late")], plan)).adjustments

    assert (given.metric, given.amount) == (metric, -2)


@pytest.mark.parametrize("order", [("points_for", "lot"), ("points_against", "lot")])
def test_better_ranked_contenders_have_a_higher_score_in_the_next_draw(order: tuple[str, ...]) -> None:
    scores = scores_of(state(approved(), Plan(heats=2, games=2, order=order)))

    by_rank = sorted(scores.values(), key=lambda score: score.rank)
    assert [score.points for score in by_rank] == sorted((score.points for score in by_rank), reverse=True)
    assert by_rank[0].points > by_rank[-1].points


def test_every_metric_that_an_own_order_may_name_ranks_and_has_spans_and_scores() -> None:
    for key in metrics_to_order("watten"):
        facts = [*approved(), ft.AdjustmentGiven(1, -2, "late")]
        made = state(facts, Plan(heats=2, games=2, order=(key,)))
        table = stage_table(made, 0)

        assert {contender_of(row.subject) for row in table.rows} == {1, 2, 3, 4}, key
        assert {one.rank for one in scores_of(made).values()} <= {1, 2, 3, 4}, key
        for row in table.rows:
            span = spans_of(made, table)[contender_of(row.subject)]
            assert span.best <= row.rank <= span.worst, key


@pytest.mark.parametrize("preset", ["wins_then_difference", "whot_places"])
def test_points_beside_the_games_go_to_a_sum_whatever_the_order(preset: str) -> None:
    policy = POLICIES[preset]
    for key in metrics_to_order(policy.game):
        metric = metric_of_points(replace(policy, order=order_of(key)))

        assert ALL[policy.game][metric].how == "sum", key
