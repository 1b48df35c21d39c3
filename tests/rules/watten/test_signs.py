"""The signs of Deuten as the seed lists them (S4 "Deitn (Deuten)", section 8)."""

from __future__ import annotations

from rules.watten.pack import EICHEL, HERZ, LAUB, RANKS, SCHELL, SECHSER, SIEBENER, SUITS, UNTER
from rules.watten.signs import SIGNS


def of(meaning):
    """The value that each sign of this meaning shows, by its code."""
    return {sign.code: sign.value for sign in SIGNS if sign.meaning == meaning}


def test_every_suit_and_every_rank_but_the_sechser_has_a_sign():
    assert set(of("suit").values()) == set(SUITS)
    assert set(of("rank").values()) == set(RANKS) - {SECHSER}


def test_the_little_finger_shows_the_lowest_rank_of_each_hand():
    signs = of("rank")

    assert [code for code in signs if signs[code] == UNTER] == ["right_ring", "right_little"]
    assert [code for code in signs if signs[code] == SIEBENER] == ["left_ring", "left_little"]


def test_every_gesture_has_one_meaning():
    assert len({sign.code for sign in SIGNS}) == len(SIGNS)
    assert [sign.code for sign in SIGNS if sign.value is None] == ["eyebrows_up", "kiss"]


def test_the_sign_of_a_suit_shows_that_suit():
    """R34."""
    assert of("suit") == {
        "chin_down": HERZ,
        "cheeks_puffed": SCHELL,
        "head_tilted": LAUB,
        "mouth_corners_back": EICHEL,
    }
