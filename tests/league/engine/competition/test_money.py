"""Prizes go by rank, are shared by those who are level, and follow a correction; fees add up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.engine.competition import facts as ft
from league.engine.competition.fees import fees
from league.engine.competition.fold import take
from league.engine.competition.prizes import Award, awards, cents_of
from league.engine.competition.state import Refusal
from tests.league.engine.competition.made import approved, published, state


@pytest.mark.parametrize(
    ("ranks", "prizes", "expected"),
    [
        ({1: 2, 2: 1}, ("Ham", "Wine"), [Award(1, (2,), ("Ham",)), Award(2, (1,), ("Wine",))]),
        ({1: 1, 2: 1, 3: 3}, ("Ham", "Wine", "Jam"), [Award(1, (1, 2), ("Ham", "Wine")), Award(3, (3,), ("Jam",))]),
        ({1: 1, 2: 2, 3: 2}, ("Ham", "Wine"), [Award(1, (1,), ("Ham",)), Award(2, (2, 3), ("Wine",))]),
        ({1: 1, 2: 1}, ("100 €", "50 €"), [Award(1, (1, 2), ("100 €", "50 €"), 7500)]),
        ({1: 1, 2: 1, 3: 1}, ("100,00 Euro",), [Award(1, (1, 2, 3), ("100,00 Euro",), 3333, 1)]),
        ({1: 1, 2: 1}, ("100 €", "Ham"), [Award(1, (1, 2), ("100 €", "Ham"))]),
        ({1: 0, 2: 1}, ("", "Ham"), []),
        ({1: 1}, (), []),
    ],
)  # fmt: skip
def test_prizes_go_by_rank(ranks: dict[int, int], prizes: tuple[str, ...], expected: list[Award]) -> None:
    assert list(awards(ranks, prizes)) == expected


@given(
    st.dictionaries(st.integers(1, 9), st.integers(1, 4), min_size=1),
    st.lists(st.integers(1, 500).map("{} €".format), max_size=9),
)
def test_all_money_is_given_out_to_the_cent(shares: dict[int, int], prizes: list[str]) -> None:
    ranks = {one: 1 + sum(other < mine for other in shares.values()) for one, mine in shares.items()}

    given_out = sum((one.cents or 0) * len(one.numbers) + one.left for one in awards(ranks, prizes))

    assert given_out == sum(cents_of(prize) or 0 for prize in prizes[: len(ranks)])


def test_a_paid_fee_stands_as_it_was_paid_and_can_be_given_back() -> None:
    told = state([*published(), ft.FeeSet(2000), ft.FeePaid(1, 2000), ft.FeeSet(2500)])

    assert [(one.due, one.paid, one.open) for one in fees(told)][:2] == [(2500, 2000, 500), (2500, 0, 2500)]
    back = take(told, ft.FeeReturned(1))
    assert not isinstance(back, Refusal)
    assert fees(back)[0].open == 2500


def test_who_withdraws_before_playing_owes_nothing() -> None:
    late = ft.ContenderEntered(5, ("x", "y"))
    told = state([*published(), ft.FeeSet(2000), late, ft.ContenderWithdrawn(5), ft.ContenderWithdrawn(1)])

    assert [one.due for one in fees(told)] == [2000, 2000, 2000, 2000, 0]


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
def test_what_cannot_be_is_refused(fact: ft.Fact, code: str) -> None:
    told = state([*approved(), ft.PrizesSet(("Ham",)), ft.FeePaid(2, 100)])

    after = take(told, fact)

    assert isinstance(after, Refusal)
    assert after.code == code
