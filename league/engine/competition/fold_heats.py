"""Folds facts about heats: the cut, draws, changes by hand, publication, withdrawal of a heat, opened tables."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

from league.engine.competition import facts as ft
from league.engine.competition.plan import EVERYBODY
from league.engine.competition.state import HeatState, Refusal, State, TableState
from league.engine.draw.changes import is_plan, reseated, table_of
from league.engine.draw.field import Heat, Table


def _stage_begun(state: State, fact: ft.StageBegun) -> State | Refusal:
    """Begins the next stage, or the same one again while nothing of it is published."""
    kept = _published_heats(state)
    stage = state.stage - (state.stage > 0 and not any(heat.stage == state.stage for heat in kept))
    if fact.stage != stage + 1 or fact.stage > state.plan.last_stage:
        return Refusal("not_the_next_stage")
    played = [heat for heat in kept if heat.stage == stage]
    if not played or any(heat.status != "approved" for heat in played):
        return Refusal("not_approved", (len(kept),))
    here = {one.number for one in state.taking_part} & set(state.members(stage))
    if strangers := tuple(number for number in fact.numbers if number not in here):
        return Refusal("draw_outdated", strangers)
    if len(fact.numbers) < 2:
        return Refusal("one_goes_on")
    if len(set(fact.numbers)) != len(fact.numbers):
        return Refusal("bad_draw")
    return replace(state, heats=kept, through=(*state.through[:stage], fact.numbers))


def _drawn(state: State, fact: ft.HeatDrawn) -> State | Refusal:
    heat, kept, stage = fact.drawn.heat, _published_heats(state), state.stage_plan
    played = sum(one.stage == state.stage for one in kept)
    if stage.heats and played >= stage.heats:
        return Refusal("heats_over")
    if heat.number != played + 1:
        return Refusal("not_the_next_heat", (heat.number,))
    seated = _seated(heat)
    # If most of a group have left, a heat may consist of byes alone.
    if len(set(seated)) != len(seated) or not (heat.tables or stage.format == "circles"):
        return Refusal("bad_draw")
    here = frozenset(one.number for one in state.playing)
    wrong = here.symmetric_difference(seated) if stage.format in EVERYBODY else set(seated) - here
    if strangers := tuple(sorted(wrong)):
        return Refusal("draw_outdated", strangers)
    drawn = HeatState(
        fact.drawn,
        replace(heat, number=len(kept) + 1),
        mark=state.version + 1,
        stage=state.stage,
        known=here,
    )
    return replace(state, heats=(*kept, drawn))


def _changed(state: State, fact: ft.PairingChanged) -> State | Refusal:
    at = state.heat(fact.heat)
    if at is None or at.status != "drawn":
        return Refusal("not_drawn", (fact.heat,))
    if not fact.reason.strip():
        return Refusal("reason_missing")
    if fact.one == fact.other or not {fact.one, fact.other} <= set(_seated(at.heat)):
        return Refusal("unknown_number", (fact.one, fact.other))
    if state.plan.stage(at.stage).format == "knockout" and _part(at, fact.one) != _part(at, fact.other):
        return Refusal("other_part", (fact.one, fact.other))
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
    if others := state.come_or_gone(at):
        return Refusal("draw_outdated", others)
    tables = {table.number: TableState(table) for table in at.heat.tables}
    return _put(state, replace(at, status="published", tables=MappingProxyType(tables)))


def _taken_back(state: State, fact: ft.HeatTakenBack) -> State | Refusal:
    """Only the sheets know whether a pad has written; the caller checks that."""
    at = state.latest
    if at is None or at.number != fact.heat:
        return Refusal("not_the_last_heat", (fact.heat,))
    if at.status == "approved":
        return Refusal("approved_already", (fact.heat,))
    if written := tuple(number for number, table in at.tables.items() if table.games is not None):
        return Refusal("table_wrote", written)
    return replace(state, heats=state.heats[:-1])


def _seat_left(state: State, fact: ft.SeatLeft) -> State | Refusal:
    """Only the sheets know whether a pad has written; the caller checks that."""
    at = state.heat(fact.heat)
    if at is None or at.status == "drawn":
        return Refusal("not_published", (fact.heat,))
    if at.status == "approved":
        return Refusal("approved_already", (fact.heat,))
    gone = {number for number, one in state.contenders.items() if one.withdrawn}
    if at != _published_heats(state)[-1]:
        return Refusal("heat_after", (fact.heat,))
    if wrong := _wrong_seat(state, at, fact, gone):
        return wrong
    # A draw of the next heat knows other meetings and byes than there are now.
    state = replace(state, heats=_published_heats(state))
    heat = reseated(at.heat, fact.leaves, fact.comes, gone)
    # A table whose people have changed needs another sheet.
    tables = {
        table.number: at.tables[table.number]
        if at.tables[table.number].table == table
        else TableState(table, called=at.tables[table.number].called)
        for table in heat.tables
    }
    now = replace(
        at, heat=heat, tables=MappingProxyType(tables), left=(*at.left, fact), mark=state.version + 1
    )
    return _put(state, now)


def may_be_left(state: State, at: HeatState, table: Table) -> bool:
    """Whether a seat of this table can be given away or up. At WHOT! nobody has a bye, so that a table of two stays:
    who is there wins without a game.
    """
    return not (state.plan.stage(at.stage).format == "whot_tables" and len(table.sides) == 2)


def _wrong_seat(state: State, at: HeatState, fact: ft.SeatLeft, gone: set[int]) -> Refusal | None:
    table = table_of(at.heat, fact.leaves)
    if table is None and fact.leaves not in at.heat.byes:
        return Refusal("seat_gone", (fact.leaves,))
    if fact.leaves not in gone:
        return Refusal("not_withdrawn", (fact.leaves,))
    if is_plan(at.heat):
        return Refusal("plan_stays", (fact.heat,))
    if table is not None and at.tables[table.number].games is not None:
        return Refusal("seat_kept", (table.number,))
    if table is not None and not may_be_left(state, at, table):
        return Refusal("two_stay", (table.number,))
    if fact.comes and (table is None or fact.comes not in at.heat.byes or fact.comes in gone):
        return Refusal("no_bye", (fact.comes,))
    return None


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


def _published_heats(state: State) -> tuple[HeatState, ...]:
    """All heats except a draw that is not published."""
    return tuple(heat for heat in state.heats if heat.status != "drawn")


def _put(state: State, at: HeatState) -> State:
    heats = (*state.heats[: at.number - 1], at, *state.heats[at.number :])
    return replace(state, heats=heats)


def _seated(heat: Heat) -> tuple[int, ...]:
    return tuple(number for table in heat.tables for number in table.numbers) + heat.byes


def _part(at: HeatState, number: int) -> str:
    """Which part of a knockout a contender plays in; after the first heat a bye is a part of its own."""
    spots = [table.spot.kind for table in at.heat.tables if table.spot and number in table.numbers]
    return spots[0] if spots else "main" if at.drawn.heat.number == 1 else "bye"


def _exchanged(heat: Heat, one: int, other: int) -> Heat:
    """Exchange two contenders. If the higher number deals first, that is settled anew."""

    def now(number: int) -> int:
        return {one: other, other: one}.get(number, number)

    def moved(table: Table) -> Table:
        sides = tuple(tuple(now(number) for number in side) for side in table.sides)
        numbers = [number for side in sides for number in side]
        return replace(table, sides=sides, dealer=max(numbers) if table.dealer else 0)

    return replace(heat, tables=tuple(map(moved, heat.tables)), byes=tuple(map(now, heat.byes)))


HEATS: dict[type[Any], Any] = {
    ft.StageBegun: _stage_begun,
    ft.HeatDrawn: _drawn,
    ft.PairingChanged: _changed,
    ft.HeatPublished: _published,
    ft.HeatTakenBack: _taken_back,
    ft.SeatLeft: _seat_left,
    ft.TableOpened: _opened,
}
