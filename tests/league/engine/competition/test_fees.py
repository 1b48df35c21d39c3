"""Fees add up, keep the sum that was paid, and can be given back; invalid facts are refused."""

from __future__ import annotations

import pytest

from league.engine.competition import facts as ft
from league.engine.competition.fees import fees
from league.engine.competition.fold import take
from league.engine.competition.state import Refusal
from tests.league.engine.competition.made import approved, published, state


def test_a_payment_keeps_its_sum_and_can_be_given_back() -> None:
    after = state([*published(), ft.FeeSet(2000), ft.FeePaid(1, 2000), ft.FeeSet(2500)])

    assert [(one.due, one.paid, one.open) for one in fees(after)][:2] == [(2500, 2000, 500), (2500, 0, 2500)]
    back = take(after, ft.FeeReturned(1))
    assert not isinstance(back, Refusal)
    assert fees(back)[0].open == 2500


def test_a_contender_who_withdraws_before_playing_owes_nothing() -> None:
    late = ft.ContenderEntered(5, ("x", "y"))
    after = state([*published(), ft.FeeSet(2000), late, ft.ContenderWithdrawn(5), ft.ContenderWithdrawn(1)])

    assert [one.due for one in fees(after)] == [2000, 2000, 2000, 2000, 0]


@pytest.mark.parametrize(
    ("fact", "code"),
    [
        (ft.FeePaid(9, 100), "unknown_number"),
        (ft.FeePaid(1, 0), "bad_fee"),
        (ft.FeePaid(2, 100), "paid_already"),
        (ft.FeeReturned(1), "not_paid"),
        (ft.FeeSet(-1), "bad_fee"),
        (ft.FeeSet(0), "nothing_changed"),
        (ft.PrizesSet(("Ham",)), "nothing_changed"),
    ],
)
def test_invalid_fees_are_refused(fact: ft.Fact, code: str) -> None:
    now = state([*approved(), ft.PrizesSet(("Ham",)), ft.FeePaid(2, 100)])

    after = take(now, fact)

    assert isinstance(after, Refusal)
    assert after.code == code
