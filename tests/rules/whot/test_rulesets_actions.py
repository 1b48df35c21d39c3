"""Action cards, by the options of the table (S3, 1.8; gaps #20-#26)."""

from __future__ import annotations

import pytest

from tests.rules.whot.helpers import cards
from tests.rules.whot.short_hands import judged, picture, refused, turn_after, whole

TWO, THREE = "pick_two=2", "pick_three=5"


@pytest.mark.parametrize(("number", "seat"), [(0, "P2"), (1, "P1"), (7, "P2")])
def test_after_a_hold_on_the_same_player_plays_again(number: int, seat: str) -> None:
    """S3 "hold on": any number can be chosen, 0 is none."""
    assert turn_after("P1 t1", f"hold_on={number}") == seat


@pytest.mark.parametrize(("number", "seat"), [(0, "P2"), (8, "P3"), (7, "P2")])
def test_a_suspension_passes_over_the_next_player(number: int, seat: str) -> None:
    assert turn_after("P1 t8", f"suspension={number}") == seat


def test_a_suspension_may_make_everybody_else_wait() -> None:
    """Public: the other meaning of the 8."""
    assert turn_after("P1 t8", "suspension=8 suspend_all=yes") == "P1"


@pytest.mark.parametrize("options", ["hold_on=1", "suspension=1"])
def test_with_two_players_hold_on_and_suspension_are_the_same(options: str) -> None:
    assert turn_after("P1 t1", options, seats=2) == "P1"


@pytest.mark.parametrize(("star8", "seat"), [("no", "P3"), ("yes", "P4")])
def test_the_suspension_of_the_double_suit_may_hit_two(star8: str, seat: str) -> None:
    """#25: the public base says two, S3 "just the next"."""
    options = f"suspension=8 star8_two={star8}"

    assert turn_after("P1 *8", options, seats=4, head="upcard: c8") == seat


@pytest.mark.parametrize(("option", "card", "cards"), [(TWO, "t2", 2), (THREE, "t5", 3)])
def test_a_pick_is_answered_by_its_number_or_drawn_and_the_turn_is_over(
    option: str, card: str, cards: int
) -> None:
    """S3 "pick two", "pick three"; #23: drawing is instead of playing."""
    assert refused(f"P1 {card}, P2 t4", option) == "pick_pending"
    assert refused(f"P1 {card}, P2 pick {cards}", option) == ""
    assert refused(f"P1 {card}, P2 pick {cards + 1}", option) == "wrong_pick"
    assert turn_after(f"P1 {card}, P2 pick {cards}", option) == "P3"
    assert refused(f"P1 {card}, P2 pick {cards}, P3 t4", option) == ""
    assert refused(f"P1 {card}, P2 t4") == ""


@pytest.mark.parametrize(
    ("stack", "answer", "cards"), [("cumulative", "", 4), ("last_only", "", 2), ("none", "pick_pending", 2)]
)
def test_a_chain_of_picks_may_add_up(stack: str, answer: str, cards: int) -> None:
    """#20: two on two makes four; by S3 literally two; or nothing answers."""
    options = f"{TWO} pick_stack={stack}"

    assert refused("P1 t2, P2 c2", options) == answer
    if not answer:
        assert refused(f"P1 t2, P2 c2, P3 pick {cards}", options) == ""


@pytest.mark.parametrize(("cross", "answer"), [("no", "pick_pending"), ("yes", "")])
def test_a_pick_three_may_answer_a_pick_two(cross: str, answer: str) -> None:
    """#21: then two and three make five."""
    options = f"{TWO} {THREE} cross_defence={cross}"

    assert refused("P1 t2, P2 t5", options) == answer
    assert cross == "no" or refused("P1 t2, P2 t5, P3 pick 5", options) == ""


@pytest.mark.parametrize(
    ("stack", "answers", "drawn"), [("cumulative", "", 5), ("last_only", "", 2), ("none", "pick_pending", 3)]
)
def test_a_pick_two_may_answer_a_pick_three_where_picks_are_answered(
    stack: str, answers: str, drawn: int
) -> None:
    """#21 with #20: the chain option says whether both are drawn, or only the last."""
    options = f"{TWO} {THREE} cross_defence=yes pick_stack={stack}"

    assert refused("P1 t5, P2 t2", options) == answers
    draws = "P1 t5, P2 pick 3" if answers else f"P1 t5, P2 t2, P3 pick {drawn}"
    assert refused(draws, options) == ""


