"""The scores of one stage's heats for its table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from league.engine.competition.ends import ends_of
from league.engine.competition.facts import GameEnd, Points
from league.engine.competition.matches import table_places
from league.engine.competition.plan import Plan
from league.engine.competition.state import HeatState, State, TableState
from league.engine.draw.field import Number
from league.engine.results import Subject
from league.engine.scores import (
    GameScore,
    Where,
    both_lost,
    bye,
    forfeit,
    score_only,
    subject_of,
    whot_score_only,
)


def game_scores(state: State, heat: HeatState) -> list[GameScore]:
    """Scores of an approved heat, with one for each bye."""
    stage = state.plan.stage(heat.stage)
    scores: list[GameScore] = []
    for number, table in sorted(heat.tables.items()):
        for game in range(
            1, max(len(table.games or ()), stage.games if table.source == "forfeit" else 0) + 1
        ):
            scores += _game(state.plan, stage.format, Where(heat.number, number, game), table)
    for contender in heat.heat.byes:
        for game in range(1, stage.games + 1):
            scores.append(bye(Where(heat.number, 0, game), subject_of(contender)))
    return scores


def _game(plan: Plan, format: str, where: Where, table: TableState) -> list[GameScore]:
    sides = [[subject_of(contender) for contender in side] for side in table.table.sides]
    if table.source == "forfeit":
        scores = _forfeit(where, sides, table)
        return [_behind(score) for score in scores] if format == "whot_tables" else scores
    points = (table.games or ())[where.game - 1]
    if format != "whot_tables":
        end = ends_of(table.games or (), table.ends)[where.game - 1]
        return score_only(where, sides, points) if end is None else _ended(plan, where, sides, points, end)
    places = table.places[where.game - 1] if table.places else None
    return whot_score_only(where, [side[0] for side in sides], points, places)


def _ended(
    plan: Plan, where: Where, sides: Sequence[Sequence[Subject]], points: Points, end: GameEnd
) -> list[GameScore]:
    """With the marks of the ruleset, and how the game was won, which a policy may pay for."""
    mark = end.how if plan.marks_by_score else None
    return [replace(score, how=end.how) for score in score_only(where, sides, points, mark, end.winner)]


def _behind(score: GameScore) -> GameScore:
    """Who wins at a table of two without a game has left the other one behind, as after a game."""
    return replace(score, place=1, seats=2) if score.won else score


def _forfeit(where: Where, sides: Sequence[Sequence[Subject]], table: TableState) -> list[GameScore]:
    places = table.places[0]
    one, other = sides
    pairs = list(zip(one, other, strict=True))
    if places[0] == places[1]:
        return [score for pair in pairs for score in both_lost(where, *pair)]
    if places[0] > places[1]:
        pairs = [(second, first) for first, second in pairs]
    return [score for pair in pairs for score in forfeit(where, *pair)]


def match_scores(state: State, stage: int) -> list[GameScore]:
    """One score a table for each contender who went on or out, by level of the plan. Games for third place
    and of the consolation are left out.
    """
    scores: list[GameScore] = []
    beaten: set[Number] = set()
    for heat in state.stage_heats(stage):
        if heat.status == "approved":
            scores += _matches(state, heat)
            free = (one for one in heat.heat.byes if one not in beaten)
            level = Where(heat.drawn.heat.number, 0, heat.number)
            scores += (bye(level, subject_of(one)) for one in free)
            if state.plan.stage(stage).format == "knockout":
                beaten.update(_beaten(state, heat))
    return scores


def is_main(table: TableState) -> bool:
    return table.table.spot is None or table.table.spot.kind == "main"


def _matches(state: State, heat: HeatState) -> Iterator[GameScore]:
    for number, table in sorted(heat.tables.items()):
        if not is_main(table):
            continue
        level = table.table.spot.level if table.table.spot else heat.drawn.heat.number
        # A contender may have several tables of one level, in several heats.
        where = Where(level, number, heat.number)
        for side, place in _sides(state, heat, table):
            yield GameScore(subject_of(side[0]), where, "score_only", won=place == 1)


def _beaten(state: State, heat: HeatState) -> Iterator[Number]:
    for table in heat.tables.values():
        for side, place in _sides(state, heat, table):
            if place > 1:
                yield from side


def _sides(state: State, heat: HeatState, table: TableState) -> Iterator[tuple[tuple[Number, ...], int]]:
    """Each side with its place; at a table that both sides left everybody is last."""
    places = table_places(state.plan.stage(heat.stage), table)
    yield from zip(table.table.sides, places or (2,) * len(table.table.sides), strict=True)
