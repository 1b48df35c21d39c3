"""A published table: equal tables have equal hashes, and a change names whom it moved and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from league.engine.policy.presets import POLICIES
from league.engine.published import (
    AdjustmentChanged,
    DecisionMade,
    Moved,
    PolicyChanged,
    Published,
    ScoreChanged,
    changes,
    score_changes,
)
from league.engine.rulings import Adjustment, Decision
from league.engine.scores import GameScore, Where, score_only, subject_of
from league.engine.standings import ranking

ONE, TWO, THREE, FOUR = map(subject_of, (1, 2, 3, 4))
GAMES = [
    *score_only(Where(1, 1, 1), [[ONE], [TWO]], (15, 9)),
    *score_only(Where(1, 2, 1), [[THREE], [FOUR]], (15, 3)),
]


def published(
    number: int,
    scores: Sequence[GameScore] = GAMES,
    adjustments: Sequence[Adjustment] = (),
    decisions: Sequence[Decision] = (),
    policy: str = "points_and_ten",
) -> Published:
    rows = ranking(POLICIES[policy], scores, adjustments=adjustments, decisions=decisions)
    return Published(number, POLICIES[policy], rows, tuple(scores), tuple(adjustments), tuple(decisions))


@given(order=st.permutations(GAMES))
@settings(max_examples=10, deadline=None)
def test_results_in_another_order_have_the_same_hash(order: list[GameScore]) -> None:
    assert published(1, order).hash == published(2).hash


def test_every_relevant_fact_changes_the_hash() -> None:
    penalty = Adjustment("p", ONE, -1, "late")
    tables = [
        published(1),
        published(1, [replace(GAMES[0], rounds=7), *GAMES[1:]]),
        published(1, adjustments=[penalty]),
        published(1, adjustments=[replace(penalty, withdrawn=True)]),
        published(1, decisions=[Decision("lot", (ONE, THREE))]),
        published(1, policy="win_twenty"),
    ]

    assert len({table.hash for table in tables}) == len(tables)


def test_a_corrected_result_is_the_cause_of_every_move() -> None:
    corrected = [*GAMES[:2], *score_only(Where(1, 2, 1), [[FOUR], [THREE]], (15, 3))]

    moved = changes(published(1), published(2, corrected))

    why = score_changes(GAMES, corrected)
    assert [change.subject for change in why] == [THREE, FOUR]
    # One and two keep their ranks and are not listed.
    assert moved == (
        Moved(FOUR, 4, 1, (ScoreChanged(Where(1, 2, 1), FOUR, GAMES[3], corrected[2]),)),
        Moved(THREE, 1, 4, (ScoreChanged(Where(1, 2, 1), THREE, GAMES[2], corrected[3]),)),
    )


def test_passed_contenders_name_who_passed_them() -> None:
    penalty = Adjustment("p", THREE, -20, "cheated")

    moved = changes(published(1), published(2, adjustments=[penalty]))

    cause = AdjustmentChanged(None, penalty)
    assert moved == (
        Moved(ONE, 2, 1, (cause,)),
        Moved(TWO, 3, 2, (cause,)),
        Moved(THREE, 1, 3, (cause,)),
    )


def test_lots_and_policies_are_causes_too() -> None:
    level = score_only(Where(1), [[ONE], [TWO]], (15, 3)) + score_only(
        Where(1, 2), [[THREE], [FOUR]], (15, 3)
    )
    lot = Decision("lot", (THREE, ONE))

    drawn = changes(published(1, level), published(2, level, decisions=[lot]))
    counted = changes(published(1), published(2, policy="wins_then_conceded"))

    assert drawn == (Moved(ONE, 1, 2, (DecisionMade(lot),)),)
    assert {one.because for one in counted} <= {(PolicyChanged("points_and_ten", "wins_then_conceded"),)}
