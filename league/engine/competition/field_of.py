"""What a draw needs to know, read from a competition as it stands."""

from __future__ import annotations

from collections.abc import Mapping

from league.engine.competition.facts import Points
from league.engine.competition.state import HeatState, State
from league.engine.draw.field import Contender, Field, Finish, Number, Score


def field_of(state: State, scores: Mapping[Number, Score]) -> Field:
    """The field for the next heat; a draw that is not published yet is not part of it."""
    heats = [heat for heat in state.heats if heat.status != "drawn"]
    return Field(
        contenders=tuple(Contender(one.number, one.people, one.group) for one in state.contenders.values()),
        heats=tuple(heat.heat for heat in heats),
        withdrawn=frozenset(one.number for one in state.contenders.values() if one.withdrawn),
        scores=dict(scores),
        finishes=tuple(finish for heat in heats for finish in _finishes(heat)),
    )


def _finishes(heat: HeatState) -> list[Finish]:
    return [
        Finish(heat.number, number, _places(table.games))
        for number, table in sorted(heat.tables.items())
        if heat.status == "approved" and table.games
    ]


def _places(games: tuple[Points, ...]) -> tuple[int, ...]:
    """By games won, then by points; level ones share a place."""
    sides = range(len(games[0]))
    worth = [
        (sum(game[side] == max(game) for game in games), sum(game[side] for game in games)) for side in sides
    ]
    return tuple(1 + sum(other > one for other in worth) for one in worth)
