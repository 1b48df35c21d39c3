"""What a log knows of the hands: cards of the deal, cards proved by later plays, unnoted cards.

Source: section 7 (partial logs); R6 (five cards each), R1 (the pack).
"""

from __future__ import annotations

import pytest

from rules.registry import ruleset
from rules.watten.actions import UNKNOWN, UNSEEN
from rules.watten.hands import Hands, Plays
from rules.watten.pack import card_codes, find_card, mask
from rules.watten.rulesets import WattenRules


def card(code: str) -> int:
    found = find_card(code.lower())
    assert found is not None
    return found


def cards(codes: str) -> int:
    return mask(map(card, codes.split()))


def hands(deal: str = "", plays: Plays = ()) -> Hands:
    """Four hands of which seat 0 was dealt the `deal`, `?` for an unknown card."""
    rules = ruleset("upper_austria").params
    assert isinstance(rules, WattenRules)
    dealt = [UNKNOWN if code == "?" else card(code) for code in deal.split()]
    return Hands.of(rules, 4, bytes(dealt) + bytes([UNKNOWN]) * (20 - len(dealt)) if dealt else b"", plays)


def plays_of(plays: str) -> list[tuple[int, int]]:
    return [(int(play[0]), card(play[1:])) for play in plays.split()]


def test_the_first_five_cards_a_seat_plays_were_dealt_to_it() -> None:
    """A card played twice belongs to the seat that played it first, and a sixth card to nobody."""
    found = hands(plays=plays_of("1HA 1HK 1HO 1HU 1H10 2HA 2SA 2SK 2SO 2SU 2S10 3LA"))
    assert [card_codes(held) for held in found.sure] == [
        (),
        ("HA", "HK", "HO", "HU", "H10"),
        ("SA", "SK", "SO", "SU"),
        ("LA",),
    ]
    assert found.loose == [5, 0, 1, 4]
    assert found.later == found.sure
    assert found.outside == [True, False, True, True]


def test_an_unknown_hand_may_hold_every_unplaced_card() -> None:
    found = hands("HK HO ? ? ?")
    assert found.may_hold(1, card("HA"))
    assert not found.may_hold(1, card("HK"))
    assert card_codes(found.options(0))[:2] == ("HA", "HK")


def test_an_unnoted_card_of_a_known_hand_is_not_one_played_later() -> None:
    found = hands("HA HK S7 L7 E7", plays_of("0HK 0E7"))
    assert card_codes(found.options(0)) == ("HA", "S7", "L7")


@pytest.mark.parametrize(
    ("deal", "gone", "asked", "holds"),
    [
        ("H9 H10 S7 L7 E7", 1, "H9 H10", True),
        ("H9 H10 S7 L7 E7", 2, "H9 H10", False),
        ("H9 H10 S7 L7 E7", 1, "H9", False),
        ("H9 H10 S7 L7 E7", 3, "H9 H10 S7 L7", True),
        ("H9 H10 S7 L7 E7", 4, "H9 H10 S7 L7", False),
        ("H9 H10 S7 L7 E7", 4, "H9 H10 S7 L7 E7", True),
        ("H9 H10 S7 L7 ?", 1, "H9 H10 S7", False),
        ("H9 H10 S7 L7 E7", 0, "H9", True),
    ],
)
def test_the_sure_cards_of_a_hand_with_unnoted_plays(deal: str, gone: int, asked: str, holds: bool) -> None:
    """More of these cards than can be gone; an unknown card may have been any."""
    found = hands(deal)
    for _ in range(gone):
        found.play_unseen(0)
    assert found.holds_one_of(0, cards(asked)) is holds


def test_an_unnoted_play_is_the_only_card_left_for_it() -> None:
    """Four of five are played later, so the unnoted one was the fifth."""
    found = hands("HA HK S7 L7 E7", plays_of("0HK 0S7 0L7 0E7"))
    assert found.play_unseen(0) == card("HA")
    assert found.play_unseen(1) == UNSEEN
    assert card_codes(found.sure[0]) == ("HK", "S7", "L7", "E7")


def test_a_played_card_leaves_the_other_cards_unchanged() -> None:
    found = hands("HA HK S7 L7 E7", plays_of("0HK 0E7"))
    assert found.play(0, card("HK"), "A1") is None
    assert card_codes(found.options(0)) == ("HA", "S7", "L7")
    assert found.play_unseen(0) == UNSEEN
    assert found.play(0, card("S7"), "A1") is None
    assert (card_codes(found.pool[0]), found.loose[0]) == (("HA", "L7"), 1)
    assert not found.may_hold(0, card("S7"))
    assert found.play(0, card("S7"), "A1") == ("card_twice", (("seat", "A1"), ("card", "S7")))


def test_an_unknown_hand_is_played_out_after_five_cards() -> None:
    found = hands()
    for code in ("HA", "HK", "HO", "HU", "H10"):
        assert found.play(2, card(code), "A2") is None
    assert (found.loose[2], found.options(2)) == (0, 0)
    assert found.play(2, card("H9"), "A2") == ("not_in_hand", (("seat", "A2"), ("card", "H9")))
