"""Random fields of contenders with their meetings and the outcomes."""

from __future__ import annotations

from hypothesis import strategies as st

from league.engine.policy.policy import Award, Policy, order_of
from league.engine.policy.presets import POLICIES
from league.engine.results import Subject
from league.engine.scores import GameScore, Where, bye, forfeit, score_only, subject_of, whot_score_only

ANY_POLICY = [
    *POLICIES.values(),
    Policy(
        "own", "watten", order_of("competition_points", "lot"), Award(own_won=True), target=9, best_heats=2
    ),
    Policy("own", "watten", order_of("points_net_per_game", "lot"), target=9, least_games=2),
]


@st.composite
def evenings(draw: st.DrawFn, policy: Policy) -> list[tuple[tuple[Subject, ...], list[GameScore]]]:
    """Meetings in the order they are played, each with its scores."""
    subjects = [subject_of(number + 1) for number in range(draw(st.integers(2, 6)))]
    played = []
    for heat in range(1, draw(st.integers(1, 4)) + 1):
        order = draw(st.permutations(subjects))
        size = 2 if policy.game == "watten" else draw(st.integers(2, 4))
        for start in range(0, len(order), size):
            sides = tuple(order[start : start + size])
            played.append((sides, draw(_scores(Where(heat), sides, policy))))
    return played


@st.composite
def _scores(draw: st.DrawFn, where: Where, sides: tuple[Subject, ...], policy: Policy) -> list[GameScore]:
    if len(sides) == 1:
        return [bye(where, sides[0])]
    if policy.game == "whot":
        return whot_score_only(where, sides, [draw(st.integers(0, 99)) for _ in sides])
    if draw(st.integers(0, 9)) == 0:
        return forfeit(where, *sides)
    most = policy.target or 11
    points = (most, draw(st.integers(0, most - 1)))
    outcome = draw(st.sampled_from([None, "retourschneider"]))
    return score_only(where, [[side] for side in draw(st.permutations(sides))], points, outcome)
