"""Folds facts about results: paper, rulings, adjustments, approval, corrections, published standings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from league.engine.competition import facts as ft
from league.engine.competition.ends import are_possible, ends_of
from league.engine.competition.fold_heats import put_table
from league.engine.competition.matches import is_enough, winner_of
from league.engine.competition.state import Adjustment, HeatState, Published, Refusal, State, TableState


def _called(state: State, fact: ft.TableCalled) -> State | Refusal:
    found = _table(state, fact.heat, fact.table)
    if isinstance(found, Refusal):
        return found
    at, table = found
    if table.called != fact.is_over:
        return Refusal("nothing_changed")
    return put_table(state, at, replace(table, called=not fact.is_over))


def _reopened(state: State, fact: ft.TableReopened) -> State | Refusal:
    """Changes nothing here: what the pads write then counts as before."""
    found = _table(state, fact.heat, fact.table)
    if isinstance(found, Refusal):
        return found
    return state if fact.reason.strip() else Refusal("reason_missing")


def _declared(state: State, fact: ft.ScoreDeclared) -> State | Refusal:
    return _told(state, fact, "paper", fact.reason)


def _ruled(state: State, fact: ft.ResultRuled) -> State | Refusal:
    return _told(state, fact, "ruling", fact.reason) if fact.reason.strip() else Refusal("reason_missing")


def _told(
    state: State, fact: ft.ScoreDeclared | ft.ResultRuled, source: ft.Source, reason: str
) -> State | Refusal:
    """Set the games of a table in a running heat. A ruling overrides paper, whichever came first."""
    found = _table(state, fact.heat, fact.table)
    if isinstance(found, Refusal):
        return found
    at, table = found
    if at.status == "approved":
        return Refusal("approved_already", (fact.heat,))
    if table.source == "ruling" and source == "paper":
        return Refusal("ruled_already", (fact.table,))
    if wrong := _wrong_games(state, at, table, fact):
        return wrong
    decided = replace(table, games=fact.games, source=source, reason=reason, places=(), ends=fact.ends)
    return put_table(state, at, decided)


def _corrected(state: State, fact: ft.ResultCorrected) -> State | Refusal:
    found = _table(state, fact.heat, fact.table)
    if isinstance(found, Refusal):
        return found
    at, table = found
    if at.status != "approved":
        return Refusal("not_approved", (fact.heat,))
    if not fact.reason.strip():
        return Refusal("reason_missing")
    if wrong := _wrong_games(state, at, table, fact):
        return wrong
    if _moves_plan(state, at, table, fact):
        return Refusal("plan_goes_on", (at.number + 1,))
    corrected = replace(
        table, games=fact.games, source="ruling", reason=fact.reason, places=(), ends=fact.ends
    )
    return put_table(state, at, corrected)


def _approved(state: State, fact: ft.HeatApproved) -> State | Refusal:
    at = state.heat(fact.heat)
    if at is None or at.status == "drawn":
        return Refusal("not_published", (fact.heat,))
    if at.status == "approved":
        return Refusal("approved_already", (fact.heat,))
    if fact.heat != len(state.approved) + 1:
        return Refusal("heat_before", (len(state.approved) + 1,))
    given = {result.table: result for result in fact.results}
    if missing := tuple(number for number in at.tables if number not in given):
        return Refusal("result_missing", missing)
    for result in fact.results:
        if result.table not in at.tables:
            return Refusal("unknown_table", (result.table,))
        table = at.tables[result.table]
        if wrong := _wrong_result(state, at, table, result):
            return wrong
        told = (table.games, table.ends, table.source)
        if table.games is not None and told != (result.games, result.ends, result.source):
            return Refusal("result_changed", (result.table,))
        places = result.places if result.source != "forfeit" else _forfeit(state, table)
        approved = replace(table, games=result.games, source=result.source, places=places, ends=result.ends)
        state = put_table(state, at, approved)
        at = state.heats[at.number - 1]
    heats = list(state.heats)
    heats[at.number - 1] = replace(at, status="approved")
    return replace(state, heats=tuple(heats))


def _adjusted(state: State, fact: ft.AdjustmentGiven) -> State | Refusal:
    if fact.number not in state.contenders:
        return Refusal("unknown_number", (fact.number,))
    if not fact.reason.strip():
        return Refusal("reason_missing")
    if fact.points == 0:
        return Refusal("points_missing", (fact.number,))
    return replace(state, adjustments=(*state.adjustments, Adjustment(fact)))


def _adjustment_withdrawn(state: State, fact: ft.AdjustmentWithdrawn) -> State | Refusal:
    index = fact.adjustment - 1
    if not 0 <= index < len(state.adjustments) or state.adjustments[index].withdrawn:
        return Refusal("no_such_adjustment")
    changed = replace(state.adjustments[index], withdrawn=True)
    return replace(state, adjustments=(*state.adjustments[:index], changed, *state.adjustments[index + 1 :]))


def _decided(state: State, fact: ft.TieDecided) -> State | Refusal:
    if strangers := tuple(number for number in fact.order if number not in state.contenders):
        return Refusal("unknown_number", strangers)
    if len(fact.order) < 2 or len(set(fact.order)) != len(fact.order):
        return Refusal("no_tie", fact.order)
    return replace(state, decided=(*state.decided, fact))


def _published(state: State, fact: ft.StandingsPublished) -> State | Refusal:
    if fact.number != len(state.published) + 1:
        return Refusal("standings_published_already", (len(state.published),))
    if not state.approved or fact.heat != len(state.approved):
        return Refusal("not_approved", (fact.heat,))
    last = state.published[-1] if state.published else None
    if last and (last.hash, last.heat) == (fact.hash, fact.heat):
        return Refusal("nothing_new", (last.number,))
    row = Published(fact.number, fact.heat, fact.hash, state.version + 1)
    return replace(state, published=(*state.published, row))


def _table(state: State, heat: int, number: int) -> tuple[HeatState, TableState] | Refusal:
    at = state.heat(heat)
    if at is None or at.status == "drawn":
        return Refusal("not_published", (heat,))
    table = at.tables.get(number)
    return (at, table) if table else Refusal("unknown_table", (number,))


def _forfeit(state: State, table: TableState) -> tuple[ft.Points, ...]:
    """Places of a table without games; both sides are last if nobody stayed."""
    gone = [any(state.contenders[one].withdrawn for one in side) for side in table.table.sides]
    return (tuple(1 + is_gone for is_gone in gone),)


def _wrong_result(state: State, at: HeatState, table: TableState, result: ft.TableResult) -> Refusal | None:
    if result.source != "forfeit":
        if any(len(places) != len(table.table.sides) for places in result.places):
            return Refusal("bad_points", (result.table,))
        return _wrong_games(state, at, table, result)
    gone = any(state.contenders[number].withdrawn for number in table.table.numbers)
    if result.games or not gone or len(table.table.sides) != 2:
        return Refusal("result_missing", (result.table,))
    return None


Told = ft.ScoreDeclared | ft.ResultRuled | ft.ResultCorrected | ft.TableResult


def _wrong_games(state: State, at: HeatState, table: TableState, told: Told) -> Refusal | None:
    """Checks the shape only; whether the ruleset allows such games is checked before a fact is made."""
    sides, stage, games = len(table.table.sides), state.plan.stage(at.stage), told.games
    if not is_enough(stage, games, told.ends):
        return Refusal("wrong_number_of_games", (table.table.number,))
    wrong = Refusal("bad_points", (table.table.number,))
    if any(len(game) != sides or min(game) < 0 for game in games):
        return wrong
    if stage.format == "whot_tables":
        return wrong if told.ends else None
    if told.ends:
        return None if sides == 2 and are_possible(games, told.ends) else wrong
    return wrong if None in ends_of(games) else None


def _moves_plan(state: State, at: HeatState, table: TableState, told: Told) -> bool:
    """Whether a correction would send somebody else on though the next heat of the plan is published."""
    stage = state.plan.stage(at.stage)
    if not stage.is_elimination or not any(
        heat.stage == at.stage and heat.number > at.number and heat.status != "drawn" for heat in state.heats
    ):
        return False
    return winner_of(stage, table.games or (), table.ends) != winner_of(stage, told.games, told.ends)


RESULTS: dict[type[Any], Any] = {
    ft.TableCalled: _called,
    ft.TableReopened: _reopened,
    ft.ScoreDeclared: _declared,
    ft.ResultRuled: _ruled,
    ft.ResultCorrected: _corrected,
    ft.HeatApproved: _approved,
    ft.AdjustmentGiven: _adjusted,
    ft.AdjustmentWithdrawn: _adjustment_withdrawn,
    ft.TieDecided: _decided,
    ft.StandingsPublished: _published,
}