@pytest.mark.parametrize(
    ("defends", "laid", "then_plays", "then_picks"),
    [
        ("no", "pick_pending", "pick_pending", "pick_pending"),
        ("cancels", "", "", "no_pick"),
        ("passes_on", "", "pick_pending", ""),
    ],
)
def test_a_whot_card_may_answer_a_pick(defends: str, laid: str, then_plays: str, then_picks: str) -> None:
    """#22: no answer, the end of the pick, or passing it on."""
    options = f"{TWO} pack=five_whots whot_defends={defends}"

    assert refused("P1 t2, P2 W circle", options) == laid
    assert refused("P1 t2, P2 W circle, P3 c4", options) == then_plays
    assert refused("P1 t2, P2 W circle, P3 pick 2", options) == then_picks


@pytest.mark.parametrize(("number", "answer"), [(0, "nothing_taken"), (14, ""), (7, "nothing_taken")])
def test_at_a_general_market_all_others_draw_one(number: int, answer: str) -> None:
    assert refused("P1 t14, P2 got c5", f"market={number}") == answer
    assert refused("P1 t14, P3 got c5", f"market={number}") == answer
    assert refused("P1 t14, P1 got c5", f"market={number}") != ""


@pytest.mark.parametrize(("option", "seat"), [("on", "P2"), ("keep", "P1")])
def test_the_player_after_a_general_market(option: str, seat: str) -> None:
    """#24."""
    assert turn_after("P1 t14", f"market=14 market_turn={option}") == seat


LAST = "P1 t4, P2 draw, P1 t5, P2 draw, P1 t7, P2 draw, P1 t2"
DEALT = "deal: P1 t4 t5 t7 t2\nupcard: t3"
FOUR = f"hand_size=4 {TWO}"


@pytest.mark.parametrize(("option", "answer"), [("yes", ""), ("no", "last_card_acts")])
def test_an_action_card_may_be_the_last(option: str, answer: str) -> None:
    """#26; S3 "any card can win"."""
    assert refused(LAST, f"{FOUR} finish_on_action={option}", seats=2, head=DEALT) == answer


def test_an_action_card_as_the_last_card_may_cost_a_pick() -> None:
    """#26: then he holds one card and has not won, the card acts, and any other card may still be the last."""
    options = f"{FOUR} finish_on_action=pick_one"
    dealt = whole("t4 t5 t7 t2 |", "t3", "c5 c7 c8 t8 t10 c10")
    after = picture(LAST, options, seats=2, head=dealt)

    assert (after.over, after.seat, after.pick) == ("", 1, 2)
    assert after.hands[0] == cards("t8")
    assert judged(f"{LAST}, P2 draw, P1 t8", options, seats=2, head=dealt).result.winner == "P1"
    for card in ("t12", "Wr"):
        head = whole(f"t4 t5 t7 {card} |", "t3")
        assert judged(LAST.replace("t2", card), options, seats=2, head=head).result.winner == "P1"


def test_the_picked_card_can_be_named() -> None:
    options = f"{FOUR} finish_on_action=pick_one"

    assert refused(f"{LAST}, P1 got c5", options, seats=2, head=DEALT) == ""
    market = LAST.replace("t2", "t14"), f"{options} market=14", DEALT.replace("t2", "t14")
    assert refused(f"{market[0]}, P1 got c5, P2 got c7", market[1], seats=2, head=market[2]) == ""
    assert (
        refused(f"{market[0]}, P2 got c7, P1 got c7", market[1], seats=2, head=market[2]) == "seen_elsewhere"
    )


def test_after_a_hold_on_as_last_but_one_card_the_call_is_due() -> None:
    options = "hand_size=4 hold_on=2 calls=yes finish_on_action=pick_one"
    dealt = whole("t4 t5 t7 t2 |", "t3", "c5 c7 c8 t8 t10 c10")

    assert turn_after(LAST, options, seats=2, head=dealt) == "P1"
    assert refused(f"{LAST}, P1 last card, P1 t8", options, seats=2, head=dealt) == ""


@pytest.mark.parametrize(("option", "left"), [("no", 7), ("yes", 9)])
def test_the_last_card_may_still_act(option: str, left: int) -> None:
    """#26: four dealt, three drawn, and two for the pick."""
    result = judged(LAST, f"{FOUR} apply_final_effect={option}", seats=2, head=DEALT).result

    assert (result.winner, result.left) == ("P1", (0, left))


@pytest.mark.parametrize(
    ("option", "inside", "at_the_end"), [("last", "P2", "P3"), ("none", "P2", "P2"), ("all", "P3", "P3")]
)
def test_the_acting_cards_of_a_street(option: str, inside: str, at_the_end: str) -> None:
    """Section 6 "Streets": with action cards only the last one acts."""
    options = f"streets=yes suspension=4 street_actions={option}"

    assert turn_after("P1 c3 t4 x5", options, seats=4) == inside
    assert turn_after("P1 c3 t4", options, seats=4) == at_the_end


def test_a_street_never_answers_a_pick() -> None:
    assert refused("P1 t2, P2 c2 c3", f"{TWO} streets=yes") == "pick_pending"
