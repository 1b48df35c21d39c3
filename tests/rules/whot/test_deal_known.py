"""Deals with every card known, read as a whole: the same hand as one read card by card (1.2; #9)."""

from __future__ import annotations

import pytest

from rules.notation import read_one
from rules.replay import replay
from rules.whot.codes import format_card
from rules.whot.pack import pack_of
from tests.rules.whot.helpers import params
from tests.rules.whot.short_hands import judged, whole


def deal(seats: int, dealer: int, upcard: str, size: int = 6, packs: int = 1, keep: int = -1) -> str:
    """Every seventh card of the pack in turn; `keep`: number of noted cards of the stock, -1 for all."""
    pack = sorted(format_card(of) for of in pack_of(params("custom").pack, packs).cards)
    pack.remove(upcard)
    order = [card for first in range(7) for card in pack[first::7]]
    hands = " | ".join(" ".join(order[seat * size : seat * size + size]) for seat in range(seats))
    stock = order[seats * size :]
    return whole(hands, upcard, " ".join(stock[:keep] if keep >= 0 else stock), dealer=dealer)


def first_draws(seats: int, dealer: int, head: str) -> str:
    """The first cards of the noted stock, drawn by name in turn."""
    stock = head.partition("stock: ")[2].split()
    return ", ".join(f"P{(dealer + at) % seats + 1} draw {stock[at]}" for at in range(seats + 1))


@pytest.mark.parametrize(
    ("seats", "dealer", "size", "packs"),
    [(2, 1, 6, 1), (2, 2, 4, 1), (3, 1, 6, 1), (3, 3, 7, 2), (5, 4, 4, 1), (8, 8, 6, 2), (8, 3, 4, 1)],
)
def test_the_first_player_draws_the_first_card_of_the_stock(
    seats: int, dealer: int, size: int, packs: int
) -> None:
    options, head = f"hand_size={size} packs={packs}", deal(seats, dealer, "t3", size, packs)
    found = judged(first_draws(seats, dealer, head), options, seats=seats, head=head)
    wrong = judged(f"P{dealer % seats + 1} draw {head.split()[-1]}", options, seats=seats, head=head)

    assert (found.failure, found.valid, found.notices) == (None, seats + 1, ())
    assert wrong.failure.code == "wrong_draw"


@pytest.mark.parametrize("keep", [-1, 5])
@pytest.mark.parametrize(
    ("option", "upcard", "turns", "answer"),
    [
        ("first_special=apply pick_two=2", "t2", "P1 pick 2", ""),
        ("first_special=apply pick_two=2", "t2", "P1 draw, P2 draw", ""),
        ("first_special=ignore pick_two=2", "t2", "P1 pick 2", "no_pick"),
        ("first_special=redraw pick_two=2", "t2", "P1 draw", "upcard_not_replaced"),
        ("first_special=redraw pick_two=2", "t4", "P1 draw", ""),
        ("first_special=apply suspension=8", "t8", "P2 draw", ""),
        ("first_special=apply suspension=8", "t8", "P1 draw", "out_of_turn"),
        ("first_whot=redraw", "Wr", "P1 draw", "upcard_not_replaced"),
        ("first_whot=dealer_calls", "Wr", "P1 draw", "dealer_must_call"),
        ("first_whot=free", "Wr", "P1 draw", ""),
    ],
)
def test_an_upcard_demands_the_same_of_whole_and_partial_deals(
    option: str, upcard: str, turns: str, answer: str, keep: int
) -> None:
    failure = judged(turns, option, head=deal(3, 3, upcard, keep=keep)).failure

    assert (failure.code if failure else "") == answer


def test_a_deal_with_a_card_twice_is_not_a_whole_deal() -> None:
    head = deal(3, 3, "t3")
    twice = head.removesuffix(head.split()[-1]) + "t3"

    assert judged("P1 draw", head=head).failure is None
    assert judged("P1 draw", head=twice).failure.code == "card_twice"
    assert judged("P1 draw", head=head.replace("Wr", "Wy")).failure.code == "card_twice"
    assert judged("P1 draw", head=head.replace("Wr", "Wy", 1)).failure.code == "card_twice"
    assert judged("P1 draw", head=head.replace("c10", "c9")).failure.code == "not_in_pack"


OUT = "P1 t4, P2 draw, P3 draw, P1 t5, P2 draw, P3 draw, P1 t7, P2 draw, P3 draw, P1 t8"


@pytest.mark.parametrize(
    ("options", "shown", "hidden"),
    [
        ("count=long", "", ("P2", "P3")),
        ("count=long", ", P2 show c1 c2 c3 c4 c5 c7 c8", ("P3",)),
        ("count=long", ", P2 show c1 c2 c3 c4 c5 c7 c8, P3 show x1 x2 x3 x5 x7 x10 x11", ()),
        ("count=short", "", ("P2", "P3")),
        ("count=none", "", ()),
        ("count=none match=elimination", "", ("P2", "P3")),
    ],
)
def test_hands_with_uncountable_points_are_named(options: str, shown: str, hidden: tuple[str, ...]) -> None:
    found = judged(OUT + shown, f"hand_size=4 {options}", head=whole("t4 t5 t7 t8 | |", "t3"))
    notes = [(n.index, n.params) for n in found.notices if n.code == "unchecked_points"]

    assert notes == ([(-1, (("seats", hidden),))] if hidden else [])


def test_unknown_hands_are_noted_if_the_lowest_count_wins() -> None:
    """#32: also if the table counts nothing else."""
    gone, six = "P1 draw, P2 draw, P3 draw, P4 draw", ("P1", "P2", "P3", "P4", "P5", "P6")
    for exhaust, notes in (("count_lowest_wins", [("seats", six)]), ("draw", [])):
        found = judged(gone, f"hand_size=8 count=none exhaust={exhaust}", seats=6)
        assert [n.params[0] for n in found.notices if n.code == "unchecked_points"] == notes


def test_an_open_hand_has_no_notice_about_points() -> None:
    hand = read_one("ruleset: custom count=long\nseats: 3\nupcard: t3\n\nP1 t4")

    assert [note.code for note in replay(hand).notices] == ["unchecked_hand"]
