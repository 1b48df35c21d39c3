"""The standings of a competition: its approved heats counted by its policy, stage by stage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from league.engine.competition.counting_rules import (
    adjustments_of,
    decisions_of,
    policy_of,
)
from league.engine.competition.stage_scores import game_scores
from league.engine.competition.stage_table import stage_table
from league.engine.competition.state import State
from league.engine.draw.field import Number, Score
from league.engine.policy.policy import order_of
from league.engine.published import Published, changes
from league.engine.scores import contender_of
from league.engine.standings import Row, ranking


@dataclass(frozen=True, slots=True)
class Move:
    """A contender whose rank has changed; 0 is unranked."""

    number: Number
    before: int
    after: int


def table_of(state: State) -> tuple[Row, ...]:
    """A row for every contender: those of the last stage first, those who withdrew last. Values are those of
    the last stage that each was in.
    """
    rows = stage_table(state, 0).rows
    for stage in range(1, state.stage + 1):
        upper = stage_table(state, stage)
        if upper.approved:
            rows = _above(upper.rows, rows)
    return rows


def _above(upper: Sequence[Row], lower: Sequence[Row]) -> tuple[Row, ...]:
    """The upper rows, then the lower ones of contenders who are not among them."""
    here = {row.subject for row in upper}
    first = [row for row in upper if row.rank]
    rest = [row for row in lower if row.rank and row.subject not in here]
    ranked = [
        replace(
            row,
            rank=len(first) + 1 + sum(other.rank < row.rank for other in rest),
            tied_with=tuple(one for one in row.tied_with if one not in here),
            decided_by="cut" if at == 0 and first else row.decided_by,
        )
        for at, row in enumerate(rest)
    ]
    unranked = [row for row in (*upper, *lower) if not row.rank]
    once = {row.subject: row for row in reversed(unranked) if row in upper or row.subject not in here}
    return (*first, *ranked, *reversed(once.values()))


def counted(state: State) -> Published:
    """The standings with everything they were computed from, under the number of the next table to publish."""
    policy = policy_of(state)
    scores = tuple(score for heat in state.approved for score in game_scores(state, heat))
    return Published(
        len(state.published) + 1,
        policy,
        table_of(state),
        scores,
        adjustments_of(state, policy),
        decisions_of(state),
    )


def scores_of(state: State) -> Mapping[Number, Score]:
    """Where each contender stands, for the next draw.

    In a knockout and before the first approved heat of a stage it is the order of the cut; {} before the
    first heat of the competition.
    """
    of = state.stage_plan
    approved = any(heat.status == "approved" for heat in state.stage_heats(state.stage))
    if state.stage and (of.is_elimination or not approved):
        return {number: Score(at, -at) for at, number in enumerate(state.members(state.stage), 1)}
    if not approved:
        return {}
    if of.drops_out:
        return _by_penalties(state)
    table = stage_table(state, state.stage)
    first = table.policy.order[0]
    sign = -1 if table.policy.metric(first).direction == "less" else 1
    return {
        contender_of(row.subject): Score(row.rank, sign * row.values.get(first.key, 0))
        for row in table.rows
        if row.rank
    }


def _by_penalties(state: State) -> Mapping[Number, Score]:
    """WHOT! with a drop-out: fewest penalty points of all heats first. `points` are the penalty points."""
    policy = replace(policy_of(state, state.stage), order=order_of("penalty_points", "deciding_game", "lot"))
    heats = [heat for heat in state.stage_heats(state.stage) if heat.status == "approved"]
    rows = ranking(
        policy,
        [score for heat in heats for score in game_scores(state, heat)],
        adjustments=adjustments_of(state, policy),
        decisions=decisions_of(state),
    )
    return {contender_of(row.subject): Score(row.rank, row.values["penalty_points"]) for row in rows}


def moves(before: State, after: State) -> tuple[Move, ...]:
    """Contenders whose rank changed, in the order of the new table."""
    return tuple(
        Move(contender_of(moved.subject), moved.before or 0, moved.after or 0)
        for moved in changes(counted(before), counted(after))
    )
