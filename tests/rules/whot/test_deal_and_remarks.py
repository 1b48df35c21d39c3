"""What is checked of a deal and of remarks beside the turns, and what is told (1.2, 1.8; #8-#10, #18, #32, #35)."""

from __future__ import annotations

import pytest

from rules.core.errors import Illegal
from rules.notation import read_one
from rules.whot.actions import WhotSetup
from rules.whot.compact import encode
from rules.whot.pack import UNKNOWN
from rules.whot.replay import replayer, start_position
from rules.whot.tables import compiled
from rules.whot.tokens import TURNED
from tests.rules.whot.helpers import cards, params
from tests.rules.whot.tables import judged, noticed, picture, refused, told, whole

# --- the upcard acts (#9) --------------------------------------------------------------------------------

APPLY = "first_special=apply"


@pytest.mark.parametrize(
    ("upcard", "option", "seats", "first"),
    [
        ("t8", "suspension=8", 4, 1),
        ("t8", "suspension=8", 2, 1),
        ("*8", "suspension=8", 4, 1),
        ("*8", "suspension=8 star8_two=yes", 4, 2),
        ("*8", "suspension=8 star8_two=yes", 3, 2),
        ("*8", "suspension=8 star8_two=yes", 2, 1),
        ("t8", "suspension=8 suspend_all=yes", 4, 0),
        ("t1", "hold_on=1", 4, 0),
        ("t14", "market=14", 4, 0),
        ("Wr", "suspension=8", 4, 0),
    ],
)
def test_a_suspension_turned_up_passes_over_the_first_player(
    upcard: str, option: str, seats: int, first: int
) -> None:
    """The last seat deals, so the first one begins; #25 for the double suit."""
    found = picture("", f"{APPLY} {option}", seats=seats, head=whole("|" * (seats - 1), upcard))

    assert found.seat == first


@pytest.mark.parametrize("last", ["yes", "no"])
@pytest.mark.parametrize(("upcard", "pick"), [("t2", 2), ("t5", 3), ("t4", 0)])
def test_a_pick_turned_up_is_due_for_the_first_player(upcard: str, pick: int, last: str) -> None:
    options = f"{APPLY} pick_two=2 pick_three=5 finish_on_action={last}"
    head = f"upcard: {upcard}"

    assert picture("", options, head=head).pick == pick
    assert refused("P1 t7", options, head=head) == ("pick_pending" if pick else "")
    assert refused(f"P1 pick {pick or 1}", options, head=head) == ("" if pick else "no_pick")


def test_at_a_market_turned_up_all_but_the_dealer_draw_and_may_tell_it() -> None:
    options, head = f"{APPLY} market=14", "upcard: t14\nstock: c5 c7 c8"

    assert [len(hand) for hand in picture("", options, head=head).hands] == [7, 7, 6]
    assert refused("P1 got c5, P2 got c7, P1 draw c8", options, head=head) == ""
    assert refused("P1 got c7", options, head=head) == "wrong_draw"
    assert refused("P3 got c7", options, head=head) == "nothing_taken"
    assert refused("P1 t7, P1 got c5", options, head=head) == "nothing_taken"
    assert judged("P1 draw c8, P2 c1", options, head=head).failure.index == 1


@pytest.mark.parametrize(("upcard", "answer"), [("t3", ""), ("t2", "upcard_not_replaced"), ("Wr", "")])
def test_only_special_upcards_are_replaced(upcard: str, answer: str) -> None:
    assert refused("P1 draw", "pick_two=2 first_special=redraw", head=f"upcard: {upcard}") == answer


# --- what a refused deal tells ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "head", "code", "tells"),
    [
        ("", "upcard: Wy circle", "no_call_by_dealer", {"card": "Wy", "seat": "P3"}),
        (
            "first_whot=dealer_calls",
            "dealer: P2\nupcard: Wy",
            "dealer_must_call",
            {"card": "Wy", "seat": "P2"},
        ),
        ("first_whot=redraw", "upcard: Wr", "upcard_not_replaced", {"card": "Wr"}),
        ("first_special=redraw pick_two=2", "upcard: t2", "upcard_not_replaced", {"card": "t2"}),
        ("opening=lead_any", "upcard: t2", "upcard_not_turned", {}),
        ("", "deal: P2 c1 c2\nupcard: t3", "wrong_hand_size", {"seat": "P2", "dealt": 2, "size": 6}),
        ("", "deal: P2 c1 c2 c4 c5 c7 c6\nupcard: t3", "not_in_pack", {"card": "c6"}),
        ("", "deal: P2 c1 c2 c4 c5 c7 t3\nupcard: t3", "card_twice", {"card": "t3"}),
        ("", "upcard: t3\nstock: c1 c1", "card_twice", {"card": "c1"}),
        ("", f"upcard: t3\nstock:{' ?' * 35}", "stock_too_long", {"cards": 35, "room": 34}),
    ],
)
def test_a_deal_that_cannot_be_says_what_is_wrong(
    options: str, head: str, code: str, tells: dict[str, object]
) -> None:
    assert told("P1 draw", options, head=head) == (code, tells)


def test_a_dealer_calls_nothing_where_no_card_is_turned_up() -> None:
    """#8, #10."""
    rules, nobody = params("custom", opening="lead_any"), ((), (), ())
    with pytest.raises(Illegal) as found:
        start_position(rules, WhotSetup(2, nobody, UNKNOWN, (), call=1))

    assert (found.value.code, dict(found.value.params)) == ("no_call_by_dealer", {})
    assert start_position(rules, WhotSetup(2, nobody, UNKNOWN)).seat == 0


