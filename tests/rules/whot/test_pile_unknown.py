"""Piles and hands that nobody saw whole: the possible and impossible cards (1.3; #18, #19, #32).

Six players with eight cards of the 53 leave four to draw behind the upcard, a triangle 3.
"""

from __future__ import annotations

import pytest

from tests.rules.whot.helpers import cards
from tests.rules.whot.short_hands import judged, noticed, picture, refusal_of, refused

EIGHT = "hand_size=8"
SHUFFLED = f"{EIGHT} exhaust=shuffle"
TWO_UNDER = "P1 t4, P2 t5, P3 draw, P4 draw, P5 draw, P6 draw"
"""The draw pile is used up, 3 and 4 lie under the 5."""
WHOT_UNDER = "P1 t4, P2 Wy triangle, P3 t5, P4 draw, P5 draw, P6 draw, P1 draw"
"""Used up too; 3, 4 and one of the two yellow WHOT cards lie under the 5."""
ROUND = "P3 t7, P4 t8, P5 t10, P6 t11, P1 t12"


def six(turns: str, options: str = SHUFFLED, head: str = "upcard: t3") -> str:
    return refused(turns, options, seats=6, head=head)


# --- the card that may come from the deal or from the shuffle ---------------------------------------------


def test_a_card_dealt_or_drawn_allows_both_possibilities() -> None:
    """P2 drew one of the shuffled cards, then lays a yellow WHOT: it may have been dealt to him, or drawn."""
    laid = f"{WHOT_UNDER}, P2 draw, {ROUND}, P2 Wy triangle"

    assert six(f"{laid}, P3 Wy triangle") == ""
    assert six(f"{laid}, P3 Wy triangle, P4 Wy triangle") == "seen_elsewhere"
    for card in ("t3", "t4", "t13"):
        assert six(f"{laid}, P3 t14, P4 t1, P5 t2, P6 draw, P1 draw, P2 {card}") == ""


def test_remaining_cards_of_a_shuffled_pile_stay_open() -> None:
    laid = f"{WHOT_UNDER}, P2 draw, {ROUND}, P2 Wy triangle"

    for card in ("t3", "t4"):
        assert six(f"{laid}, P3 draw {card}") == ""
    assert six(f"{laid}, P3 draw t3, P4 draw t3") == "seen_elsewhere"
    assert six(f"{laid}, P3 draw t5") == "seen_elsewhere"


def test_known_hands_are_unchanged_if_a_card_may_be_either() -> None:
    head = "upcard: t3\ndeal: P1 t4 t12 c1 c2 c3 c4 c5 c7"
    found = picture(f"{WHOT_UNDER}, P2 draw, {ROUND}, P2 Wy triangle", SHUFFLED, seats=6, head=head)

    assert found.hands[0] == (*cards("c1 c2 c3 c4 c5 c7"), 0)
    assert [len(hand) for hand in found.hands] == [7, 7, 6, 8, 8, 8]
    assert all(of == 0 for hand in found.hands[1:] for of in hand)


def test_after_a_shuffle_as_many_copies_can_be_drawn_as_were_laid() -> None:
    laid = "P1 Wy triangle, P2 Wy triangle, P3 t5, P4 draw, P5 draw, P6 draw, P1 draw"

    assert six(f"{laid}, P2 draw Wy, P3 draw Wy") == ""
    assert six(f"{laid}, P2 draw Wy, P3 draw Wy, P4 draw Wy") == "seen_elsewhere"
    assert six(f"{laid}, P2 draw, P3 Wy circle") == "seen_elsewhere"


# --- one card cannot be shuffled, none cannot be drawn --------------------------------------------------


def test_a_single_card_that_is_turned_over_is_known() -> None:
    one_under = "P1 t4, P2 draw, P3 draw, P4 draw, P5 draw"
    wrong = refusal_of(f"{one_under}, P6 draw c5", SHUFFLED, seats=6)

    assert six(f"{one_under}, P6 draw t3") == ""
    assert wrong == ("wrong_draw", {"card": "c5", "expected": "t3"})


