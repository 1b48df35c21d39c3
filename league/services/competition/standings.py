"""Publishes the standings, and records how a tie was decided."""

from __future__ import annotations

from typing import Literal

from league.engine.competition import facts as ft
from league.engine.competition.standing import counted
from league.engine.competition.state import State
from league.models import Competition
from league.services.competition.declaring import Declaration, declare


def standings_publish(*, competition: Competition, said: Declaration) -> State:
    """Publish the standings after the last approved heat, with the next number and their hash."""

    def make(state: State) -> list[ft.Fact]:
        table = counted(state)
        return [ft.StandingsPublished(table.number, len(state.approved), table.hash)]

    return declare(competition, said, make)


def tie_decide(
    *, competition: Competition, said: Declaration, order: tuple[int, ...], by: Literal["lot", "game"] = "lot"
) -> State:
    """Record the order of contenders who share a rank, by lot or by a deciding game."""
    return declare(competition, said, lambda _state: [ft.TieDecided(order, by)])
