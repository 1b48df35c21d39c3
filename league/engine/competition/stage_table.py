"""The table of one stage: by its policy, by group, or in a knockout by how far each contender came."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from league.engine.competition.counting_rules import (
    adjustments_of,
    decisions_of,
    for_ranking,
    policy_of,
)
from league.engine.competition.matches import table_places
from league.engine.competition.stage_scores import game_scores, match_scores
from league.engine.competition.state import HeatState, State, TableState
from league.engine.draw.circles import circles_of
from league.engine.draw.field import Number
from league.engine.draw.situation import named
from league.engine.policy.policy import Policy
from league.engine.results import Subject
from league.engine.rulings import Decision
from league.engine.scores import GameScore, contender_of, subject_of
from league.engine.standings import Row, ranking


@dataclass(frozen=True, slots=True)
class StageTable:
    """`rows`: everybody in the stage. `groups`: the same by group, () without groups. `approved`: number of
    heats counted.
    """

    stage: int
    policy: Policy
    rows: tuple[Row, ...]
    groups: tuple[tuple[Row, ...], ...]
    approved: int


def stage_table(state: State, stage: int) -> StageTable:
    policy = policy_of(state, stage)
    heats = [heat for heat in state.stage_heats(stage) if heat.status == "approved"]
    count = _Count(state, stage, policy, _scores(state, stage, heats))
    groups = groups_of(state, stage)
    tables = tuple(count.rows(members) for members in groups)
    rows = count.rows(state.members(stage))
    if groups:
        grouped = {number for members in groups for number in members}
        rows = (
            *_by_place(tables, count),
            *(_waits(row) for row in rows if contender_of(row.subject) not in grouped),
        )
    return StageTable(stage, policy, rows, tables, len(heats))


class _Count:
    """Ranks any subset of the contenders of a stage."""

    def __init__(self, state: State, stage: int, policy: Policy, scores: Sequence[GameScore]) -> None:
        self.state, self.policy, self.scores = state, for_ranking(policy), scores
        self.adjustments = () if policy.key == "knockout_of_lives" else adjustments_of(state, policy)
        self.decisions = (*decisions_of(state), *_thirds(state, stage))

    def rows(self, numbers: Iterable[Number]) -> tuple[Row, ...]:
        members = [subject_of(number) for number in numbers]
        here = set(members)
        return ranking(
            self.policy,
            [score for score in self.scores if score.subject in here],
            adjustments=[one for one in self.adjustments if one.subject in here],
            decisions=self.decisions,
            entered=members,
            withdrawn=[one for one in members if self.state.contenders[contender_of(one)].withdrawn],
        )


def _scores(state: State, stage: int, heats: Sequence[HeatState]) -> list[GameScore]:
    of = state.plan.stage(stage)
    if of.is_elimination:
        return match_scores(state, stage)
    scores = [score for heat in heats for score in game_scores(state, heat)]
    return _stayed(state, stage, heats, scores) if of.drops_out else scores


def _stayed(
    state: State, stage: int, heats: Sequence[HeatState], scores: Sequence[GameScore]
) -> list[GameScore]:
    """Add who stayed in: whoever sits in a later heat has won, and in a final of two the first."""
    last: dict[Subject, int] = {}
    for heat in state.stage_heats(stage):
        if heat.status != "drawn":
            last.update({subject_of(number): heat.number for number in named(heat.heat)})
    finals = {heat.number for heat in heats if len(named(heat.heat)) == 2}
    return [
        replace(score, won=last[score.subject] > score.where.heat or (
            score.where.heat in finals and score.place == 1 and score.shared == 1
        ))
        for score in scores
    ]  # fmt: skip


def _thirds(state: State, stage: int) -> tuple[Decision, ...]:
    """The game for third place decides between the losers of the semi-finals."""
    return tuple(
        Decision("deciding_game", _in_order(table, places))
        for heat in state.stage_heats(stage)
        if heat.status == "approved"
        for table in heat.tables.values()
        if table.table.spot is not None and table.table.spot.kind == "third"
        and (places := table_places(state.plan.stage(stage), table))
    )  # fmt: skip


def met_for_third(state: State) -> frozenset[Subject]:
    """Those whom a game for third place parted."""
    stages = range(state.stage + 1)
    return frozenset(one for stage in stages for decision in _thirds(state, stage) for one in decision.order)


def _in_order(table: TableState, places: Sequence[int]) -> tuple[Subject, ...]:
    sides = sorted(zip(places, table.table.sides, strict=True))
    return tuple(subject_of(side[0]) for _place, side in sides)


def groups_of(state: State, stage: int) -> tuple[tuple[Number, ...], ...]:
    """The members of each group; () if there are none or they are not published yet."""
    heats = [heat for heat in state.stage_heats(stage) if heat.status != "drawn"]
    if state.plan.stage(stage).format != "circles" or not heats:
        return ()
    groups = [[number for number in circle if number] for circle in circles_of(heats[0].heat)]
    known = {number for group in groups for number in group}
    for heat in heats[1:]:
        for table in heat.heat.tables:
            for number in table.numbers:
                if number not in known and table.spot is not None:
                    known.add(number)
                    groups[table.spot.level - 1].append(number)
    return tuple(tuple(sorted(group)) for group in groups)


def _waits(row: Row) -> Row:
    """The row of a late entry who has not played in the group yet."""
    return replace(row, rank=0, tied_with=(), decided_by="", state="too_few_games" if row.rank else row.state)


def _by_place(tables: Sequence[Sequence[Row]], count: _Count) -> tuple[Row, ...]:
    """The first of each group, then the second of each, and so on; ordered by the policy within each of these."""
    rows: list[Row] = []
    ranked = [[row for row in table if row.rank] for table in tables]
    for place in range(max(map(len, ranked), default=0)):
        level = count.rows(contender_of(table[place].subject) for table in ranked if place < len(table))
        at = len(rows)
        rows += [
            replace(
                row, rank=row.rank + at, decided_by=row.decided_by if index else "group_place" if at else ""
            )
            for index, row in enumerate(level)
        ]
    return (*rows, *(row for table in tables for row in table if not row.rank))


def ranks(rows: Iterable[Row]) -> Mapping[Number, Row]:
    return {contender_of(row.subject): row for row in rows}
