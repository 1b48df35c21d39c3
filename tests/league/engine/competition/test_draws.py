"""Warnings about a draw."""

from __future__ import annotations

from league.engine.competition import facts as ft
from league.engine.competition.draws import warnings_now
from tests.league.engine.competition.made import approved, drawn, state


def test_a_heat_changed_by_hand_is_not_compared_with_itself() -> None:
    second = [drawn(2, (1, 3), (2, 4)), ft.PairingChanged(2, 3, 4, "one club"), ft.HeatPublished(2, 10)]
    after = state([*approved(), *second])

    codes = {warning.code for warning in warnings_now(after, after.heats[1])}

    assert "met_before" not in codes
    assert "same_group" not in codes
