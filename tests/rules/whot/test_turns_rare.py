"""Rare turns: a last card that acts, streets that act, picks that are drawn, missed turns (S3; #18-#28)."""

from __future__ import annotations

import pytest

from tests.rules.whot.helpers import cards
from tests.rules.whot.short_hands import judged, noticed, picture, refusal_of, refused, whole

# --- the last card (#26) -----------------------------------------------------------------------------

FOUR_LEFT = "P1 t4, P2 draw, P3 draw, P1 t5, P2 draw, P3 draw, P1 t7, P2 draw, P3 draw"
ACTS = "hand_size=4 pick_two=2 market=14 apply_final_effect=yes"
EIGHT = "hand_size=6 streets=yes"
"""Eight players with six cards leave four to draw."""
ONE_LEFT = "P1 c3 t4 x5, P2 draw, P3 draw, P4 draw, P5 x7, P6 x10, P7 q10, P8 c10"
"""Three of the four are drawn, and eight cards lie below the one on top."""


@pytest.mark.parametrize(("card", "left"), [("t2", (0, 9, 7)), ("t14", (0, 8, 8))])
def test_the_last_card_still_acts_on_the_next_player(card: str, left: tuple[int, ...]) -> None:
    """#26 `apply_final_effect`: the pick is drawn by the next player, the market by all others."""
    dealt, without = whole(f"t4 t5 t7 {card} | |", "t3"), ACTS.replace("effect=yes", "effect=no")
    acting, meeting_nobody = (
        judged(f"{FOUR_LEFT}, P1 {card}", options, head=dealt).result for options in (ACTS, without)
    )

    assert (acting.how, acting.winner, acting.left) == ("out", "P1", left)
    assert (meeting_nobody.how, meeting_nobody.winner, meeting_nobody.left) == ("out", "P1", (0, 7, 7))


@pytest.mark.parametrize(
    ("card", "answer"), [("t8", ""), ("t2", "last_card_acts"), ("Wr", ""), ("Wr skip", "")]
)
def test_plain_cards_may_be_last_where_action_cards_may_not(card: str, answer: str) -> None:
    """#26 `finish_on_action`: the action cards of S3; a WHOT card is not one."""
    dealt = whole(f"t4 t5 t7 {card.split()[0]} | |", "t3")
    options = "hand_size=4 pick_two=2 finish_on_action=no"

    assert refused(f"{FOUR_LEFT}, P1 {card}", options, head=dealt) == answer


@pytest.mark.parametrize("choice", ["", " circle", " square"])
def test_a_last_whot_card_passes_on_no_pick(choice: str) -> None:
    """It may be laid without a choice, so its effect would meet nobody."""
    table = "hand_size=4 pack=five_whots pick_two=2 whot_defends=passes_on apply_final_effect=yes"
    found = judged(
        f"{FOUR_LEFT.removesuffix('P3 draw')}P3 t2, P1 W{choice}", table, head=whole("t4 t5 t7 W | |", "t3")
    ).result

    assert (found.winner, found.left) == ("P1", (0, 7, 5))


def test_cards_drawn_after_the_last_card_can_be_named() -> None:
    dealt = whole("t4 t5 t7 t2 | |", "t3", "c1 c2 c3 c4 c5 c7 c8 c10")

    assert refused(f"{FOUR_LEFT}, P1 t2, P2 got c8 c10", ACTS, head=dealt) == ""
    assert refused(f"{FOUR_LEFT}, P1 t2, P2 got c10 c8", ACTS, head=dealt) == "wrong_draw"
    assert refused(f"{FOUR_LEFT}, P1 t2, P3 got c8 c10", ACTS, head=dealt) == "nothing_taken"


@pytest.mark.parametrize(
    ("option", "left"),
    [
        ("pick_two=12 apply_final_effect=yes", (0, 9, 7, 7, 5, 5, 5, 5)),
        ("market=12 apply_final_effect=yes", (0, 8, 8, 8, 6, 6, 6, 6)),
        ("market=12", (0, 7, 7, 7, 5, 5, 5, 5)),
    ],
)
def test_the_last_card_acts_also_if_the_pile_is_turned_over_meanwhile(
    option: str, left: tuple[int, ...]
) -> None:
    """Section 6 "Piles": turning over also happens in the middle of a draw of several cards."""
    dealt = whole("c3 t4 x5 t10 c11 t12 | | | | | | |", "t3")
    found = judged(f"{ONE_LEFT}, P1 t10 c11 t12", f"{EIGHT} {option}", seats=8, head=dealt).result

    assert (found.how, found.winner, found.left) == ("out", "P1", left)