def test_hands_that_nobody_logged_are_named_at_the_beginning() -> None:
    found = judged("P1 draw", head="upcard: t3\ndeal: P2 c1 c2 c4 c5 c7 c8")

    assert [(n.index, n.code, n.params) for n in found.notices] == [
        (-1, "unchecked_hand", (("seats", ("P1", "P3")),))
    ]


@pytest.mark.parametrize(("seats", "size"), [(2, 6), (3, 5), (4, 4), (5, 4)])
def test_the_hand_may_depend_on_how_many_play(seats: int, size: int) -> None:
    found = picture("", "hand_by_players=yes", seats=seats)

    assert [len(hand) for hand in found.hands] == [size] * seats


# --- remarks -------------------------------------------------------------------------------------------

TWO = "hand_size=8 stakes=points"
"""Two players with eight cards leave 36 to draw."""
DRAWN_OUT = ", ".join(["P1 draw, P2 draw"] * 18)
REMARKS = "P2 raise 5, P1 decline"
BETWEEN = ("", "P2 raise 5, ", f"{REMARKS}, ", f"{REMARKS}, P2 raise 5, ", f"{REMARKS}, {REMARKS}, ")


def test_remarks_between_draws_that_find_nothing_change_nothing() -> None:
    """#18: everybody in turn found both piles empty."""
    for between in BETWEEN:
        assert judged(f"{DRAWN_OUT}, P1 draw, {between}P2 draw", TWO, seats=2).result.how == "void"
    assert judged(f"{DRAWN_OUT}, P1 draw, {REMARKS}", TWO, seats=2).result is None
    assert judged(f"{DRAWN_OUT}, P1 draw, P2 t4, {REMARKS}, P1 draw", TWO, seats=2).result is None


def test_the_order_of_a_pile_can_be_told_after_other_remarks() -> None:
    """Only what was turned over just before: not after another turn, and not because somebody drew since."""
    options = f"{TWO} exhaust=shuffle pick_two=2"
    turned = f"P1 t4, P2 t5, {DRAWN_OUT}"

    for between in BETWEEN:
        assert refused(f"{turned}, {between}P2 shuffle t4 t3, P1 draw t4", options, seats=2) == ""
    assert refused(f"{turned}, P1 t7, {REMARKS}, P2 shuffle t4 t3", options, seats=2) == "not_turned_over"
    assert refused(f"{turned}, P1 t2, P2 draw, {REMARKS}, P2 shuffle t4 t3", options, seats=2) != ""


def test_a_mark_of_a_seat_that_nobody_has_is_unreadable_whatever_it_tells() -> None:
    hand = read_one(
        f"ruleset: custom {TWO} exhaust=shuffle\nseats: 2\nupcard: t3\n\nP1 t4, P2 t5, {DRAWN_OUT}"
    )
    data = encode(compiled(hand.ruleset.params), hand.setup, hand.actions)  # type: ignore[arg-type]
    order = bytes((2, *cards("t4 t3")))
    good, bad = (
        replayer(hand.ruleset.params)(data + bytes((TURNED, 16 | seat)) + order, 0).failure  # type: ignore[arg-type]
        for seat in (1, 2)
    )

    assert good is None
    assert (bad.code, dict(bad.params)) == ("bad_seats", {"count": 2})


@pytest.mark.parametrize(("points", "stake"), [(5, 5), (255, 255), (256, 256), (1000, 1000)])
def test_the_points_of_a_raise_are_the_stake_once_it_is_accepted(points: int, stake: int) -> None:
    assert picture(f"P1 raise {points}, P2 accept", "stakes=points", seats=2).stake == stake


@pytest.mark.parametrize(
    ("stock", "got", "unsure"),
    [("c5 c7", "c5", False), ("c5 c7", "?", False), ("", "c5", True), ("", "?", False)],
)
def test_cards_told_after_a_market_are_checked_as_far_as_the_pile_is_known(
    stock: str, got: str, unsure: bool
) -> None:
    head = f"upcard: t3\nstock: {stock}" if stock else "upcard: t3"

    assert noticed(f"P1 t14, P2 got {got}", "market=14", head=head) == (
        [("unchecked_draw", {"seat": "P2"})] if unsure else []
    )
    assert told("P1 t14, P1 got c5", "market=14", head=head) == ("nothing_taken", {"seat": "P1"})


def test_a_win_is_said_at_the_end_by_who_has_won() -> None:
    dealt = whole("t4 t5 t7 t8 | |", "t3")
    out = "P1 t4, P2 draw, P3 draw, P1 t5, P2 draw, P3 draw, P1 t7, P2 draw, P3 draw, P1 t8"
    options = "hand_size=4"

    assert refused(f"{out}, P1 win", options, head=dealt) == ""
    assert told(f"{out}, P2 win", options, head=dealt) == ("not_won", {"seat": "P2", "winners": ("P1",)})
    assert told("P1 t4, P1 win", options, head=dealt) == ("win_before_end", {"seat": "P1"})
    assert noticed(f"{out}, P1 win", options, head=dealt) == []


def test_a_win_that_nobody_can_count_is_noted() -> None:
    """#32: the lowest count wins, but the hands are not known."""
    options = "hand_size=8 exhaust=count_lowest_wins count=long"
    gone = "P1 draw, P2 draw, P3 draw, P4 draw"

    assert noticed(f"{gone}, P3 win", options, seats=6) == [("unchecked_win", {"seat": "P3"})]
    assert told(f"{gone}, P3 win", "hand_size=8 exhaust=draw", seats=6) == (
        "not_won",
        {"seat": "P3", "winners": ()},
    )