@pytest.mark.parametrize("upcard", ["t3", "c1"])
def test_the_card_on_top_is_never_drawn(upcard: str) -> None:
    empty, head = "P1 draw, P2 draw, P3 draw, P4 draw", f"upcard: {upcard}"

    for options in (EIGHT, SHUFFLED):
        assert six(f"{empty}, P5 draw", options, head) == ""
        assert six(f"{empty}, P5 draw {upcard}", options, head) == "nothing_to_draw"


def test_before_the_first_card_is_laid_the_whole_pile_can_be_drawn() -> None:
    """#10 `lead_any`: no upcard, so five cards are left."""
    lead = f"{EIGHT} opening=lead_any"
    four = "P1 draw, P2 draw, P3 draw, P4 draw"

    assert six(f"{four}, P5 draw c5", lead, "dealer: P6") == ""
    assert six(f"{four}, P5 draw, P6 draw c5", lead, "dealer: P6") == "nothing_to_draw"


@pytest.mark.parametrize(("exhaust", "how"), [("draw", "drawn"), ("count_lowest_wins", "counted")])
def test_a_pick_beyond_the_pile_lapses(exhaust: str, how: str) -> None:
    """#18, and #32: then the hand is over."""
    options = f"{EIGHT} pick_two=2 exhaust={exhaust}"
    turns = "P1 draw, P2 draw, P3 draw, P4 t2"

    assert refusal_of(f"{turns}, P5 pick 2", options, seats=6) == (
        "wrong_pick",
        {"seat": "P5", "cards": 2, "drawn": 1},
    )
    assert judged(f"{turns}, P5 pick 1", options, seats=6).result.how == how


# --- refusals name the card -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turns", "options", "head", "code", "tells"),
    [
        ("P1 t7", "", "deal: P1 c1 c2 c4 c5 c7 c8\nupcard: t3", "not_in_hand", {"card": "t7"}),
        ("P1 t4, P2 t4", "", "upcard: t3", "seen_elsewhere", {"card": "t4"}),
        ("P1 t4, P2 draw t4", "", "upcard: t3", "seen_elsewhere", {"card": "t4"}),
        ("P1 draw c5", "", "upcard: t3\nstock: c7", "wrong_draw", {"card": "c5", "expected": "c7"}),
        (
            "P1 t14, P2 got c1 c2",
            "market=14",
            "upcard: t3",
            "wrong_pick",
            {"seat": "P2", "cards": 2, "drawn": 1},
        ),
        ("P1 t4, P1 turnover", "", "upcard: t3", "not_turned_over", {}),
    ],
)
def test_an_impossible_card_is_named(
    turns: str, options: str, head: str, code: str, tells: dict[str, object]
) -> None:
    assert refusal_of(turns, options, head=head) == (code, tells)


def test_a_card_named_after_a_market_is_in_the_hand_that_drew_it() -> None:
    found = picture("P1 t14, P3 got c5", "market=14", head="upcard: t3\ndeal: P2 c1 c2 c4 c7 c8 c10")

    assert [cards("c5")[0] in hand for hand in found.hands] == [False, False, True]
    assert found.hands[1] == (*cards("c1 c2 c4 c7 c8 c10"), 0)


# --- the order of a pile that was shuffled ---------------------------------------------------------------


def test_the_named_order_of_a_shuffled_pile_is_the_order_of_the_draws() -> None:
    order = f"{TWO_UNDER}, P6 shuffle t4 t3"

    assert six(f"{order}, P1 draw t4, P2 draw t3") == ""
    assert refusal_of(f"{order}, P1 draw t3", SHUFFLED, seats=6) == (
        "wrong_draw",
        {"card": "t3", "expected": "t4"},
    )
    assert noticed(f"{order}, P1 draw t4", SHUFFLED, seats=6) == []
    assert six(f"{TWO_UNDER}, P6 shuffle t4 ?, P1 draw t4, P2 draw t3") == ""
    assert six(f"{TWO_UNDER}, P6 shuffle t4 ?, P1 draw t3") == "wrong_draw"
    assert six(f"{TWO_UNDER}, P6 shuffle, P1 draw t3, P2 draw t4") == ""


