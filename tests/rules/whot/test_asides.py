"""Asides between the turns: what is checked and what is noted (1.8; #18, #32, #35)."""

from __future__ import annotations

import pytest

from rules.notation import read_one
from rules.whot.compact import encode
from rules.whot.lookups import compiled
from rules.whot.replay import replayer
from rules.whot.tokens import TURNED
from tests.rules.whot.helpers import cards
from tests.rules.whot.short_hands import judged, noticed, picture, refusal_of, refused, whole

TWO = "hand_size=8 stakes=points"
"""Two players with eight cards leave 36 to draw."""
DRAWN_OUT = ", ".join(["P1 draw, P2 draw"] * 18)
REMARKS = "P2 raise 5, P1 decline"
BETWEEN = ("", "P2 raise 5, ", f"{REMARKS}, ", f"{REMARKS}, P2 raise 5, ", f"{REMARKS}, {REMARKS}, ")


def test_asides_between_empty_draws_change_nothing() -> None:
    """#18: everybody in turn found both piles empty."""
    for between in BETWEEN:
        assert judged(f"{DRAWN_OUT}, P1 draw, {between}P2 draw", TWO, seats=2).result.how == "void"
    assert judged(f"{DRAWN_OUT}, P1 draw, {REMARKS}", TWO, seats=2).result is None
    assert judged(f"{DRAWN_OUT}, P1 draw, P2 t4, {REMARKS}, P1 draw", TWO, seats=2).result is None


def test_the_order_of_a_pile_can_be_named_after_other_asides() -> None:
    """Only for the pile that was just turned over: not after another turn, and not because somebody drew since."""
    options = f"{TWO} exhaust=shuffle pick_two=2"
    turned = f"P1 t4, P2 t5, {DRAWN_OUT}"

    for between in BETWEEN:
        assert refused(f"{turned}, {between}P2 shuffle t4 t3, P1 draw t4", options, seats=2) == ""
    assert refused(f"{turned}, P1 t7, {REMARKS}, P2 shuffle t4 t3", options, seats=2) == "not_turned_over"
    assert refused(f"{turned}, P1 t2, P2 draw, {REMARKS}, P2 shuffle t4 t3", options, seats=2) != ""


def test_a_mark_of_an_unknown_seat_is_unreadable() -> None:
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
def test_cards_named_after_a_market_are_checked_against_the_known_pile(
    stock: str, got: str, unsure: bool
) -> None:
    head = f"upcard: t3\nstock: {stock}" if stock else "upcard: t3"

    assert noticed(f"P1 t14, P2 got {got}", "market=14", head=head) == (
        [("unchecked_draw", {"seat": "P2"})] if unsure else []
    )
    assert refusal_of("P1 t14, P1 got c5", "market=14", head=head) == ("nothing_taken", {"seat": "P1"})


def test_only_the_winner_may_announce_the_win() -> None:
    dealt = whole("t4 t5 t7 t8 | |", "t3")
    out = "P1 t4, P2 draw, P3 draw, P1 t5, P2 draw, P3 draw, P1 t7, P2 draw, P3 draw, P1 t8"
    options = "hand_size=4"

    assert refused(f"{out}, P1 win", options, head=dealt) == ""
    assert refusal_of(f"{out}, P2 win", options, head=dealt) == (
        "not_won",
        {"seat": "P2", "winners": ("P1",)},
    )
    assert refusal_of("P1 t4, P1 win", options, head=dealt) == ("win_before_end", {"seat": "P1"})
    assert noticed(f"{out}, P1 win", options, head=dealt) == []


def test_an_uncountable_win_is_noted() -> None:
    """#32: the lowest count wins, but the hands are unknown."""
    options = "hand_size=8 exhaust=count_lowest_wins count=long"
    gone = "P1 draw, P2 draw, P3 draw, P4 draw"

    assert noticed(f"{gone}, P3 win", options, seats=6) == [("unchecked_win", {"seat": "P3"})]
    assert refusal_of(f"{gone}, P3 win", "hand_size=8 exhaust=draw", seats=6) == (
        "not_won",
        {"seat": "P3", "winners": ()},
    )
