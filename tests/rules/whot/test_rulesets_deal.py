"""The cards of a table, by its options: the WHOT cards of the pack and the size of a hand (1.1, 1.2)."""

from __future__ import annotations

import pytest

from rules.whot.hand_points import hand_warnings
from rules.whot.lookups import compiled
from rules.whot.seating import cards_each
from tests.rules.whot.helpers import cards, params


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8])
def test_every_player_gets_the_agreed_number_of_cards(size: int) -> None:
    assert cards_each(params("leaflet_long", hand_size=size), 3) == size


@pytest.mark.parametrize(
    ("pack", "doubted"),
    [
        ("two_colours", {"W W W W": False, "W W W W W": True, "Wr Wr Wy Wy": False, "Wr Wr Wr": True}),
        ("one_kind", {"W W W W": False, "W W W W W": True, "Wr": True}),
        ("two_kinds", {"W W W W": False, "W W W W W": True, "Wr Wr Wy Wy": False, "Wy Wy Wy": True}),
        ("five_whots", {"W W W W W": False, "W W W W W W": True, "Wy": True}),
        ("four_whots", {"W W W W": False, "W W W W W": True, "Wr": True}),
    ],
)
def test_a_table_holds_the_whot_cards_of_its_pack(pack: str, doubted: dict[str, bool]) -> None:
    rules = params("leaflet_long", pack=pack)

    assert {hand: bool(hand_warnings(rules, [cards(hand)])) for hand in doubted} == doubted


@pytest.mark.parametrize(
    ("pack", "effects"),
    [
        ("two_colours", {("skip", "reverse"), ("call",)}),
        ("one_kind", {("call", "skip", "reverse")}),
        ("two_kinds", {("call", "skip", "reverse"), ("call",)}),
        ("five_whots", {("call",)}),
        ("four_whots", {("call",)}),
    ],
)
def test_a_whot_card_does_what_its_pack_prints(pack: str, effects: set[tuple[str, ...]]) -> None:
    assert {*compiled(params("leaflet_long", pack=pack)).pack.effects.values()} == effects
