"""Streets and two cards of one number: legal ones, disputed ones, parameters of refusals (1.5; #11-#14)."""

from __future__ import annotations

import pytest

from tests.rules.whot.short_hands import judged, noticed, picture, refusal_of, refused

STREETS = "streets=yes"


def verdict(turns: str, options: str, head: str) -> str:
    """The code of the refusal, or each stricter reading with its card after a "?"."""
    disputes = [
        dict(params) for code, params in noticed(turns, options, head=head) if code == "disputed_reading"
    ]
    found = "".join(f"?{dispute['reading']} {dispute['card']}" for dispute in disputes)
    return refused(turns, options, head=head) or found


@pytest.mark.parametrize(
    ("upcard", "street", "strict", "adjacent", "any_gap"),
    [
        ("t3", "c3 t4 x5", "", "", ""),
        ("t3", "c3 t2 x1", "", "", ""),
        ("t3", "t4 c5", "street_start", "street_start", "street_start"),
        ("t3", "c3 t4 *4", "street_order", "street_order", "street_order"),
        ("t3", "c3 t4 x5 *4 q3", "street_order", "street_order", "street_order"),
        ("t3", "c3 t2 x3", "street_order", "street_order", "street_order"),
        ("t3", "c3 x3", "street_order", "street_order", "street_order"),
        ("t5", "c5 t7", "street_order", "?street_gaps t7", "?street_gaps t7"),
        ("t7", "c7 t5 *4", "street_order", "?street_gaps t5", "?street_gaps t5"),
        ("t8", "c8 t10 x11", "street_order", "?street_gaps t10", "?street_gaps t10"),
        ("t14", "c14 t13", "", "", ""),
        ("t3", "c3 t5", "street_order", "street_order", "?street_gaps t5"),
        ("t3", "c3 t4 x7", "street_order", "street_order", "?street_gaps x7"),
        ("t3", "c3 t7 x11", "street_order", "street_order", "?street_gaps t7"),
        ("t11", "c11 t4 x2", "street_order", "street_order", "?street_gaps t4"),
        ("t14", "c14 t1", "street_order", "street_order", "?street_gaps t1"),
        ("t13", "c13 t14 x1", "street_order", "street_order", "street_order"),
    ],
)
def test_the_order_of_numbers_in_a_street(
    upcard: str, street: str, strict: str, adjacent: str, any_gap: str
) -> None:
    """1.5 with the seed's own examples 3-4-5, 3-4-4-5 and 3-4-5-4-3; #11 for 6, 9 and other gaps."""
    head = f"upcard: {upcard}"

    assert verdict(f"P1 {street}", STREETS, head) == strict
    assert verdict(f"P1 {street}", f"{STREETS} street_gaps=deck_adjacent", head) == adjacent
    assert verdict(f"P1 {street}", f"{STREETS} street_gaps=any", head) == any_gap
    assert refused(f"P1 {street}", "", head=head) == "streets_not_played"


@pytest.mark.parametrize(
    ("upcard", "street", "wraps"),
    [
        ("t13", "c13 t14 x1", "?street_wrap x1"),
        ("t13", "c13 t14 x1 *2", "?street_wrap x1"),
        ("t2", "c2 t1 x14", "?street_wrap x14"),
        ("t14", "c14 t2", "street_order"),
        ("t1", "c1 t2", ""),
        ("t1", "c1 t14", "?street_wrap t14"),
    ],
)
def test_a_street_may_continue_after_the_highest_number(upcard: str, street: str, wraps: str) -> None:
    """#12: from 14 to 1 rising, from 1 to 14 falling."""
    assert verdict(f"P1 {street}", f"{STREETS} street_wrap=yes", f"upcard: {upcard}") == wraps


def test_no_number_comes_twice() -> None:
    options = f"{STREETS} street_wrap=yes street_gaps=any"

    assert refusal_of("P1 c14 t1 x14", options, head="upcard: t14") == ("number_twice", {"number": 14})
    assert refusal_of("P1 c13 t14 x1 t13", options, head="upcard: q13") == ("number_twice", {"number": 13})


@pytest.mark.parametrize(
    ("turns", "options", "head", "code", "tells"),
    [
        ("P1 t4 c5", STREETS, "upcard: t3", "street_start", {"number": 4, "expected": 3}),
        ("P1 c3 t4 *4", STREETS, "upcard: t3", "street_order", {"before": 4, "number": 4}),
        ("P1 c3 t4 x5 *4", STREETS, "upcard: t3", "street_order", {"before": 5, "number": 4}),
        ("P1 c3 t2 x3", STREETS, "upcard: t3", "street_order", {"before": 2, "number": 3}),
        ("P1 c3 x3", STREETS, "upcard: t3", "street_order", {"before": 3, "number": 3}),
        (
            "P1 c3 t5 x10",
            f"{STREETS} street_gaps=deck_adjacent",
            "upcard: t3",
            "street_order",
            {"before": 3, "number": 5},
        ),
        (
            "P1 t2, P2 c2 t3",
            f"{STREETS} pick_two=2",
            "upcard: t3",
            "pick_pending",
            {"card": "c2", "numbers": ()},
        ),
        ("P1 c3 *2 small", STREETS, "upcard: t3", "small_number_not_played", {"card": "*2 small"}),
        (
            "P1 c7 t7",
            "double_play=yes",
            "upcard: x3",
            "no_match",
            {"card": "c7", "suit": "cross", "number": 3},
        ),
    ],
)
def test_a_refused_street_has_the_index_of_the_wrong_card(
    turns: str, options: str, head: str, code: str, tells: dict[str, object]
) -> None:
    assert refusal_of(turns, options, head=head) == (code, tells)


