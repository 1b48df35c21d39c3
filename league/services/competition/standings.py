"""Publishes the standings, and records how a tie was decided."""

from __future__ import annotations

from typing import Literal

from league.engine.competition import facts as ft
from league.engine.competition.standing import counted
from league.engine.competition.state import Refusal, State
from league.models import Competition
from league.services.competition.declaring import Declaration, declare, refused, shown


def standings_publish(*, competition: Competition, said: Declaration) -> State:
    """Publish the standings after the last approved heat, with the next number and their hash."""

    def make(state: State) -> list[ft.Fact]:
        table = counted(state)
        return [ft.StandingsPublished(table.number, len(state.approved), table.hash)]

    return declare(competition, said, make)


def tie_decide(
    *, competition: Competition, said: Declaration, order: tuple[int, ...], by: Literal["lot", "game"] = "lot"
) -> State:
    """Record the order of contenders who share a rank, by lot or by a deciding game.

    Raises InputError: competition_order_changed if somebody else has decided about one of them since the page
    was shown, and those of `declare`.
    """

    def make(state: State) -> list[ft.Fact]:
        known = len(shown(competition, said, state).decided)
        for decided in state.decided[known:]:
            if decided.order != order and set(decided.order) & set(order):
                raise refused(Refusal("order_changed", decided.order))
        return [ft.TieDecided(order, by)]

    return declare(competition, said, make)
