"""The candidates after some actions: hands after a Schöneres, jumps, takers of a hidden trick."""

from __future__ import annotations

import pytest

from rules.registry import ruleset
from rules.watten.actions import (
    Agree,
    Ask,
    Bid,
    Farbe,
    NewHand,
    Play,
    Schlag,
    Show,
    SwapBlind,
    Takes,
    WattenSetup,
)
from rules.watten.candidates import bids, candidates, hands_after

A1, B1, A2, B2 = (tuple(range(at, at + 5)) for at in (0, 5, 10, 15))
SETUP = WattenSetup(0, deal=(A1, B1, A2, B2))
NEW = (20, 21, 22, 23, 24)
AGREED = (Ask(1, "schoeneres"), Agree(0))


def params(**options):
    return ruleset("upper_austria", options).params


@pytest.mark.parametrize(
    ("options", "actions", "hands"),
    [
        ({}, (), [A1, B1, A2, B2]),
        # R11: both announcers get new cards, or all four by the option.
        ({}, AGREED, [(), (), A2, B2]),
        ({"schoeneres": "all_four"}, AGREED, [(), (), (), ()]),
        ({}, (*AGREED, NewHand(1, NEW)), [(), NEW, A2, B2]),
        # R12: a Schlagtausch leaves the cards where they are.
        ({}, (Ask(1, "schlagtausch"), Agree(0)), [A1, B1, A2, B2]),
        # The two who do not announce swap unseen.
        ({"blind_swap": True}, (*AGREED, SwapBlind(2)), [(), (), B2, A2]),
    ],
)
def test_the_hands_after_an_opening(options, actions, hands):
    assert hands_after(params(**options), SETUP, actions) == hands


def test_a_side_may_jump_to_four_with_the_first_bid_only():
    named = (Schlag(1, 6), Farbe(0, 0))
    jump = params(jump_bid="four_when_behind")

    assert list(bids(params(), SETUP, named)) == [Bid(seat) for seat in range(4)]
    assert list(bids(jump, SETUP, named)) == [Bid(seat, value) for seat in range(4) for value in (0, 4)]
    assert list(bids(jump, SETUP, (*named, Bid(1, 3)))) == [Bid(seat) for seat in range(4)]


@pytest.mark.parametrize(
    ("announce", "takers"), [("open", []), ("latin", [0, 1, 2, 3]), ("blind", [0, 1, 2, 3])]
)
def test_the_taker_of_a_trick_is_a_candidate_only_with_hidden_trump(announce, takers):
    done = (
        (Show(1, 5), Show(0, 0), Play(1, 6))
        if announce != "open"
        else (Schlag(1, 6), Farbe(0, 0), Play(1, 6))
    )
    tried = candidates(params(announce=announce), SETUP, done)

    assert [action.seat for action in tried if isinstance(action, Takes)] == takers


def test_an_unknown_deal_has_no_known_hand():
    assert hands_after(params(), WattenSetup(0), ()) == [(), (), (), ()]
