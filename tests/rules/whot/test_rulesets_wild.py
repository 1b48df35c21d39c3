"""WHOT cards, by the options of the table (1.4; #4-#7, #17)."""

from __future__ import annotations

import pytest

from tests.rules.whot.short_hands import refused, turn_after


@pytest.mark.parametrize(
    ("option", "alone", "both"), [("choose", "", "choice_not_offered"), ("both", "choice_not_offered", "")]
)
def test_one_card_may_call_and_skip(option: str, alone: str, both: str) -> None:
    """#7: one effect a card, or a call and a skip by each."""
    options = f"pack=one_kind wild_mode={option}"

    assert refused("P1 W circle", options) == alone
    assert refused("P1 W circle skip", options) == both


def test_a_player_skipped_twice_does_not_answer() -> None:
    options = "pack=one_kind wild_mode=both"

    assert turn_after("P1 W circle skip", options) == "P3"
    assert refused("P1 W circle skip, P3 t4", options) == "no_match"


@pytest.mark.parametrize(("option", "answer"), [("yes", ""), ("no", "choice_not_offered")])
def test_a_whot_card_may_cancel_the_one_below(option: str, answer: str) -> None:
    """#5; in the app rules WHOT is simply answered by WHOT."""
    assert refused("P1 Wy circle, P2 Wy cancel", f"whot_cancel={option}") == answer
    assert refused("P1 Wy circle, P2 Wy square", f"whot_cancel={option}") == ""


@pytest.mark.parametrize(("option", "answer"), [("no", "out_of_turn"), ("yes", "")])
def test_a_player_about_to_be_skipped_may_answer(option: str, answer: str) -> None:
    """#5 `skip_response`: cancel, and he is not skipped."""
    assert refused("P1 Wr skip, P2 Wr cancel", f"skip_response={option}") == answer


@pytest.mark.parametrize(
    ("option", "skip", "named", "any_card"),
    [
        ("transparent", "", "choice_not_offered", "no_match"),
        ("free", "", "choice_not_offered", ""),
        ("must_name", "choice_not_offered", "", "choice_not_offered"),
    ],
)
def test_cards_that_may_follow_a_red_card(option: str, skip: str, named: str, any_card: str) -> None:
    """#4: the requirement below it, anything, or the suit it names."""
    options = f"red_follow={option}"

    assert refused("P1 Wr skip", options) == skip
    assert refused("P1 Wr circle skip, P3 c7", options) == named
    assert refused("P1 Wr skip, P3 c7", options) == any_card


@pytest.mark.parametrize(("option", "answer"), [("reverse", ""), ("none", "choice_not_offered")])
def test_an_option_lets_a_card_reverse_the_direction(option: str, answer: str) -> None:
    """#6, section 6 "Readings"."""
    assert refused("P1 Wr reverse", f"order_card={option}") == answer


def test_a_reversed_direction_is_anticlockwise() -> None:
    assert turn_after("P1 Wr reverse") == "P3"


@pytest.mark.parametrize(("option", "seat"), [("pass", "P2"), ("again", "P1")])
def test_with_two_players_a_reverse_may_play_again(option: str, seat: str) -> None:
    """#17."""
    assert turn_after("P1 Wr reverse", f"reverse_2p={option}", seats=2) == seat
