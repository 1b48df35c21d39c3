"""The order of the pack for Schlag Achter, Farbe Herz: bits, cards of one kind, which card beats which."""

from __future__ import annotations

import pytest

from rules.odds.watten_round import law_of
from rules.registry import read
from rules.watten.pack import card_code

SUITS = "S7 S9 S10 SU SO SK SA|L7 L9 L10 LU LO LK LA|E7 E9 E10 EU EO EK EA"
# S4: the suits, then trumps, the three Linke (equal, A7), the Rechte, which is exempt (R16): a kind of its own.
SEED = f"Weli {SUITS}|H7 H9 H10 HU HO HK HA|S8 L8 E8|H8"
KINDS = {
    "upper_austria": SEED,
    # No trump is exempt there, the Weli is the lowest of them.
    "north_tyrol": f"{SUITS}|Weli H7 H9 H10 HU HO HK HA H8|S8 L8 E8",
    # The three Kritische and the Wanderkritt are above all; they answer a trump as the Linke do.
    "kritisch_wander": f"{SUITS.replace('E7 ', '')}|H7 H10 HU HO HA|S8 L8 E8 E7 Weli HK|H8 H9",
}
CHAINS = {
    "upper_austria": "H7 H9 H10 HU HO HK HA S8 L8 E8 H8",
    "north_tyrol": "Weli H7 H9 H10 HU HO HK HA S8 L8 E8 H8",
    "kritisch_wander": "H7 H10 HU HO HA S8 L8 E8 H8 H9 E7 Weli HK",
}


def order_of(key):
    return law_of(read([key]).params, 6, 0, (True,) * 4).order


@pytest.mark.parametrize("key", KINDS)
def test_cards_of_one_kind_differ_in_height_only(key):
    order = order_of(key)
    kinds = dict.fromkeys(order.alike)
    named = [
        " ".join(card_code(card) for at, card in enumerate(order.cards) if kind >> at & 1) for kind in kinds
    ]

    assert "|".join(named) == KINDS[key]


@pytest.mark.parametrize("key", CHAINS)
def test_the_chain_has_the_cards_that_take_any_trick_lowest_first(key):
    order = order_of(key)
    low = len(order.cards) - len(CHAINS[key].split())

    assert [card_code(card) for card in order.cards[low:]] == CHAINS[key].split()


def test_a_card_is_above_all_of_a_set_when_it_is_above_the_highest_and_its_equals():
    """A7: above one Linker means above all three."""
    order = order_of("upper_austria")
    low, linker = 22, 29

    assert order.above == (*[low] * 23, *range(23, 30), *[linker + 3] * 3, 33)


def test_bits_have_exactly_the_given_cards():
    order = order_of("upper_austria")

    assert order.bits(0) == 0
    assert order.bits(1 << order.cards[5] | 1 << order.cards[32]) == 1 << 5 | 1 << 32


def test_a_led_trump_demands_trumps_except_the_rechte_and_allows_a_linker():
    """R15, R16."""
    order = order_of("upper_austria")
    trumps, linke, rechte = 0b1111111 << 22, 0b111 << 29, 1 << 32

    assert order.first[22] == order.later[22] == (trumps, trumps | linke | rechte, 0)
    assert order.first[0] == (0, 0, 0)
