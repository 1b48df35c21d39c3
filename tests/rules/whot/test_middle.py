"""The first turn of a hand logged from its middle on: what the card on top and the one below it show."""

from __future__ import annotations

import pytest

from rules.compact import decode, encode
from rules.log import Log
from rules.notation import read_one
from rules.replay import replay

HANDS = "seats: 3\ndeal: P1 c3 t4 q7\ndeal: P2 c5 ? ?\ndeal: P3 ? x11\n"
LEAFLET = f"ruleset: leaflet_classic\n{HANDS}"
ONE_KIND = f"ruleset: custom pack=one_kind\n{HANDS}"
ANSWERED = f"ruleset: custom pack=one_kind skip_response=yes\n{HANDS}"
PICKED = "ruleset: custom pick_two=2 pick_stack=cumulative play_drawn=yes whot_defends=passes_on\n"


def code(text: str) -> str:
    """The code of the failure, "" if every action is legal; the log must survive its bytes."""
    hand = read_one(text)
    assert decode(encode(hand)) == hand
    failure = replay(hand).failure
    return failure.code if failure else ""


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("app_tournament", "order_not_turned"),  # its WHOT cards only call
        ("custom order_card=none", "order_not_turned"),
        ("leaflet_classic", ""),
        ("custom pack=two_kinds", ""),
    ],
)
def test_play_goes_anticlockwise_only_where_a_card_can_turn_it(rules: str, expected: str) -> None:
    assert code(f"ruleset: {rules}\n{HANDS}turn: P2 anticlockwise\nupcard: c10") == expected


def test_after_a_draw_no_pick_is_pending() -> None:
    """The player before drew the last card of his hand, so he drew what was pending."""
    assert code(f"{PICKED}{HANDS}turn: P3 pick 2 drawn\nupcard: c2") == "no_pick"
    assert code(f"{PICKED}{HANDS}turn: P3 drawn\nupcard: c2\n\nP2 c5") == "not_the_drawn_card"
    assert code(f"{PICKED}{HANDS}turn: P3 drawn\nupcard: c2\n\nP2 c8") == ""


@pytest.mark.parametrize(
    ("head", "said", "expected"),
    [
        # A red card names no suit, so the card below it still asks (#4).
        (f"{LEAFLET}turn: P1\nupcard: Wr\ndiscards: t1 c10\n", "P1 t4", "no_match"),
        (f"{LEAFLET}turn: P1\nupcard: Wr\ndiscards: t1 c10\n", "P1 c3", ""),
        (f"{LEAFLET}turn: P1\nupcard: Wr\ndiscards: t1 ?\n", "P1 t4", ""),
        (f"{LEAFLET}turn: P1\nupcard: Wr\n", "P1 t4", ""),
        (f"{LEAFLET}turn: P1\nupcard: Wr\ndiscards: c10 Wy\n", "P1 t4", ""),
        (f"{LEAFLET}turn: P1\nupcard: Wr circle\ndiscards: t1 t10\n", "P1 c3", "choice_not_offered"),
        (f"{LEAFLET}turn: P1\nupcard: Wr circle\ndiscards: t10 Wy\n", "P1 c3", ""),
        (f"{LEAFLET}turn: P1\nupcard: Wr circle\n", "P1 c3", ""),
        # One kind of WHOT card may have called any suit that nobody noted.
        (f"{ONE_KIND}turn: P1\nupcard: W\ndiscards: t1 c10\n", "P1 t4", ""),
        (f"{ONE_KIND}turn: P1\nupcard: W circle\ndiscards: t1 c10\n", "P1 t4", "no_match"),
        # A double-suit card below may have been laid by either number.
        ("ruleset: leaflet_short\n" + HANDS + "turn: P1\nupcard: Wr\ndiscards: *2\n", "P1 t4", ""),
        ("ruleset: leaflet_short\n" + HANDS + "turn: P1\nupcard: Wr\ndiscards: *2\n", "P1 c3", ""),
        ("ruleset: custom red_follow=free\n" + HANDS + "turn: P1\nupcard: Wr\ndiscards: c10\n", "P1 t4", ""),
        (
            "ruleset: custom red_follow=must_name\n" + HANDS + "turn: P1\nupcard: Wr circle\ndiscards: t10\n",
            "P1 c3",
            "",
        ),
        (
            "ruleset: custom pack=one_kind wild_mode=both\n"
            + HANDS
            + "turn: P1\nupcard: W circle\ndiscards: t10\n",
            "P1 c3",
            "",
        ),
    ],
)
def test_a_whot_card_on_top_asks_for_what_the_card_below_shows(head: str, said: str, expected: str) -> None:
    assert code(f"{head}\n{said}") == expected


@pytest.mark.parametrize(
    ("head", "said", "expected"),
    [
        (f"{ONE_KIND}turn: P2\nupcard: W circle\ndiscards: t1 x10\n", "P2 W cancel, P3 x11", ""),
        (f"{ONE_KIND}turn: P2\nupcard: W circle\ndiscards: t1 x10\n", "P2 W cancel, P3 c1", "no_match"),
        (f"{ONE_KIND}turn: P2\nupcard: W circle\ndiscards: t1 ?\n", "P2 W cancel, P3 c1", ""),
    ],
)
def test_after_a_cancelled_card_the_card_below_counts(head: str, said: str, expected: str) -> None:
    assert code(f"{head}\n{said}") == expected


def test_a_red_card_with_a_suit_called_before_may_have_turned_the_order() -> None:
    """The suit was called by a yellow card below, so the red one was laid for something else."""
    head = f"{LEAFLET}turn: P3\nupcard: Wr circle\n\nP3 Wr cancel"

    assert code(f"{head}, P1 c3, P2 c5") == ""
    assert code(f"{head}, P2 c5, P1 c3") == ""


@pytest.mark.parametrize(
    ("rules", "upcard", "said", "expected"),
    [
        (ANSWERED, "W", "P2 W cancel, P3 x11", ""),
        (ANSWERED, "W", "P2 W cancel, P1 c3", "out_of_turn"),  # a skip does not turn the order
        (ANSWERED, "W", "P2 W keep, P1 c3", ""),  # the skip moves on to P3
        (ANSWERED, "W", "P2 W keep, P3 W cancel, P1 c3", ""),
        (ANSWERED, "W", "P2 W circle", "out_of_turn"),
        (ANSWERED, "W", "P3 x11, P2 W cancel", "out_of_turn"),
        (ANSWERED, "W circle\ndiscards: x10", "P2 W cancel", "out_of_turn"),
        (ANSWERED, "W circle", "P2 W cancel", ""),  # called by a card below, and laid for a skip
        (ANSWERED, "c10", "P2 W cancel", "out_of_turn"),
        (ONE_KIND, "W", "P2 W cancel", "out_of_turn"),
        (ANSWERED.replace("skip", "wild_mode=both skip"), "W circle", "P2 W cancel, P3 x11", ""),
    ],
)
def test_who_may_have_been_skipped_may_answer(rules: str, upcard: str, said: str, expected: str) -> None:
    assert code(f"{rules}turn: P3\nupcard: {upcard}\n\n{said}") == expected


def test_an_answer_to_a_skip_is_among_the_legal_actions() -> None:
    head = ANSWERED.replace("P2 c5 ? ?", "P2 c5 W")
    seats = {action.seat for action in Log(read_one(f"{head}turn: P3\nupcard: W\n")).legal_actions()}

    assert seats == {1, 2}
