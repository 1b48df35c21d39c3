"""The best and the worst rank that each contender can still reach in the table of a stage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from league.engine.competition.counting_rules import adjustments_of, decisions_of, for_ranking
from league.engine.competition.stage_scores import game_scores
from league.engine.competition.stage_table import StageTable
from league.engine.competition.state import HeatState, State
from league.engine.draw.circles import circles_of, facing
from league.engine.draw.field import Number
from league.engine.rank_span import Meeting, Span, spans
from league.engine.scores import contender_of, subject_of


def spans_of(state: State, table: StageTable) -> Mapping[Number, Span]:
    """Spans by contender, within the group if there are groups; {} in a knockout and once nothing is left to play."""
    stage = state.plan.stage(table.stage)
    if stage.is_elimination or stage.drops_out or not table.approved:
        return {}
    remaining = list(_remaining(state, table))
    if not remaining:
        return {}
    found: dict[Number, Span] = {}
    for rows in table.groups or (table.rows,):
        found |= _of(state, table, {row.subject[0] for row in rows}, remaining)
    return found


def _of(
    state: State, table: StageTable, members: set[str], remaining: Sequence[Meeting]
) -> Mapping[Number, Span]:
    policy = for_ranking(table.policy)
    heats = [heat for heat in state.stage_heats(table.stage) if heat.status == "approved"]
    scores = [score for heat in heats for score in game_scores(state, heat) if score.subject[0] in members]
    out = [subject_of(one.number) for one in state.contenders.values() if one.withdrawn]
    here = [meeting for meeting in remaining if all(side[0] in members for side in meeting.sides)]
    if not here:
        return {}
    ranks = spans(
        policy,
        scores,
        here,
        adjustments=[one for one in adjustments_of(state, policy) if one.subject[0] in members],
        decisions=decisions_of(state),
        entered=[(member,) for member in sorted(members)],
        withdrawn=out,
    )
    return {contender_of(subject): span for subject, span in ranks.items()}


def _remaining(state: State, table: StageTable) -> Iterator[Meeting]:
    """The games still to play: published ones as drawn, the rest of a group by its plan, other heats against
    anybody.
    """
    stage = state.plan.stage(table.stage)
    published = [heat for heat in state.stage_heats(table.stage) if heat.status != "drawn"]
    for heat in published:
        if heat.status == "published":
            yield from _published(state, heat, stage.games)
    if stage.format == "circles":
        yield from _planned(state, published, stage.games, dict(stage.options).get("legs", 1) == 2)
        return
    for _heat in range(stage.heats - len(published)):
        for one in state.taking_part:
            if one.number in state.members(table.stage):
                yield Meeting((subject_of(one.number),), stage.games)


def _published(state: State, heat: HeatState, games: int) -> Iterator[Meeting]:
    for table in heat.heat.tables:
        if state.plan.people == 2:
            yield Meeting(tuple(subject_of(side[0]) for side in table.sides), games)
        else:
            yield from (Meeting((subject_of(number),), games) for number in table.numbers)
    yield from (Meeting((subject_of(number),), games) for number in heat.heat.byes)


def _planned(state: State, published: Sequence[HeatState], games: int, twice: bool) -> Iterator[Meeting]:
    """Games of the circles still to play. Byes are included, as a late entry may turn them into games."""
    for circle in circles_of(published[0].heat):
        for turn in range(len(published), (1 + twice) * (len(circle) - 1)):
            for pair in facing(circle, turn):
                here = [one for one in pair if one and not state.contenders[one].withdrawn]
                if here:
                    yield Meeting(tuple(map(subject_of, here)), games)
