"""Prizes go by rank, and level contenders share them to the cent."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.engine.competition.prizes import Award, awards, cents_of


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
def test_all_money_is_distributed_to_the_cent(shares: dict[int, int], prizes: list[str]) -> None:
    ranks = {one: 1 + sum(other < mine for other in shares.values()) for one, mine in shares.items()}

    given_out = sum((one.cents or 0) * len(one.numbers) + one.left for one in awards(ranks, prizes))

    assert given_out == sum(cents_of(prize) or 0 for prize in prizes[: len(ranks)])


@pytest.mark.parametrize(
    "prize", ["100 €", "€ 100", "€ 100,-", "100,- €", "100,00 Euro", "EUR 100.00", "Euro 100", "euro 100,—"]
)
def test_a_sum_is_money_however_people_write_it(prize: str) -> None:
    assert cents_of(prize) == 10_000


@pytest.mark.parametrize(
    ("prize", "cents"), [("1.000 €", 100_000), ("1.234,50 €", 123_450), ("1 000 €", 100_000), ("1.5 €", None)]
)
def test_thousands_have_a_point(prize: str, cents: int | None) -> None:
    assert cents_of(prize) == cents


@pytest.mark.parametrize("prize", ["100", "Ham", "€", "€ 5 €", "50 € voucher", "1.00.000 €"])
def test_anything_else_is_no_money(prize: str) -> None:
    assert cents_of(prize) is None
