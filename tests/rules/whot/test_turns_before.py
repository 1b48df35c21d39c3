"""Turns out of order: the card just drawn laid at once, a WHOT card against a skip (1.3; section 6)."""

from __future__ import annotations

import pytest

from tests.rules.whot.helpers import cards
from tests.rules.whot.short_hands import noticed, picture, refusal_of, refused

EMPTY = "P1 draw, P2 draw, P3 draw, P4 draw"
DRAWN = "play_drawn=yes"
HELD = "upcard: t3\ndeal: P1 c1 c2 c4 c7 c8 c10"


@pytest.mark.parametrize(
    ("turns", "seat"),
    [
        ("P1 draw t5, P1 t5", 1),
        ("P1 draw Wr, P1 Wr skip", 2),
        ("P1 draw Wr, P1 Wr reverse", 3),
        ("P1 Wr reverse, P4 draw t5, P4 t5", 2),
    ],
)
def test_after_a_drawn_card_is_laid_the_next_player_is_on_turn(turns: str, seat: int) -> None:
    assert picture(turns, DRAWN, seats=4).seat == seat


def test_a_card_named_that_cannot_have_been_drawn_is_refused() -> None:
    assert refusal_of(f"{EMPTY}, P5 draw c5", "hand_size=8", seats=6) == ("nothing_to_draw", {"card": "c5"})


def test_a_card_drawn_after_a_shuffle_must_be_a_shuffled_one() -> None:
    options = f"{DRAWN} hand_size=8 exhaust=shuffle"
    turns = "P1 t4, P2 t5, P3 draw, P4 draw, P5 draw, P6 draw, P1 draw"

    assert refused(f"{turns}, P1 t4", options, seats=6) == ""
    assert refusal_of(f"{turns}, P1 t7", options, seats=6) == (
        "not_the_drawn_card",
        {"card": "t7", "drawn": "?"},
    )


def test_only_a_player_who_has_just_drawn_may_lay_before_the_next() -> None:
    assert refused("P1 t4, P2 draw t5, P1 t5", DRAWN, seats=4) == "out_of_turn"
    assert refused("P1 timeout, P1 t5", f"{DRAWN} clock=20", seats=4) == "out_of_turn"
    assert refused("P1 t2, P2 pick 2, P2 t5", f"{DRAWN} pick_two=2") == "out_of_turn"


def test_without_a_draw_no_card_is_laid_at_once() -> None:
    """#18: a draw with both piles empty is void. A card taken from a pile just turned over is a drawn card."""
    options = f"{DRAWN} hand_size=8"
    lazy = f"{options} turnover=lazy"
    laid = "P1 t4, P2 t5, P3 draw, P4 draw, P5 draw, P6 draw"

    assert refused(f"{EMPTY}, P5 draw, P5 t5", options, seats=6) == "out_of_turn"
    assert refused(f"{laid}, P1 draw t3, P1 t4", lazy, seats=6) == "not_the_drawn_card"
    assert refused(f"{laid}, P1 t7, P2 draw t3, P2 t3", lazy, seats=6) == ""


@pytest.mark.parametrize("stock", ["", "\nstock: c7 t7"])
def test_cards_drawn_for_a_pick_are_not_laid_at_once(stock: str) -> None:
    """Also where the pick uses up the pile: 52 of 53 cards are dealt and turned up."""
    few = f"{DRAWN} hand_size=8 pick_two=2"

    assert refused("P1 t2, P2 draw, P2 t7", f"{DRAWN} pick_two=2", head=f"upcard: t3{stock}") == "out_of_turn"
    assert refused("P1 draw, P2 draw, P3 t2, P4 draw, P4 t7", few, seats=6) == "out_of_turn"


def test_an_unknown_card_that_is_laid_at_once_is_that_card_from_then_on() -> None:
    """It was drawn unseen, so its card is known now; the other cards of the hand are other cards."""
    laid = "P1 draw, P1 t5"

    assert noticed(laid, DRAWN, head=HELD) == [("unchecked_drawn_card", {"card": "t5"})]
    assert picture(laid, DRAWN, head=HELD).hands[0] == cards("c1 c2 c4 c7 c8 c10")
    assert refused(f"{laid}, P2 t5", DRAWN, head=HELD) == "seen_elsewhere"
    assert refused("P1 draw, P1 c4", DRAWN, head=HELD) == "not_the_drawn_card"


@pytest.mark.parametrize(("drawn", "told_as"), [("draw t7", "t7"), ("draw", "?")])
def test_another_card_than_the_drawn_one_is_refused_with_both(drawn: str, told_as: str) -> None:
    found = refusal_of(f"P1 {drawn}, P1 c1", DRAWN, head=HELD)

    assert found == ("not_the_drawn_card", {"card": "c1", "drawn": told_as})


@pytest.mark.parametrize(("choice", "three", "four"), [("cancel", 2, 2), ("keep", 0, 3)])
def test_a_whot_card_answers_a_skip(choice: str, three: int, four: int) -> None:
    """`skip_response`: cancel = he is not skipped, keep = the skip moves on to the next player."""
    turns = f"P1 Wr skip, P2 Wr {choice}"

    assert picture(turns, "skip_response=yes").seat == three
    assert picture(turns, "skip_response=yes", seats=4).seat == four
    assert refused(turns) == "out_of_turn"


def test_a_drawn_whot_card_that_keeps_skips_nobody() -> None:
    """Laid at once after the draw, it is not an answer to a skip."""
    options = f"{DRAWN} skip_response=yes"

    assert picture("P1 Wy star, P2 draw Wr, P2 Wr keep", options, seats=4).seat == 2


@pytest.mark.parametrize(
    "turns",
    [
        "P1 t5, P1 Wr cancel",
        "P1 Wy circle, P1 Wr cancel",
        "P1 Wr reverse, P1 Wr cancel",
        "P1 timeout, P1 Wr cancel",
        "P1 draw, P1 Wr cancel",
        "P1 t2, P2 pick 2, P2 Wr cancel",
        "P1 t2, P2 draw, P2 Wr cancel",
        "P1 Wr skip, P3 draw, P3 Wr cancel",
    ],
)
def test_without_a_skip_there_is_nothing_to_answer(turns: str) -> None:
    assert refused(turns, "skip_response=yes clock=20 pick_two=2") == "out_of_turn"
