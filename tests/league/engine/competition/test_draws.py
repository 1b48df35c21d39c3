"""Warnings about a draw."""

from __future__ import annotations

from dataclasses import replace

from league.engine.competition import facts as ft
from league.engine.competition.draws import warnings_now
from league.engine.draw.field import Warning
from tests.league.engine.competition.made import approved, drawn, entered, state


def test_a_heat_changed_by_hand_is_not_compared_with_itself() -> None:
    second = [drawn(2, (1, 3), (2, 4)), ft.PairingChanged(2, 3, 4, "one club"), ft.HeatPublished(2, 10)]
    after = state([*approved(), *second])

    codes = {warning.code for warning in warnings_now(after, after.heats[1])}

    assert "met_before" not in codes
    assert "same_group" not in codes


def test_a_changed_heat_of_drawn_partners_does_not_warn_of_meetings_of_its_plan() -> None:
    """Each is opponent of each twice there (docs/league-draws.md)."""
    second = [drawn(2, (1, 3), (2, 4)), ft.PairingChanged(2, 3, 4, "one club")]
    heats = state([*approved(), *second])
    met = heats.heats[1]
    again = replace(met, heat=replace(met.heat, tables=heats.heats[0].heat.tables))
    planned = replace(again, drawn=replace(again.drawn, algorithm="drawn_partners"))

    assert "met_before" in {warning.code for warning in warnings_now(heats, again)}
    assert "met_before" not in {warning.code for warning in warnings_now(heats, planned)}


def test_a_draw_warns_of_contenders_who_were_not_confirmed_if_others_were() -> None:
    first = [*entered(4), drawn(1, (1, 2), (3, 4))]
    some = [ft.ContenderConfirmed(1), ft.ContenderConfirmed(3), ft.ContenderUnconfirmed(3)]
    missing = Warning("unconfirmed", (2, 3, 4))

    def found(facts: list[ft.Fact]) -> list[Warning]:
        after = state(facts)
        heat = after.heats[-1]
        return [warning for warning in warnings_now(after, heat) if warning.code == "unconfirmed"]

    assert found(first) == []
    assert found([*first, *some]) == [missing]
    assert found([*first, *some, ft.PairingChanged(1, 1, 3, "siblings")]) == [missing]
    assert found([*first, *some, ft.ContenderWithdrawn(4)]) == [Warning("unconfirmed", (2, 3))]
    # Whoever sat in a published heat is here; a late entry was not seen yet.
    late = [ft.ContenderEntered(5, ("late", "later")), drawn(2, (1, 3), (2, 4), byes=(5,))]
    assert found([*approved(), ft.ContenderConfirmed(1), *late]) == [Warning("unconfirmed", (5,))]
