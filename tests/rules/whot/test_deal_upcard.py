"""The checks of a deal: upcards that act, and the parameters of a refused deal (1.2; #8-#10)."""

from __future__ import annotations

import pytest

from rules.core.errors import Illegal
from rules.whot.actions import WhotSetup
from rules.whot.pack import UNKNOWN
from rules.whot.replay import start_position
from tests.rules.whot.helpers import params
from tests.rules.whot.short_hands import judged, picture, refusal_of, refused, whole

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


def test_at_a_market_turned_up_all_but_the_dealer_draw_and_may_name_the_card() -> None:
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


# --- the parameters of a refused deal --------------------------------------------------------------------


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
def test_an_impossible_deal_has_its_reason(
    options: str, head: str, code: str, tells: dict[str, object]
) -> None:
    assert refusal_of("P1 draw", options, head=head) == (code, tells)


def test_without_an_upcard_the_dealer_calls_nothing() -> None:
    """#8, #10."""
    rules, nobody = params("custom", opening="lead_any"), ((), (), ())
    with pytest.raises(Illegal) as found:
        start_position(rules, WhotSetup(2, nobody, UNKNOWN, (), call=1))

    assert (found.value.code, dict(found.value.params)) == ("no_call_by_dealer", {})
    assert start_position(rules, WhotSetup(2, nobody, UNKNOWN)).seat == 0


def test_unlogged_hands_are_named_at_the_beginning() -> None:
    found = judged("P1 draw", head="upcard: t3\ndeal: P2 c1 c2 c4 c5 c7 c8")

    assert [(n.index, n.code, n.params) for n in found.notices] == [
        (-1, "unchecked_hand", (("seats", ("P1", "P3")),))
    ]


@pytest.mark.parametrize(("seats", "size"), [(2, 6), (3, 5), (4, 4), (5, 4)])
def test_an_option_sets_the_hand_size_by_the_number_of_players(seats: int, size: int) -> None:
    found = picture("", "hand_by_players=yes", seats=seats)

    assert [len(hand) for hand in found.hands] == [size] * seats
