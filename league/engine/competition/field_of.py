"""Builds the field of a draw from the state of a competition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from league.engine.competition.matches import table_places
from league.engine.competition.plan import Stage
from league.engine.competition.state import HeatState, State
from league.engine.draw.field import Contender, Field, Finish, Number, Score


def field_of(state: State, scores: Mapping[Number, Score], before: int = 0) -> Field:
    """The field for the next heat of the present stage, without a draw that is not published yet.

    `before` limits it to what was known when that heat was drawn; 0 for everything.
    """
    stage = state.stage if not before else state.heats[before - 1].stage
    heats = [
        heat
        for heat in state.stage_heats(stage)
        if heat.status != "drawn" and (not before or heat.number < before)
    ]
    members = [state.contenders[number] for number in state.members(stage)]
    numbers = {one.number for one in members}
    return Field(
        contenders=tuple(Contender(one.number, one.people, one.group, one.lives) for one in members),
        heats=tuple(replace(heat.heat, number=at) for at, heat in enumerate(heats, 1)),
        forbidden=frozenset(pair for pair in state.forbidden if pair <= numbers),
        withdrawn=frozenset(one.number for one in members if one.withdrawn),
        scores={number: score for number, score in scores.items() if number in numbers},
        finishes=tuple(
            finish
            for at, heat in enumerate(heats, 1)
            for finish in _finishes(heat, at, state.plan.stage(stage))
        ),
    )


def _finishes(heat: HeatState, number: int, stage: Stage) -> list[Finish]:
    """The finishes of an approved heat. A table that both sides left has none."""
    if heat.status != "approved":
        return []
    ended = (
        (table.table.number, table_places(stage, table)) for _number, table in sorted(heat.tables.items())
    )
    return [Finish(number, at, places) for at, places in ended if places]
