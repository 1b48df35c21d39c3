"""What people add to the scores: adjustments, penalties beside games, lots and deciding games.

They are passed to each computation, so they survive when results are recomputed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from league.engine.policy.policy import STEPS, Policy, Step
from league.engine.results import Subject
from league.engine.scores import Value

POINTS = "competition_points"


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Adds `amount` to one metric of one subject. A withdrawn one is listed but not applied."""

    id: str
    subject: Subject
    amount: Value
    reason: str
    metric: str = POINTS
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """The order of level subjects, best first, by a lot, a deciding game or the director.

    It counts only for subjects who are still level, so a later correction may leave it without effect. A
    later decision of the same step replaces an earlier one.
    """

    step: Step
    order: tuple[Subject, ...]
    reason: str = ""


def offence(policy: Policy, code: str, id: str, to: Subject, offered: int = 0) -> Adjustment:
    """The points `to` gets for an offence of the other side, in the policy's first metric that counts points.

    `offered` is the value of the bid that was made. Raises KeyError for an offence without a price.
    """
    points = dict(policy.offences)[code]
    metric = next((one.metric for one in policy.order if "points" in one.metric), POINTS)
    return Adjustment(id, to, max(points, offered), code, metric)


def metric_of_points(policy: Policy) -> str:
    """The first metric of the order that counts points; penalties are taken off there."""
    named = (
        one.metric for one in policy.order
        if not one.is_step and "points" in one.metric and policy.metric(one).how == "sum"
    )  # fmt: skip
    otherwise = "points_for" if policy.game == "watten" else "penalty_points"
    return next((metric for metric in named if metric != "points_against"), otherwise)


def metrics_to_adjust(policy: Policy) -> Sequence[str]:
    """The metrics of the order that an adjustment can change, the one that counts points first."""
    first = metric_of_points(policy)
    named = [
        one.metric for one in policy.order
        if one.metric not in (*STEPS, "direct", "stayed", first) and policy.metric(one).how == "sum"
    ]  # fmt: skip
    return [first, *dict.fromkeys(named)]


def metrics_that_move(policy: Policy) -> Sequence[str]:
    """Like `metrics_to_adjust`, without one that does not rank, unless there is no other."""
    every, ranking = metrics_to_adjust(policy), {criterion.metric for criterion in policy.order}
    return [metric for metric in every if metric in ranking] or every
