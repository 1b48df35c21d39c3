"""What facts about draws do to the state: drawn, changed by hand, published, taken back, tables opened."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

from league.engine.competition import facts as ft
from league.engine.competition.state import HeatState, Refusal, State, TableState
from league.engine.draw.field import Heat, Table


def _drawn(state: State, fact: ft.HeatDrawn) -> State | Refusal:
    heat, last = fact.drawn.heat, state.latest
    kept = state.heats[:-1] if last and last.status == "drawn" else state.heats
    if len(kept) >= state.plan.heats:
        return Refusal("heats_over")
    if heat.number != len(kept) + 1:
        return Refusal("not_the_next_heat", (heat.number,))
    seated = _seated(heat)
    if len(set(seated)) != len(seated) or not heat.tables:
        return Refusal("bad_draw")
    here = {one.number for one in state.taking_part}
    if strangers := tuple(sorted(here.symmetric_difference(seated))):
        return Refusal("draw_outdated", strangers)
    return replace(state, heats=(*kept, HeatState(fact.drawn, heat, mark=state.version + 1)))


def _changed(state: State, fact: ft.PairingChanged) -> State | Refusal:
    at = state.heat(fact.heat)
    if at is None or at.status != "drawn":
        return Refusal("not_drawn", (fact.heat,))
    if not fact.reason.strip():
        return Refusal("reason_missing")
    if fact.one == fact.other or not {fact.one, fact.other} <= set(_seated(at.heat)):
        return Refusal("unknown_number", (fact.one, fact.other))
    changed = replace(
        at,
        heat=_exchanged(at.heat, fact.one, fact.other),
        changes=(*at.changes, fact),
        mark=state.version + 1,
    )
    return _put(state, changed)


def _published(state: State, fact: ft.HeatPublished) -> State | Refusal:
    at = state.heat(fact.heat)
    if at is None:
        return Refusal("not_drawn", (fact.heat,))
    if at.status != "drawn":
        return Refusal("published_already", (fact.heat,))
    if at.mark != fact.mark:
        return Refusal("draw_changed", (fact.heat,))
    here = {one.number for one in state.taking_part}
    if away := tuple(sorted(here.symmetric_difference(_seated(at.heat)))):
        return Refusal("draw_outdated", away)
    tables = {table.number: TableState(table) for table in at.heat.tables}
    return _put(state, replace(at, status="published", tables=MappingProxyType(tables)))


def _taken_back(state: State, fact: ft.HeatTakenBack) -> State | Refusal:
    """Whether a pad has written is known to the sheets alone: the caller asks them."""
    at = state.latest
    if at is None or at.number != fact.heat:
        return Refusal("not_the_last_heat", (fact.heat,))
    if at.status == "approved":
        return Refusal("approved_already", (fact.heat,))
    if written := tuple(number for number, table in at.tables.items() if table.games is not None):
        return Refusal("table_wrote", written)
    return replace(state, heats=state.heats[:-1])


def _opened(state: State, fact: ft.TableOpened) -> State | Refusal:
    at = state.heat(fact.heat)
    table = at.tables.get(fact.table) if at else None
    if at is None or table is None:
        return Refusal("unknown_table", (fact.table,))
    if table.sheet:
        return Refusal("opened_already", (fact.table,))
    return put_table(state, at, replace(table, sheet=fact.sheet))


def put_table(state: State, at: HeatState, table: TableState) -> State:
    tables = {**at.tables, table.table.number: table}
    return _put(state, replace(at, tables=MappingProxyType(tables)))


def _put(state: State, at: HeatState) -> State:
    heats = (*state.heats[: at.number - 1], at, *state.heats[at.number :])
    return replace(state, heats=heats)


def _seated(heat: Heat) -> tuple[int, ...]:
    return tuple(number for table in heat.tables for number in table.numbers) + heat.byes


def _exchanged(heat: Heat, one: int, other: int) -> Heat:
    """Both take the other's seat. Where a number deals first, the higher one does then too."""

    def now(number: int) -> int:
        return {one: other, other: one}.get(number, number)

    def moved(table: Table) -> Table:
        sides = tuple(tuple(now(number) for number in side) for side in table.sides)
        numbers = [number for side in sides for number in side]
        return replace(table, sides=sides, dealer=max(numbers) if table.dealer else 0)

    return replace(heat, tables=tuple(map(moved, heat.tables)), byes=tuple(map(now, heat.byes)))


HEATS: dict[type[Any], Any] = {
    ft.HeatDrawn: _drawn,
    ft.PairingChanged: _changed,
    ft.HeatPublished: _published,
    ft.HeatTakenBack: _taken_back,
    ft.TableOpened: _opened,
}