# --- streets that act (section 6 "Streets") ----------------------------------------------------------

STREETS = "hand_size=4 streets=yes"


def test_at_the_market_of_a_street_each_of_the_others_draws_the_next_card() -> None:
    """S3 "general market": everyone but the player draws one at once, the next one first."""
    dealt = whole("t3 t4 t5 c1 | x1 x2 x3 x5 | q1 q2 q3 q5", "c3", "c7 c8 c10 c11")
    found = picture("P1 t3 t4 t5, P2 draw", f"{STREETS} market=5", head=dealt)

    assert found.hands == (cards("c1"), cards("x1 x2 x3 x5 c7 c10"), cards("q1 q2 q3 q5 c8"))


@pytest.mark.parametrize(("exhaust", "how"), [("draw", "drawn"), ("count_lowest_wins", "counted")])
def test_the_market_of_a_street_may_end_the_hand(exhaust: str, how: str) -> None:
    """#32: four cards for seven others."""
    found = judged("P1 c3 t4 x5", f"{EIGHT} market=5 exhaust={exhaust}", seats=8).result

    assert found.how == how


@pytest.mark.parametrize(
    ("option", "street", "due"),
    [
        ("pick_two=5", "c3 t4 x5", 2),
        ("pick_two=4 street_actions=all", "c3 t4 x5", 2),
        ("pick_two=4 street_actions=all pick_stack=last_only", "c3 t4 x5", 2),
        ("pick_two=4 pick_three=5 street_actions=all", "c3 t4 x5", 5),
        ("pick_two=4 pick_three=5 street_actions=all pick_stack=last_only", "c3 t4 x5", 3),
        ("pick_two=4 pick_three=5", "c3 t4 x5", 3),
        ("pick_two=4 pick_three=5 street_actions=none", "c3 t4 x5", 0),
        ("pick_two=4", "c3 t4 x5", 0),
    ],
)
def test_the_picks_of_a_street_are_due_for_the_next_player(option: str, street: str, due: int) -> None:
    """`street_actions`, and #20 where all of its cards act: picks add up, or only the last one counts."""
    options = f"streets=yes {option}"
    pending = "pick_pending" if due else ""

    assert picture(f"P1 {street}", options).pick == due
    assert refused(f"P1 {street}, P2 x7", options) == pending
    assert refused(f"P1 {street}, P2 pick {due or 1}", options) == ("" if due else "no_pick")


@pytest.mark.parametrize(("option", "answer"), [("yes", ""), ("no", "last_card_acts")])
def test_an_action_card_may_end_a_hand_also_in_a_street(option: str, answer: str) -> None:
    """#26, section 6: only the cards of the street that act."""
    dealt = whole("c3 t4 x10 c11 t12 | |", "t3")
    options = f"hand_size=5 streets=yes finish_on_action={option}"
    last = "P1 c3 t4, P2 t8, P3 t10, P1 x10 c11 t12"

    assert refused(last, f"{options} pick_two=12", head=dealt) == answer
    assert refused(last, f"{options} pick_two=12 street_actions=none", head=dealt) == ""
    assert refused("P1 c3 t4", f"{options} pick_two=4", head=dealt) == ""
    if answer:
        assert refusal_of(last, f"{options} pick_two=12", head=dealt) == (answer, {"card": "t12"})


def test_a_street_that_ends_with_an_action_card_may_cost_a_card() -> None:
    dealt = whole("c3 t4 x10 c11 t12 | |", "t3", "c1 c2 c4")
    options = "hand_size=5 streets=yes finish_on_action=pick_one pick_two=12"
    last = "P1 c3 t4, P2 t8, P3 t10, P1 x10 c11 t12"
    found = picture(last, options, head=dealt)

    assert (found.over, found.pick, found.seat) == ("", 2, 1)
    assert found.hands[0] == cards("c1")
    quiet = judged(last, f"{options} street_actions=none", head=dealt).result
    assert (quiet.how, quiet.winner) == ("out", "P1")


