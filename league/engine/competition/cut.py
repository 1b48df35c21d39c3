"""The cut between two stages: who goes through, and which ties must be decided first."""

from __future__ import annotations

from dataclasses import dataclass

from league.engine.competition.stage_table import StageTable, stage_table
from league.engine.competition.state import State
from league.engine.cut_line import CutLine, cut_line
from league.engine.draw.field import Number
from league.engine.scores import contender_of


@dataclass(frozen=True, slots=True)
class Cut:
    """`through`: best first. `level`: for each tie on the line, who shares it. `left`: how many of them still
    go through.
    """

    through: tuple[Number, ...]
    level: tuple[tuple[Number, ...], ...] = ()
    left: int = 0


def cut_of(state: State, stage: int) -> Cut:
    """Who goes from this stage to the next by its current table, counted per group if there are groups."""
    table, count = stage_table(state, stage), state.plan.stage(stage).through
    lines = cut_lines(table, count)
    above = {subject for line in lines for subject in line.through}
    through = tuple(contender_of(row.subject) for row in table.rows if row.subject in above)
    level = tuple(tuple(map(contender_of, line.level)) for line in lines if line.level)
    return Cut(through, level, sum(line.places_left for line in lines))


def cut_lines(table: StageTable, count: int) -> list[CutLine]:
    """One line for the whole table, or one for each group."""
    return [cut_line(table.policy, rows, count) for rows in table.groups or (table.rows,)]