@pytest.mark.parametrize(
    ("order", "code", "tells"),
    [
        ("t4 t3 t7", "wrong_shuffle", {"cards": 3, "turned": 2}),
        ("t4 t4", "seen_elsewhere", {"card": "t4"}),
        ("t4 c1", "seen_elsewhere", {"card": "c1"}),
    ],
)
def test_an_order_with_other_cards_than_the_discards_is_refused(
    order: str, code: str, tells: dict[str, object]
) -> None:
    assert refusal_of(f"{TWO_UNDER}, P6 shuffle {order}", SHUFFLED, seats=6) == (code, tells)


def test_an_order_with_the_right_cards_in_wrong_numbers_is_refused() -> None:
    laid = "P1 Wy triangle, P2 Wy triangle, P3 t5, P4 draw, P5 draw, P6 draw, P1 draw, P1 shuffle"

    assert six(f"{laid} Wy t3 Wy") == ""
    assert six(f"{laid} Wy t3 t3") == "seen_elsewhere"
    laid = "P1 Wy triangle, P2 t4, P3 t5, P4 draw, P5 draw, P6 draw, P1 draw, P1 shuffle"
    assert six(f"{laid} Wy t3 t4") == ""
    assert six(f"{laid} Wy Wy t4") == "seen_elsewhere"


def test_a_pile_that_is_turned_over_as_it_lies_is_not_shuffled() -> None:
    """S0, S2: "Nicht mischen"; the order is named once, right after the turnover."""
    assert six(f"{TWO_UNDER}, P6 turnover, P1 draw t3", EIGHT) == ""
    assert six(f"{TWO_UNDER}, P6 shuffle t3 t4", EIGHT) == "not_shuffled"
    assert six(f"{TWO_UNDER}, P6 turnover, P6 turnover", EIGHT) == "not_turned_over"
    assert six(f"{TWO_UNDER}, P1 t7, P6 turnover", EIGHT) == "not_turned_over"


@pytest.mark.parametrize(("more", "again"), [("P2 t12", "wrong_draw"), ("P2 t12, P3 t11", "seen_elsewhere")])
def test_cards_laid_after_the_turnover_of_an_empty_pile_are_the_next_pile(more: str, again: str) -> None:
    """The market takes the upcard, which was turned over: then the cards laid since can be turned over."""
    market = f"{SHUFFLED} market=14"

    assert six(f"P1 t14, P1 turnover, {more}, P1 turnover", market) == ""
    assert six(f"P1 t14, P1 shuffle t3, {more}, P1 shuffle t3", market) == again
    assert six(f"P1 t14, P1 shuffle t3, P1 shuffle t3, {more}", market) == "not_turned_over"


CROSSED = "P1 t4, P2 draw, P3 draw, P4 draw, P5 t2, P6 pick 2"
"""P6 takes the last card of the pile and the first one of the shuffled 3 and 4."""


def test_cards_drawn_during_a_shuffle_are_known_once_its_order_is_named() -> None:
    options = f"{SHUFFLED} pick_two=2"

    assert cards("t4")[0] in picture(f"{CROSSED}, P6 shuffle t4 t3", options, seats=6).hands[5]
    assert six(f"{CROSSED}, P6 shuffle t4 t3, P1 draw t3", options) == ""
    assert six(f"{CROSSED}, P6 shuffle t4 t3, P1 t7, P2 t8, P3 draw t3", options) == ""
    assert six(f"{CROSSED}, P6 shuffle t4 t3, P1 draw t4", options) == "wrong_draw"
    assert six(f"{CROSSED}, P6 shuffle t4 t3, P1 t4", options) == "seen_elsewhere"
    assert six(f"{CROSSED}, P6 shuffle t4 ?, P1 draw t3", options) == ""
    assert six(f"{CROSSED}, P6 shuffle t4 ?, P1 draw t4", options) == "seen_elsewhere"
    assert six(f"{CROSSED}, P6 shuffle, P1 draw t4", options) == ""