# --- picks that are drawn ----------------------------------------------------------------------------

PASSED = "pick_two=2 pack=five_whots whot_defends=passes_on"


@pytest.mark.parametrize(("suit", "fits", "other"), [("circle", "c4", "t4"), ("square", "q5", "c5")])
def test_after_a_passed_pick_the_call_still_applies(suit: str, fits: str, other: str) -> None:
    """#22: drawn or not by name, the suit that the WHOT card named is asked for then."""
    for drawn in ("pick 2", "pick c7 c8", "draw"):
        turns = f"P1 t2, P2 W {suit}, P3 {drawn}, P1"

        assert refused(f"{turns} {fits}", PASSED) == ""
        assert refused(f"{turns} {other}", PASSED) == "no_match"


@pytest.mark.parametrize(
    ("second", "fits", "other"), [("square", "q5", "c5"), ("cancel", "t4", "c5"), ("keep", "c5", "t4")]
)
def test_after_two_passed_picks_the_second_card_sets_the_requirement(
    second: str, fits: str, other: str
) -> None:
    """#22 and section 6: a new call, what was asked for before the first call, or that call as it stands."""
    turns = f"P1 t2, P2 W circle, P3 W {second}, P1 draw, P2"

    assert refused(f"{turns} {fits}", PASSED) == ""
    assert refused(f"{turns} {other}", PASSED) == "no_match"


def test_cards_drawn_for_a_pick_can_be_told_afterwards() -> None:
    known = "upcard: t3\nstock: c7 c8"

    assert refused("P1 t2, P2 draw, P2 got c7 c8", "pick_two=2", head=known) == ""
    assert refused("P1 t2, P2 draw, P2 got c8 c7", "pick_two=2", head=known) == "wrong_draw"
    assert refused("P1 t2, P2 draw, P3 got c7 c8", "pick_two=2", head=known) == "nothing_taken"


@pytest.mark.parametrize(
    ("turns", "answer"),
    [
        ("P1 draw, P1 got c7, P2 draw c8", ""),
        ("P1 draw, P1 raise 5, P1 got c7", ""),
        ("P1 draw, P1 got ?, P1 got c7", ""),
        ("P1 draw, P1 got c8", "wrong_draw"),
        ("P1 draw, P2 got c7", "nothing_taken"),
        ("P1 draw, P2 t4, P1 got c7", "nothing_taken"),
        ("P1 t4, P1 got c7", "nothing_taken"),
    ],
)
def test_a_card_drawn_in_turn_can_be_told_afterwards(turns: str, answer: str) -> None:
    known = "upcard: t3\nstock: c7 c8"

    assert refused(turns, "stakes=points", seats=2, head=known) == answer


@pytest.mark.parametrize("drawn", ["draw", "pick 2", "pick c7 c8", "timeout"])
def test_after_a_drawn_pick_the_top_card_sets_the_requirement(drawn: str) -> None:
    """S3: then the following player may play any legal card."""
    turns = f"P1 t2, P2 {drawn}, P3"

    for laid, answer in (("t7", ""), ("x2", ""), ("x7", "no_match")):
        assert refused(f"{turns} {laid}", "pick_two=2 clock=20") == answer


def test_a_pick_that_was_drawn_does_not_count_again() -> None:
    assert refused("P1 t2, P2 pick 2, P3 c2, P1 pick 2", "pick_two=2") == ""
    assert refused("P1 t2, P2 pick 2, P3 c2, P1 pick 4", "pick_two=2") == "wrong_pick"


@pytest.mark.parametrize(
    ("stock", "picked", "unsure"),
    [
        ("stock: c7 c8", "c7 c8", False),
        ("stock: c7 c8", "2", False),
        ("stock: c7", "c7 c8", True),
        ("stock: c1", "2", False),
        ("stock: c7", "c7 ?", True),
    ],
)
def test_cards_picked_are_checked_as_far_as_the_pile_is_known(stock: str, picked: str, unsure: bool) -> None:
    notes = noticed(f"P1 t2, P2 pick {picked}", "pick_two=2", head=f"upcard: t3\n{stock}")

    assert notes == ([("unchecked_draw", {"seat": "P2"})] if unsure else [])


