"""What people add to the scores: adjustments, penalties beside games, lots and deciding games.

They are passed to each computation, so they survive when results are recomputed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from league.engine.results import Subject
from league.engine.scores import Value

if TYPE_CHECKING:
    from league.engine.policy.policy import Policy, Step

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
