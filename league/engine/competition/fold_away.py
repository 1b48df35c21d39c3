"""Folds the facts about a copy of the competition in another instance.

Both ledgers hold these facts, so they do not tell which instance writes. Each fact hands the competition
over: the instance that wrote it (`Competition.is_here`) stops, and the other one goes on.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from league.engine.competition import facts as ft
from league.engine.competition.state import Refusal, State


def _left(state: State, fact: ft.CompetitionLeft) -> State | Refusal:
    if state.is_away:
        return Refusal("away_already")
    return _between_heats(state) or replace(state, copy=fact.copy, is_away=True)


def _returned(state: State, fact: ft.CompetitionReturned) -> State | Refusal:
    if not state.is_away or state.copy != fact.copy:
        return Refusal("not_away")
    return _between_heats(state) or replace(state, is_away=False)


def _kept(state: State, fact: ft.CompetitionKept) -> State | Refusal:
    if state.is_away or not state.copy or state.copy != fact.copy:
        return Refusal("not_away")
    return replace(state, is_away=True)


def _taken_back(state: State, fact: ft.CompetitionTakenBack) -> State | Refusal:
    """Allowed in the middle of a heat too: the device with the copy may be lost."""
    if not state.is_away or state.copy != fact.copy:
        return Refusal("not_away")
    return replace(state, is_away=False)


def _between_heats(state: State) -> Refusal | None:
    """A refusal while a heat runs: its pads may write in one instance only."""
    running = state.running
    if running is None or running.status == "approved":
        return None
    return Refusal("heat_is_running", (running.number,))


AWAY: dict[type[Any], Any] = {
    ft.CompetitionLeft: _left,
    ft.CompetitionReturned: _returned,
    ft.CompetitionKept: _kept,
    ft.CompetitionTakenBack: _taken_back,
}
