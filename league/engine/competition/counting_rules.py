"""Which policy counts the games of a stage: that of the plan, or the one its format needs."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from league.engine.competition.plan import Bye
from league.engine.competition.state import State
from league.engine.metrics import OPPONENTS
from league.engine.policy.policy import Policy, Step, Unplayed, order_of, to_target
from league.engine.policy.presets import POLICIES
from league.engine.results import Game
from league.engine.rulings import Adjustment, Decision, metric_of_points
from league.engine.scores import subject_of
from league.engine.season import metrics_of

MOST_METRICS = 4
LAST_STEPS: tuple[Step, ...] = ("deciding_game", "lot")


def policy_of(state: State, stage: int = 0) -> Policy:
    """The policy of the plan. Points count up to the target of the ruleset, and a bye is a win to nil unless
    the plan says otherwise. A knockout ranks contenders by how far they came.
    """
    plan, of = state.plan, state.plan.stage(stage)
    if of.is_elimination:
        return POLICIES["knockout_of_lives"]
    policy = POLICIES["whot_stayed" if of.drops_out else plan.policy]
    if plan.order and not of.drops_out:
        policy = replace(policy, order=order_of(*plan.order))
    policy = to_target(policy, plan.target)
    return policy if plan.bye == "win" else _with_bye(policy, plan.bye)


def metrics_to_order(game: Game) -> tuple[str, ...]:
    """The keys that a competition's own order may name."""
    return (*metrics_of(game), *sorted(OPPONENTS))


def for_ranking(policy: Policy) -> Policy:
    """`policy` with the deciding game before the lot as its last steps, whatever it names there."""
    metrics = tuple(one for one in policy.order if not one.is_step)
    return replace(policy, order=(*metrics, *order_of(*LAST_STEPS)))


def decisions_of(state: State) -> tuple[Decision, ...]:
    steps: dict[str, Step] = {"lot": "lot", "game": "deciding_game"}
    return tuple(Decision(steps[one.by], tuple(map(subject_of, one.order))) for one in state.decided)


def adjustments_of(state: State, policy: Policy) -> tuple[Adjustment, ...]:
    """Adjustments without their reasons: a reason can be erased, so no table and no hash may depend on it."""
    return tuple(
        Adjustment(
            str(at),
            subject_of(one.given.number),
            one.given.points,
            "",
            one.given.metric or metric_of_points(policy),
            one.withdrawn,
        )
        for at, one in enumerate(state.adjustments, 1)
    )


def _with_bye(policy: Policy, bye: Bye) -> Policy:
    """`policy` with the value of a bye. "half": half the worth and half the points of a win to nil.
    "nothing": no win and no points.
    """
    points, award = policy.walkover.bye.points_for, policy.award
    free = Unplayed(won=False, worth=0)
    if bye == "half":
        worth = Fraction(award.win + (points if award.own_won else 0) + award.behind, 2)
        free = Unplayed(won=False, points_for=points // 2, worth=worth)
    return replace(policy, walkover=replace(policy.walkover, bye=free))
