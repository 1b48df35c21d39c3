"""The quick lane of openings against the judge: what it takes is what the judge takes."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import compact, notation, registry
from rules.hand import Hand
from rules.replay import replay
from rules.watten import opening_lane as lanes
from rules.watten.actions import (
    CLAIMS,
    UNSEEN,
    Agree,
    Ask,
    Claim,
    Cut,
    DealPattern,
    Decline,
    Farbe,
    NewHand,
    Schlag,
    SwapBlind,
)
from rules.watten.announce import compiler
from rules.watten.begin import plain_heads
from rules.watten.lane import lane
from rules.watten.play import replay_slowly
from rules.watten.playout import random_hand
from tests.rules.watten.rounds import PLAYED, aloud

# B1 is Vorhand and names the Schlag, A1 deals and names the Farbe.
DEAL = """
deal: A1 HO H7 L8 LA E9
deal: B1 H8 S8 SK LK E7
deal: A2 H9 HU S7 S9 EA
deal: B2 HK SA LU LO EU
"""
NAMED = "B1 schlag 8, A1 farbe herz"
AGAIN = "B1 schoeneres?, A1 yes, B1 new HA S10 L7 L9 L10, A1 new HO H10 SO SU E8"
CARDS = "B1 SK, A2 S7, B2 SA, A1 E9"


def rare_words(rng):
    """Anything that stands in an opening or tries to."""
    seat = rng.randrange(4)
    return rng.choice(
        (
            Cut(seat, rng.randrange(UNSEEN + 1)),
            DealPattern(seat, rng.choice((2, 3))),
            Ask(seat, rng.choice(("schoeneres", "schlagtausch"))),
            Agree(seat),
            Decline(seat),
            NewHand(seat, tuple(rng.sample(range(33), 5))),
            NewHand(seat, (None,) * 5),
            SwapBlind(seat),
            Claim(seat, rng.choice(CLAIMS)),
            Schlag(seat, rng.randrange(9)),
            Farbe(seat, rng.randrange(4)),
        )
    )


def mangled(hand, rng):
    """The hand with up to two words of its opening put in, replaced or dropped."""
    actions = list(hand.actions)
    for _ in range(rng.randrange(3)):
        at = rng.randrange(min(len(actions), 8) + 1)
        actions[at : at + rng.randrange(2)] = [rare_words(rng)] * rng.randrange(2)
    return Hand(hand.ruleset, hand.setup, tuple(actions))


def both(hand, cut_off=0):
    """What the replayer and what the judge alone say."""
    data = compact.encode(hand)
    start, params = compact.body_start(data), hand.ruleset.params
    data = data[: max(start, len(data) - cut_off)]
    return compact.replayer(data[:start])(data, start), replay_slowly(params, compiler(params), data, start)


def taken(hand):
    """What the lane itself says of a hand; None: nothing."""
    data, params = compact.encode(hand), hand.ruleset.params
    plain = plain_heads(params, compiler(params))
    return lanes.opening_lane(params, plain, lane(params))(data, compact.body_start(data))


def hand_of(body, options="", headers=""):
    text = f"ruleset: upper_austria {options}\ndealer: A1{headers}{DEAL}\n{body}\n"
    return notation.read_one(text)


@settings(max_examples=150, deadline=None)
@given(aloud(schlag_held=0).filter(lambda each: each.key in PLAYED), st.integers(0, 2**32))
def test_the_lane_of_openings_and_the_judge_say_the_same(ruleset, seed):
    rng = Random(seed)
    hand = random_hand(ruleset, rng, opening_rate=0.5)

    for each in (hand, *(mangled(hand, rng) for _ in range(6))):
        quick, slow = both(each, cut_off=rng.choice((0, 0, rng.randrange(40))))
        assert quick == slow
        if quick.result:
            assert (quick.result.winners, quick.result.offender) == (
                slow.result.winners,
                slow.result.offender,
            )


@pytest.mark.parametrize(
    "body",
    [
        f"B1 cut HA, A1 cut HA, A1 cut S9, B1 cut S7, {NAMED}, {CARDS}",
        f"A1 cut HA, B1 cut ?, A1 cut HA, B1 cut E10, A1 deals 3+2, {NAMED}, {CARDS}",
        f"B1 schoeneres?, A1 no, {NAMED}, {CARDS}",
        "B1 schlagtausch?, A1 yes, A1 schlag 8, B1 farbe herz",
        f"{AGAIN}, {NAMED}, B1 HA, A2 H9, B2 HK, A1 HO",
        f"B2 penalty peek_cut, {NAMED}, {CARDS}",
        "A1 deals 3+2, B1 schlag 6, A1 farbe laub, B1 SK",
        "B1 schlag 8, A1 penalty misdeal",
    ],
)
def test_a_rare_opening_in_order_takes_the_lane(body):
    hand = hand_of(body)

    assert taken(hand) == both(hand)[1]
    assert taken(hand).ok


@pytest.mark.parametrize(
    ("body", "headers", "code"),
    [
        # A card that somebody keeps comes again, also one that was dealt anew.
        (f"{AGAIN.replace('HA', 'S9')}, {NAMED}", "", "card_twice"),
        (f"{AGAIN.replace('HO', 'HA')}, {NAMED}", "", "card_twice"),
        # The second new hands are all right, the first were not.
        (f"{AGAIN.replace('HA', 'S9')}, {AGAIN}, {NAMED}", "", "card_twice"),
        (f"B1 cut HA, A1 cut H7, {NAMED}", "", "cut_says_other_dealer"),
        (f"A1 cut HA, B1 cut H7, {NAMED}", "\nscore: A=2 B=0", "cut_in_game"),
        (f"A1 cut HA, B1 cut H7, {NAMED}", "\nkrank: A", "cut_in_game"),
        (f"B1 schoeneres?, {NAMED}", "", "question_unanswered"),
        ("B1 schlag 8, A1 penalty misdeal, A1 farbe herz", "", "hand_over"),
        ("B1 schlag 8, B1 penalty misdeal", "", "not_dealer"),
    ],
)
def test_an_opening_out_of_order_is_left_to_the_judge(body, headers, code):
    hand = hand_of(body, headers=headers)

    assert taken(hand) is None
    assert replay(hand).failure.code == code


def test_a_penalty_in_the_opening_of_a_known_score_is_left_to_the_judge():
    """It may make a side krank, or win the game."""
    hand = hand_of(f"B2 penalty peek_cut, {NAMED}", headers="\nscore: A=6 B=0")

    assert taken(hand) is None
    assert both(hand)[0] == both(hand)[1]


def test_new_cards_that_nobody_told_are_left_to_the_judge():
    hand = hand_of(f"B1 schoeneres?, A1 yes, {NAMED}, B1 HA")

    assert taken(hand) is None
    assert replay(hand).ok


def test_no_more_ways_are_remembered_than_fit(monkeypatch):
    """What is not kept is judged anew each time, and no other thing comes of it."""
    monkeypatch.setattr(lanes, "MOST", 3)
    params = registry.ruleset("upper_austria").params
    hand = hand_of(f"A1 cut HA, B1 cut ?, A1 cut HA, B1 cut E10, A1 deals 3+2, {NAMED}, {CARDS}")
    data = compact.encode(hand)
    run = lanes.opening_lane(params, plain_heads(params, compiler(params)), lane(params))

    told = {repr(run(data, compact.body_start(data))) for _ in range(3)}

    assert told == {repr(both(hand)[1])}
