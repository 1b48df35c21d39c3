"""The refusal of a card that cannot be laid: the card, and the requirement (1.3, 1.4; #5, #14, #22)."""

from __future__ import annotations

import pytest

from tests.rules.whot.short_hands import refusal_of, refused, whole

HELD = "deal: P1 c1 c2 c4 Wr c8 c10\nupcard: t3"


@pytest.mark.parametrize(
    ("turns", "options", "head", "code", "tells"),
    [
        ("P1 x7", "", "upcard: t3", "no_match", {"card": "x7", "suit": "triangle", "number": 3}),
        ("P1 Wy circle, P2 x7", "", "upcard: t3", "no_match", {"card": "x7", "suit": "circle"}),
        ("P1 *7", "double_suit_lock=yes", "upcard: *3", "no_match", {"card": "*7", "number": 3}),
        (
            "P1 *4 small, P2 x7",
            "small_numbers=yes dual_top=either",
            "upcard: c8",
            "no_match",
            {"card": "x7", "suit": "star", "number": 8, "other": 4},
        ),
        ("P1 t7", "", HELD, "not_in_hand", {"card": "t7"}),
        ("P1 c11", "", HELD, "not_in_hand", {"card": "c11"}),
        ("P1 Wy circle", "", HELD, "not_in_hand", {"card": "Wy"}),
        ("P1 Wy skip", "", HELD, "not_in_hand", {"card": "Wy"}),
        ("P1 c10", "", HELD, "no_match", {"card": "c10", "suit": "triangle", "number": 3}),
        ("P1 Wr circle", "", HELD, "choice_not_offered", {"card": "Wr", "choice": "circle"}),
        ("P1 Wr cancel", "", HELD, "no_whot_below", {"card": "Wr", "choice": "cancel"}),
        ("P1 Wr", "", HELD, "choice_missing", {"card": "Wr"}),
        ("P1 *3 small", "", "upcard: t3", "small_number_not_played", {"card": "*3 small"}),
        ("P1 t2, P2 t4", "pick_two=2", "upcard: t3", "pick_pending", {"card": "t4", "numbers": ("2",)}),
        (
            "P1 t2, P2 t4",
            "pick_two=2 pick_three=5 cross_defence=yes",
            "upcard: t3",
            "pick_pending",
            {"card": "t4", "numbers": ("2", "5")},
        ),
        ("P1 t2, P2 Wr skip", "pick_two=2", "upcard: t3", "pick_pending", {"card": "Wr", "numbers": ()}),
        ("P1 t4, P1 t5", "", "upcard: t3", "out_of_turn", {"seat": "P1", "expected": "P2"}),
    ],
)
def test_a_refused_card_has_the_requirement(
    turns: str, options: str, head: str, code: str, tells: dict[str, object]
) -> None:
    assert refusal_of(turns, options, head=head) == (code, tells)


def test_a_last_action_card_is_named() -> None:
    turns = "P1 t4, P2 draw, P3 draw, P1 t5, P2 draw, P3 draw, P1 t7, P2 draw, P3 draw, P1 t2"
    found = refusal_of(
        turns, "hand_size=4 pick_two=2 finish_on_action=no", head=whole("t4 t5 t7 t2 | |", "t3")
    )

    assert found == ("last_card_acts", {"card": "t2"})


@pytest.mark.parametrize(("card", "answer"), [("t2", ""), ("t14", ""), ("t1", ""), ("t8", "")])
def test_an_action_card_acts_as_usual_before_the_last_card(card: str, answer: str) -> None:
    """#26 `finish_on_action=no` applies only to the last card."""
    options = "hand_size=4 pick_two=2 market=14 hold_on=1 suspension=8 finish_on_action=no"
    after = {"t2": "P2 pick 2, P3 t7", "t14": "P2 got ?, P3 got ?, P2 t7", "t1": "P1 t7", "t8": "P3 t7"}[card]

    assert refused(f"P1 {card}, {after}", options) == answer
    if card == "t2":
        assert refused(f"P1 {card}, P2 t7", options) == "pick_pending"
        assert refused(f"P1 {card}, P2 pick 3", options) == "wrong_pick"
