"""Publishes the standings, and records how a tie was decided."""

from __future__ import annotations

from typing import Literal

from league.engine.competition import facts as ft
from league.engine.competition.standing import counted
from league.engine.competition.state import State
from league.models import Competition
from league.services.competition.declaring import Declaration, declare


def standings_publish(*, competition: Competition, said: Declaration) -> State:
    """The table as it stands after the last approved heat gets the next number and its hash."""

    def make(state: State) -> list[ft.Fact]:
        table = counted(state)
        return [ft.StandingsPublished(table.number, len(state.approved), table.hash)]

    return declare(competition, said, make)


def tie_decide(
    *, competition: Competition, said: Declaration, order: tuple[int, ...], by: Literal["lot", "game"] = "lot"
) -> State:
    """These share a rank, and stand in this order now, by lot or by a deciding game."""
    return declare(competition, said, lambda _state: [ft.TieDecided(order, by)])
