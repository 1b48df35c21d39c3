"""The best and worst rank still possible: sound, narrowing, and exact for games won."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.engine.policy.policy import Policy, Unplayed, order_of
from league.engine.policy.presets import POLICIES
from league.engine.rank_span import Meeting, Span, spans
from league.engine.results import Subject
from league.engine.scores import GameScore, Where, score_only, subject_of
from league.engine.standings import ranking
from tests.league.engine.fields import ANY_POLICY, evenings

ONE, TWO, THREE, FOUR = SUBJECTS = tuple(map(subject_of, (1, 2, 3, 4)))
WINS = Policy("own", "watten", order_of("games_won"))


@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_spans_only_narrow_and_contain_the_final_rank(data: st.DataObject) -> None:
    policy = data.draw(st.sampled_from(ANY_POLICY))
    played = data.draw(evenings(policy))
    everybody = {side for sides, _scores in played for side in sides}
    before: dict[Subject, Span] = {}
    for done in range(len(played) + 1):
        scores = [score for _sides, own in played[:done] for score in own]
        now = spans(policy, scores, [Meeting(sides) for sides, _scores in played[done:]], entered=everybody)
        for subject, span in now.items():
            assert 1 <= span.best <= span.worst <= len(everybody)
            if before:
                assert before[subject].best <= span.best <= span.worst <= before[subject].worst
        before = now
    for row in ranking(policy, scores, entered=everybody):
        if row.rank:
            assert before[row.subject].best <= row.rank <= before[row.subject].worst
        else:
            assert row.subject not in before


def test_spans_by_games_won_equal_brute_force() -> None:
    scores = [*score_only(Where(1), [[ONE], [TWO]], (9, 3)), *score_only(Where(1), [[THREE], [FOUR]], (9, 3))]
    left = [(ONE, THREE), (TWO, FOUR), (ONE, FOUR), (TWO, THREE)]
    ranks: dict[Subject, set[int]] = {subject: set() for subject in SUBJECTS}
    for winners in product((0, 1, None), repeat=len(left)):
        ends = list(scores)
        for (one, two), winner in zip(left, winners, strict=True):
            ends += [GameScore(one, won=winner == 0), GameScore(two, won=winner == 1)]
        for row in ranking(WINS, ends):
            ranks[row.subject].update({row.rank, row.rank + len(row.tied_with)})

    found = spans(WINS, scores, [Meeting(sides) for sides in left])

    assert found == {subject: Span(min(own), max(own)) for subject, own in ranks.items()}


def test_two_remaining_opponents_cannot_both_stay_behind() -> None:
    """One has won two games; of two and three, who meet each other, one can catch up only by beating the other."""
    scores = [
        *score_only(Where(1), [[ONE], [TWO]], (9, 3)),
        *score_only(Where(2), [[ONE], [FOUR]], (9, 3)),
        *score_only(Where(2), [[TWO], [THREE]], (9, 3)),
        *score_only(Where(2), [[THREE], [FOUR]], (9, 3)),
    ]

    found = spans(WINS, scores, [Meeting((TWO, THREE))])

    assert found[ONE] == Span(1, 2)
    assert found[ONE].fate(2) == "through"
    assert found[FOUR].fate(3) == "out"
    assert found[TWO].fate(1) == "open"


def test_a_bye_that_alone_is_left_widens_no_span() -> None:
    """By places at WHOT!, a bye that counts as half a table takes nobody beyond what a game could."""
    half = Unplayed(False, 0, 0, Fraction(1, 2))
    whot = POLICIES["whot_places"]
    policy, five = replace(whot, walkover=replace(whot.walkover, bye=half)), subject_of(5)
    shared = [GameScore(one, Where(1), "score_only", True, place=1, shared=2, seats=2) for one in SUBJECTS]
    second = [
        GameScore(ONE, Where(2), "score_only", True, place=1, seats=2),
        GameScore(TWO, Where(2), "score_only", place=2, seats=2),
    ]
    scores = [*shared, GameScore(five, Where(1), "bye", True), *second]
    again = [replace(score, where=Where(2)) for score in shared[2:]]

    before = spans(policy, scores, [Meeting((THREE, FOUR)), Meeting((five,))])
    after = spans(policy, [*scores, *again], [Meeting((five,))])

    assert before[five].best == after[five].best == 2


def test_withdrawn_contenders_have_no_span() -> None:
    assert TWO not in spans(WINS, [], [Meeting((ONE, THREE))], entered=[TWO], withdrawn=[TWO])


@pytest.mark.parametrize("policy", [POLICIES["knockout_of_lives"], POLICIES["whot_penalties"]])
def test_unbounded_metrics_leave_ranks_open(policy: Policy) -> None:
    found = spans(policy, [], [Meeting((ONE, TWO, THREE))])

    assert set(found.values()) == {Span(1, 3)}
