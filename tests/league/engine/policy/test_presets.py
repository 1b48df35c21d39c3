"""Every preset against a table worked out by hand, and invalid policies."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league import wording
from league.engine.draw.whot_tables import fair_places
from league.engine.metrics import ALL, METRICS
from league.engine.policy.policy import STEPS, Award, Policy, PolicyError, Unplayed, Walkover, order_of
from league.engine.policy.presets import POLICIES
from league.engine.rulings import Adjustment, Decision
from league.engine.scores import Where, both_lost, bye, forfeit, score_only, subject_of, whot_score_only
from league.engine.standings import ranking
from tests.league.engine.written import FOLDER, read

ONE, TWO, THREE = map(subject_of, (1, 2, 3))


@pytest.mark.parametrize("key", POLICIES)
def test_every_preset_gives_the_table_worked_out_by_hand(key: str) -> None:
    written = read(key)

    assert written.expected
    assert written.shown() == written.expected


def test_every_preset_ends_with_what_people_decide() -> None:
    assert all(policy.order[-1].metric in STEPS for policy in POLICIES.values())


def test_every_criterion_has_a_name() -> None:
    assert all(
        wording.metric_name(criterion.key) for policy in POLICIES.values() for criterion in policy.order
    )
    assert set(wording.METRICS) == {*ALL["watten"], *ALL["whot"], *STEPS}


@given(points=st.lists(st.integers(0, 3), min_size=2, max_size=8))
def test_beaten_shares_agree_with_fair_places(points: list[int]) -> None:
    scores = whot_score_only(Where(1), [subject_of(seat) for seat in range(len(points))], points)

    assert [1 - score.beaten for score in scores] == list(fair_places([score.place for score in scores]))
    assert sum(score.beaten for score in scores) == Fraction(len(points), 2)


def test_the_docs_list_every_policy_and_each_metric_without_a_column_in_seasons() -> None:
    page = (FOLDER.parents[2] / "docs" / "league-scoring.md").read_text("utf-8")
    only_policies = [key for game, metrics in ALL.items() for key in metrics if key not in METRICS[game]]

    assert [key for key in [*POLICIES, *only_policies] if f"`{key}`" not in page] == []


def test_a_bye_counts_half_and_a_double_forfeit_nothing() -> None:
    half = Unplayed(won=False, worth=Fraction(1, 2))
    policy = replace(
        POLICIES["wins_and_retour"],
        walkover=Walkover(bye=half, both_lost=Unplayed(won=False, points_against=13)),
    )

    rows = ranking(
        policy, [bye(Where(1), ONE), *both_lost(Where(1), TWO, THREE), *forfeit(Where(2), TWO, ONE)]
    )

    assert [(row.subject, row.values["competition_points"]) for row in rows] == [
        (TWO, 1),
        (ONE, Fraction(1, 2)),
        (THREE, 0),
    ]
    assert rows[2].values["points_against"] == 13


def test_points_above_the_target_count_up_to_it() -> None:
    rows = ranking(POLICIES["points_and_ten"], score_only(Where(1), [[ONE], [TWO]], (18, 12)))

    assert [row.values["competition_points"] for row in rows] == [25, 12]


def test_a_game_without_a_winner_is_refused() -> None:
    with pytest.raises(ValueError, match="nobody_won"):
        score_only(Where(1), [[ONE], [TWO]], (15, 15))


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ((), "order_empty"),
        (("lot",), "order_empty"),
        (("games_won", "games_won"), "metric_twice"),
        (("games_won", "lot", "points_net"), "step_before_metric"),
        (("luck",), "metric_unknown"),
        (("direct_per_game",), "context_per_game"),
    ],
)
def test_an_invalid_order_is_refused(keys: tuple[str, ...], code: str) -> None:
    with pytest.raises(PolicyError) as refused:
        Policy("own", "watten", order_of(*keys))

    assert refused.value.code == code


def test_only_the_best_evenings_count() -> None:
    policy = Policy("own", "watten", order_of("points_for", "lot"), Award(), best_heats=2)
    scores = [
        score
        for heat, points in enumerate([(3, 15), (15, 4), (15, 2), (15, 9)], 1)
        for score in score_only(Where(heat), [[ONE], [TWO]], points)
    ]

    rows = ranking(policy, scores)

    assert [(row.subject, row.values["points_for"]) for row in rows] == [(ONE, 30), (TWO, 24)]


def test_too_few_games_give_no_rank() -> None:
    policy = Policy("own", "watten", order_of("games_won_per_game", "lot"), least_games=2)
    scores = [
        *score_only(Where(1), [[ONE], [TWO]], (15, 3)),
        *score_only(Where(2), [[ONE], [TWO]], (3, 15)),
        *score_only(Where(3), [[ONE], [THREE]], (3, 15)),
    ]

    rows = ranking(policy, scores, withdrawn=[TWO])

    assert [(row.rank, row.subject, row.state) for row in rows] == [
        (1, ONE, "ranked"),
        (0, THREE, "too_few_games"),
        (0, TWO, "withdrawn"),
    ]


def test_a_withdrawn_adjustment_does_not_count() -> None:
    scores = score_only(Where(1), [[ONE], [TWO]], (15, 14))
    penalty = Adjustment("p", ONE, -10, "late", "points_net")
    policy = Policy("own", "watten", order_of("points_net", "lot"))

    assert ranking(policy, scores, adjustments=[penalty])[0].subject == TWO
    assert ranking(policy, scores, adjustments=[replace(penalty, withdrawn=True)])[0].subject == ONE


def test_a_lot_counts_only_for_those_it_was_drawn_among() -> None:
    policy = Policy("own", "watten", order_of("games_won", "lot"))
    level = [ONE, TWO, THREE]
    two, all_three = Decision("lot", (TWO, ONE)), Decision("lot", (THREE, TWO, ONE))

    assert {row.rank for row in ranking(policy, [], entered=level, decisions=[two])} == {1}
    drawn = ranking(policy, [], entered=level, decisions=[two, all_three])
    assert [(row.subject, row.decided_by) for row in drawn] == [(THREE, ""), (TWO, "lot"), (ONE, "lot")]


def test_opponents_points_sum_the_points_of_opponents() -> None:
    policy = Policy("own", "watten", order_of("games_won", "opponents_points", "lot"))
    four = subject_of(4)
    scores = [
        *score_only(Where(1), [[ONE], [TWO]], (15, 3)),
        *score_only(Where(1), [[THREE], [four]], (15, 3)),
        *score_only(Where(2), [[TWO], [four]], (15, 3)),
    ]

    rows = {row.subject: row for row in ranking(policy, scores)}

    assert rows[ONE].values["opponents_points"] == 1
    assert rows[THREE].values["opponents_points"] == 0
    assert (rows[ONE].rank, rows[THREE].decided_by) == (1, "opponents_points")