@pytest.mark.parametrize(
    ("turns", "code", "tells"),
    [
        ("P1 t2, P2 draw c5", "wrong_pick", {"seat": "P2", "cards": 1, "drawn": 2}),
        ("P1 t2, P2 pick 3", "wrong_pick", {"seat": "P2", "cards": 3, "drawn": 2}),
        ("P1 t7, P2 pick 2", "no_pick", {"seat": "P2"}),
    ],
)
def test_a_refused_pick_has_the_number_of_cards(turns: str, code: str, tells: dict[str, object]) -> None:
    assert refusal_of(turns, "pick_two=2") == (code, tells)


# --- a turn that is missed (#18, #28) ----------------------------------------------------------------

EMPTY = "P1 draw, P2 draw, P3 draw, P4 draw"
"""Six players with eight cards leave four to draw, and only the upcard is laid."""


@pytest.mark.parametrize("missed", ["P5 timeout", "P5 draw"])
def test_turns_missed_with_both_piles_empty_end_the_round_as_void(missed: str) -> None:
    """#18: when everybody in turn found nothing to draw."""
    options = "hand_size=8 clock=20"
    five = f"{EMPTY}, {missed}, P6 timeout, P1 draw, P2 timeout, P3 timeout"

    assert judged(five, options, seats=6).result is None
    assert judged(f"{five}, P4 timeout", options, seats=6).result.how == "void"


def test_missed_turns_with_cards_to_draw_do_not_end_the_round() -> None:
    assert judged("P1 timeout, P2 timeout, P3 timeout, P1 timeout", "clock=20").result is None


def test_a_pick_carried_over_a_missed_turn_is_not_an_empty_draw() -> None:
    """#28 `carry`: nobody drew, so nobody found the piles empty."""
    options = "hand_size=8 clock=20 timeout_pending=carry pick_two=3"
    turns = f"{EMPTY}, P5 c3" + "".join(f", P{seat} timeout" for seat in (6, 1, 2, 3, 4, 5))

    assert judged(turns, options, seats=6).result is None


def test_an_option_makes_a_missed_turn_cost_a_card() -> None:
    """S3 "Turn Time"."""
    assert picture("P1 timeout", "clock=20").hands[0] == (0,) * 6
    assert picture("P1 timeout", "clock=20 timeout=draw_one").hands[0] == (0,) * 7


# --- what else is told ----------------------------------------------------------------------------------


def test_a_refused_card_leaves_no_notice() -> None:
    """A disputed card that nobody can hold is refused, and that is all that is said of it."""
    one_kind = "pack=one_kind"
    held = "upcard: *3\ndeal: P1 c1 c2 c4 c7 c8 c10"

    assert noticed("P1 *7", one_kind, head="upcard: *3") != []
    assert refused("P1 *7", one_kind, head=held) == "not_in_hand"
    assert noticed("P1 *7", one_kind, head=held) == []


def test_a_disputed_suspension_gives_nobody_a_card() -> None:
    """S2 prints the lock; a table without it may lay star on star, and the 8 only suspends."""
    found = picture("P1 *8", "pack=one_kind suspension=8", head="upcard: *3")

    assert (found.seat, [len(hand) for hand in found.hands]) == (2, [5, 6, 6])


@pytest.mark.parametrize(
    ("card", "option", "seats", "seat"),
    [
        ("*8", "suspension=8 star8_two=yes", 2, 0),
        ("*8", "suspension=8 star8_two=yes", 3, 0),
        ("*8", "suspension=8 star8_two=yes", 4, 3),
        ("t3", "suspension=3 star8_two=yes", 3, 2),
        ("*8", "suspension=8", 3, 2),
        ("Wr reverse", "reverse_2p=again", 2, 0),
        ("Wr reverse", "reverse_2p=again", 3, 2),
        ("Wr reverse", "reverse_2p=pass", 2, 1),
        ("Wr skip", "", 2, 0),
        ("Wr skip", "", 3, 2),
    ],
)
def test_the_turn_depends_on_the_number_of_players(card: str, option: str, seats: int, seat: int) -> None:
    """#17 for two players; #25 for the double suit."""
    assert picture(f"P1 {card}", option, seats=seats, head="upcard: t8").seat == seat
