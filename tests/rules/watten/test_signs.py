"""The signs of Deuten as the seed lists them (S4 "Deitn (Deuten)", section 8)."""

from __future__ import annotations

from rules.watten.pack import PACK, SECHSER, SUITS, UNTER, WELI, rank_of, suit_of
from rules.watten.signs import SIGNS, signs_of


def test_every_card_but_the_weli_has_a_sign_for_suit_and_rank():
    told = {card: signs_of(suit_of(card), rank_of(card)) for card in PACK}

    assert all(suit and rank for card, (suit, rank) in told.items() if card != WELI)
    assert told[WELI][1] == ()


def test_the_lowest_of_each_hand_may_be_told_by_the_little_finger():
    assert [sign.code for sign in signs_of(SUITS[0], UNTER)[1]] == ["right_ring", "right_little"]


def test_no_gesture_means_two_things():
    assert len({sign.code for sign in SIGNS}) == len(SIGNS)
    assert SECHSER not in {sign.value for sign in SIGNS if sign.meaning == "rank"}
    assert [sign.code for sign in SIGNS if sign.value is None] == ["eyebrows_up", "kiss"]


def test_the_sign_of_a_suit_says_that_suit():
    """R34."""
    assert [[sign.code for sign in signs_of(suit, UNTER)[0]] for suit in SUITS] == [
        ["chin_down"],
        ["cheeks_puffed"],
        ["head_tilted"],
        ["mouth_corners_back"],
    ]
