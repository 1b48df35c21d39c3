"""Counting, listing and drawing deals."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import factorial
from random import Random

import pytest

from rules.odds.deals import Deals, Gap
from tests.rules.odds.helpers import rng

EIGHT = 0b11111111


def slow(unseen, gaps):
    """Every card is given to a gap or to nobody; keeps what fits."""
    bits = [1 << at for at in range(unseen.bit_length()) if unseen >> at & 1]
    found = set()
    for homes in product(range(len(gaps) + 1), repeat=len(bits)):
        filled = tuple(
            sum(bit for bit, home in zip(bits, homes, strict=True) if home == at) for at in range(len(gaps))
        )
        fits = (
            cards.bit_count() == gap.count and not cards & ~gap.may
            for cards, gap in zip(filled, gaps, strict=True)
        )
        if all(fits):
            found.add(filled)
    return found


def test_four_hands_of_five_have_all_deals_of_the_pack():
    deals = Deals((1 << 33) - 1, [Gap(5, -1)] * 4)

    assert deals.count == factorial(33) // (factorial(5) ** 4 * factorial(13))


@pytest.mark.parametrize("seed", range(25))
def test_counting_and_listing_agree_with_trying_everything(seed):
    chance = Random(seed)
    unseen = chance.randrange(1 << 8)
    gaps = [Gap(chance.randrange(3), chance.randrange(1 << 8)) for _ in range(3)]
    expected = slow(unseen, gaps)

    deals = Deals(unseen, gaps)
    listed = list(deals)

    assert deals.count == len(listed) == len(set(listed))
    assert set(listed) == expected


def test_gaps_that_cannot_be_filled_have_no_deal():
    deals = Deals(0b111, [Gap(2, 0b011), Gap(1, 0b010)])

    assert deals.count == 0
    assert list(deals) == []


def test_without_a_gap_there_is_one_deal():
    assert list(Deals(0b101, [])) == [()]
    assert Deals(0b101, []).sample(rng()) == ()


@pytest.mark.parametrize(
    "gaps",
    [
        [Gap(1, EIGHT), Gap(1, EIGHT)],
        [Gap(2, 0b00001111), Gap(1, EIGHT)],
        [Gap(1, 0b00000011), Gap(1, 0b00000110), Gap(1, 0b00111100)],
    ],
    ids=["free", "nested", "crossing"],
)
def test_every_deal_is_drawn_equally_often(gaps):
    deals, chance = Deals(EIGHT, gaps), rng(7)
    times = 200 * deals.count

    drawn = Counter(deals.sample(chance) for _ in range(times))

    assert set(drawn) == set(deals)
    # Chi-square: its mean is the degrees of freedom, its deviation the root of twice that.
    freedom = deals.count - 1
    chi = sum((seen - 200) ** 2 / 200 for seen in drawn.values())
    assert abs(chi - freedom) < 4 * (2 * freedom) ** 0.5


def test_the_same_seed_draws_the_same_deals():
    deals = Deals(EIGHT, [Gap(2, 0b1111), Gap(2, EIGHT)])

    assert [deals.sample(rng(1)) for _ in range(3)] == [deals.sample(rng(1)) for _ in range(3)]
