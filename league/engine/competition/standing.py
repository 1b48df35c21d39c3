"""The standings of a competition: its approved heats, counted by its policy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from league.engine.competition.state import HeatState, State
from league.engine.draw.field import Number, Score
from league.engine.policy.policy import STEPS, Policy, order_of, to_target
from league.engine.policy.presets import POLICIES
from league.engine.published import Published, changes
from league.engine.rulings import Adjustment, Decision
from league.engine.scores import GameScore, Where, bye, contender_of, score_only, subject_of
from league.engine.standings import Row, ranking


@dataclass(frozen=True, slots=True)
class Move:
    """A contender whose rank is another one now; 0 is unranked."""

    number: Number
    before: int
    after: int


def policy_of(state: State) -> Policy:
    """The policy of the plan; points count up to the target of the ruleset, and a free game is a win to nil."""
    plan = state.plan
    policy = POLICIES[plan.policy]
    if plan.order:
        policy = replace(policy, order=order_of(*plan.order))
    return to_target(policy, plan.target)


def table_of(state: State) -> tuple[Row, ...]:
    """Every contender, those who withdrew last; the metrics are those of `policy_of`."""
    return counted(state).rows


def counted(state: State) -> Published:
    """The table with all that it was made of; its number is that of the next one to publish."""
    policy, everybody = policy_of(state), state.contenders.values()
    scores = tuple(score for heat in state.approved for score in game_scores(state, heat))
    adjustments = tuple(
        Adjustment(
            str(at),
            subject_of(one.given.number),
            one.given.points,
            one.given.reason,
            _metric_of_points(policy),
            one.withdrawn,
        )
        for at, one in enumerate(state.adjustments, 1)
    )
    decisions = tuple(
        Decision(step, tuple(map(subject_of, order))) for order in state.decided for step in STEPS
    )
    rows = ranking(
        policy,
        scores,
        adjustments=adjustments,
        decisions=decisions,
        entered=[subject_of(one.number) for one in everybody],
        withdrawn=[subject_of(one.number) for one in everybody if one.withdrawn],
    )
    return Published(len(state.published) + 1, policy, rows, scores, adjustments, decisions)


def _metric_of_points(policy: Policy) -> str:
    """The first metric of the order that counts points: there a penalty is taken off."""
    named = (one.metric for one in policy.order if "points" in one.metric)
    return next((metric for metric in named if metric != "points_against"), "points_for")


def game_scores(state: State, heat: HeatState) -> list[GameScore]:
    """The games of an approved heat, and the free ones of its byes."""
    scores: list[GameScore] = []
    for number, table in sorted(heat.tables.items()):
        sides = [[subject_of(contender) for contender in side] for side in table.table.sides]
        for game, points in enumerate(table.games or (), 1):
            scores += score_only(Where(heat.number, number, game), sides, points)
    for contender in heat.heat.byes:
        for game in range(1, state.plan.games + 1):
            scores.append(bye(Where(heat.number, 0, game), subject_of(contender)))
    return scores


def scores_of(state: State) -> Mapping[Number, Score]:
    """Where each stands, for the next draw; nobody before the first heat is approved."""
    if not state.approved:
        return {}
    first = policy_of(state).order[0]
    sign = -1 if policy_of(state).metric(first).direction == "less" else 1
    return {
        contender_of(row.subject): Score(row.rank, sign * row.values[first.key])
        for row in table_of(state)
        if row.rank
    }


def moves(before: State, after: State) -> tuple[Move, ...]:
    """Whose rank changed, in the order of the new table."""
    return tuple(
        Move(contender_of(moved.subject), moved.before or 0, moved.after or 0)
        for moved in changes(counted(before), counted(after))
    )
