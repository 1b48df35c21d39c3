"""Who has left a published heat before the first game of his table, and what becomes of his seat."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from league.engine.competition.field_of import field_of
from league.engine.competition.fold_heats import may_be_left
from league.engine.competition.state import HeatState, State
from league.engine.draw.changes import is_plan, left_before, table_of
from league.engine.draw.field import Number


@dataclass(frozen=True, slots=True)
class Leaver:
    """`table` 0: had a bye. `comes` takes the seat; 0 is nobody: then the table plays with `players`, or if that is 0
    is dissolved, and `free` have a bye.
    """

    number: Number
    table: int
    comes: Number = 0
    players: int = 0
    free: tuple[Number, ...] = ()


def leavers(state: State, heat: HeatState, waiting: Collection[int]) -> tuple[Leaver, ...]:
    """Everybody whose seat can be given away or up. `waiting`: the tables that have not written."""
    is_latest = all(one.number <= heat.number or one.status == "drawn" for one in state.heats)
    if heat.status != "published" or not is_latest or is_plan(heat.heat):
        return ()
    gone = {number for number, one in state.contenders.items() if one.withdrawn}
    tables = [one for one in heat.heat.tables if one.number in waiting and may_be_left(state, heat, one)]
    seated = [number for table in tables for number in table.numbers]
    return tuple(_leaver(state, heat, one) for one in (*seated, *heat.heat.byes) if one in gone)


def _leaver(state: State, heat: HeatState, number: Number) -> Leaver:
    table = table_of(heat.heat, number)
    if table is None:
        return Leaver(number, 0)
    apart = bool(dict(state.plan.stage(heat.stage).options).get("apart"))
    after = left_before(field_of(state, {}, before=heat.number), heat.heat, number, apart=apart).heat
    here = next((one.numbers for one in after.tables if one.number == table.number), ())
    if comes := next((one for one in here if one in heat.heat.byes), 0):
        return Leaver(number, table.number, comes)
    free = tuple(one for one in after.byes if one not in heat.heat.byes)
    return Leaver(number, table.number, 0, len(here), free)