@pytest.mark.parametrize(
    ("upcard", "turns", "no", "yes"),
    [
        ("t5", "P1 Wy circle, P2 c3 t4", "street_on_whot", "?street_on_whot c3"),
        ("t5", "P1 Wy circle, P2 t3 c4", "street_on_whot", "no_match"),
        ("t5", "P1 Wr skip, P3 t3 c4", "street_on_whot", "?street_on_whot t3"),
        ("x3", "P1 Wr skip, P3 c3 t4", "street_on_whot", "?street_on_whot c3"),
    ],
)
def test_a_street_on_a_whot_card_answers_with_its_first_card(
    upcard: str, turns: str, no: str, yes: str
) -> None:
    """#13."""
    for option, answer in (("no", no), ("yes", yes)):
        assert verdict(turns, f"{STREETS} street_on_whot={option}", f"upcard: {upcard}") == answer


@pytest.mark.parametrize(
    ("laid", "options", "upcard", "answer"),
    [
        ("c3 x3", "", "t3", ""),
        ("t7 x7", "", "t3", ""),
        ("x7 t7", "", "t3", "no_match"),
        ("c3 t4", "", "t3", "streets_not_played"),
        ("c3 x3 q3", "", "t3", "streets_not_played"),
        ("c3 t4", STREETS, "t3", ""),
        ("c3 x3", STREETS, "t3", ""),
        ("*7 t7", "pack=one_kind", "*3", "?double_suit_lock *7"),
        ("*3 t3", "pack=one_kind", "x3", ""),
        ("t8 *4 small", "small_numbers=yes", "t3", ""),
        ("*4 small t8", "small_numbers=yes", "c8", ""),
        ("t4 *4 small", "small_numbers=yes", "t3", "streets_not_played"),
    ],
)
def test_two_cards_of_one_number_answer_with_the_first(
    laid: str, options: str, upcard: str, answer: str
) -> None:
    """`double_play`; the declared number counts."""
    assert verdict(f"P1 {laid}", f"double_play=yes {options}", f"upcard: {upcard}") == answer


def test_a_dispute_belongs_to_the_turn_in_which_the_cards_are_laid() -> None:
    for laid, options, upcard in (
        ("*7 t7", "double_play=yes pack=one_kind", "*3"),
        ("c3 t5", f"{STREETS} street_gaps=any", "t3"),
    ):
        found = judged(f"P1 draw, P2 draw, P3 {laid}", options, head=f"upcard: {upcard}")
        assert [note.index for note in found.notices if note.code == "disputed_reading"] == [2]


@pytest.mark.parametrize(
    ("options", "seats", "laid", "seat"),
    [
        ("suspension=8", 4, "c7 t8", 2),
        ("suspension=8", 2, "c7 t8", 0),
        ("suspension=8 star8_two=yes", 4, "c7 *8", 3),
        ("suspension=8 star8_two=yes", 3, "c7 *8", 0),
        ("suspension=8 star8_two=yes", 2, "c7 *8", 0),
        ("suspension=7", 4, "c7 t8", 1),
        ("suspension=7 street_actions=all", 4, "c7 t8", 2),
        ("suspension=7 hold_on=8 street_actions=all", 4, "c7 t8", 0),
        ("hold_on=7 suspension=8 street_actions=all", 4, "c7 t8", 2),
        ("hold_on=7 street_actions=all", 4, "c7 t8", 1),
        ("hold_on=8", 4, "c7 t8", 0),
        ("hold_on=8 street_actions=none", 4, "c7 t8", 1),
        ("suspension=8 suspend_all=yes", 4, "c7 t8", 0),
        ("hold_on=10 street_gaps=any", 4, "c7 t8 x10", 0),
        ("hold_on=8 street_gaps=any", 4, "c7 t8 x10", 1),
        ("hold_on=8 street_gaps=any street_actions=all", 4, "c7 t8 x10", 1),
    ],
)
def test_the_turn_after_a_street(options: str, seats: int, laid: str, seat: int) -> None:
    """Section 6: only the last card acts, or all; a hold on inside was used for the card after it."""
    found = picture(f"P1 {laid}", f"{STREETS} {options}", seats=seats, head="upcard: t7")

    assert found.seat == seat


@pytest.mark.parametrize("whot", ["W circle", "W square", "W skip"])
def test_no_whot_card_lies_inside_a_street(whot: str) -> None:
    """#13: it has no number."""
    for street in (f"c3 {whot}", f"c3 t4 {whot}", f"{whot} t4"):
        assert refused(f"P1 {street}", f"{STREETS} pack=one_kind", head="upcard: t3") == "whot_in_street"


def test_two_suspensions_of_a_street_add_up() -> None:
    found = picture("P1 c7 t8", f"{STREETS} double_play=yes suspension=8", seats=6, head="upcard: t7")
    double = picture(
        "P1 t8 c8", "double_play=yes suspension=8 street_actions=all", seats=6, head="upcard: t7"
    )

    assert (found.seat, double.seat) == (2, 3)
