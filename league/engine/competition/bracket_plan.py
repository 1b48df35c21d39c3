"""The plan of a knockout for a page: every level from the first to the final, including those not drawn yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.engine.competition.facts import GameEnd, Points
from league.engine.competition.matches import table_places
from league.engine.competition.state import HeatState, State, TableState
from league.engine.draw.field import Number

EMPTY = 0


@dataclass(frozen=True, slots=True)
class Game:
    """`sides` are contenders, EMPTY while unknown. `winner` is EMPTY until the heat is approved. `table` is 0
    for a bye and before the heat is published.
    """

    sides: tuple[Number, Number]
    winner: Number = EMPTY
    heat: int = 0
    table: int = 0
    games: tuple[Points, ...] = ()
    ends: tuple[GameEnd, ...] = ()
    is_bye: bool = False


@dataclass(frozen=True, slots=True)
class BracketPlan:
    """`levels` of the main draw, the final last. `third` is the game for third place, or None. `consolation`
    is by level.
    """

    levels: tuple[tuple[Game, ...], ...]
    third: Game | None
    consolation: tuple[tuple[Game, ...], ...]


def bracket_plan(state: State, stage: int) -> BracketPlan | None:
    """The plan of a knockout stage; None for another format and before the first heat is published."""
    heats = [heat for heat in state.stage_heats(stage) if heat.status != "drawn"]
    if state.plan.stage(stage).format != "knockout" or not heats:
        return None
    by_level = _by_level(state, heats, "main")
    levels = [_first(by_level.get(1, {}), heats[0])]
    while len(levels[-1]) > 1:
        number = len(levels) + 1
        drawn = heats[number - 1] if number <= len(heats) else None
        levels.append(_later(by_level.get(number, {}), levels[-1], drawn))
    thirds = [game for games in _by_level(state, heats, "third").values() for game in games.values()]
    consolation = _by_level(state, heats, "consolation")
    return BracketPlan(
        tuple(tuple(level) for level in levels),
        thirds[-1] if thirds else None,
        tuple(tuple(games.values()) for _level, games in sorted(consolation.items())),
    )


def games_of_level(state: State, heat: HeatState) -> int:
    """How many games the main draw of a knockout has in this heat, byes included; 0 for another format."""
    plan = bracket_plan(state, heat.stage)
    if plan is None:
        return 0
    heats = [one.number for one in state.stage_heats(heat.stage) if one.status != "drawn"]
    at = heats.index(heat.number)
    return len(plan.levels[at]) if at < len(plan.levels) else 0


def _by_level(state: State, heats: Sequence[HeatState], kind: str) -> dict[int, dict[int, Game]]:
    found: dict[int, dict[int, Game]] = {}
    for heat in heats:
        for table in heat.tables.values():
            spot = table.table.spot
            if spot is not None and spot.kind == kind:
                found.setdefault(spot.level, {})[spot.index] = _game(state, heat, table)
    return found


def _game(state: State, heat: HeatState, table: TableState) -> Game:
    one, other = (side[0] for side in table.table.sides)
    if heat.status != "approved":
        return Game((one, other), EMPTY, heat.number, table.table.number)
    places = table_places(state.plan.stage(heat.stage), table)
    winner = EMPTY if not places else one if places[0] < places[1] else other
    return Game((one, other), winner, heat.number, table.table.number, table.games or (), table.ends)


def _first(games: Mapping[int, Game], heat: HeatState) -> list[Game]:
    byes = iter(heat.heat.byes)
    count = len(games) + len(heat.heat.byes)
    return [games.get(index) or _bye(next(byes, EMPTY)) for index in range(count)]


def _later(games: Mapping[int, Game], before: Sequence[Game], heat: HeatState | None) -> list[Game]:
    """The games of a later level. A spot without a table is not drawn yet, or in a drawn level belongs to a bye."""
    level = []
    for index in range(len(before) // 2):
        coming = (before[2 * index].winner, before[2 * index + 1].winner)
        free = [one for one in coming if heat is not None and one in heat.heat.byes]
        level.append(games.get(index) or (_bye(free[0]) if free else Game(coming)))
    return level


def _bye(number: Number) -> Game:
    return Game((number, EMPTY), number, is_bye=True)
