"""The fast path of openings against the judge: it accepts only what the judge accepts."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import compact, notation, registry
from rules.core.hand import Hand
from rules.replay import replay
from rules.watten import opening_lane as lanes
from rules.watten.actions import (
    CLAIMS,
    SCORE_KNOWN,
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
from rules.watten.begin import ACCOUNTS, plain_heads
from rules.watten.lane import lane
from rules.watten.opening import accepts
from rules.watten.play import replay_slowly
from rules.watten.playout import random_hand
from tests.amount import amount
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
    """Anything that belongs to an opening or is tried in one."""
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
    """The hand with up to two actions of its opening inserted, replaced or removed."""
    actions = list(hand.actions)
    for _ in range(rng.randrange(3)):
        at = rng.randrange(min(len(actions), 8) + 1)
        actions[at : at + rng.randrange(2)] = [rare_words(rng)] * rng.randrange(2)
    return Hand(hand.ruleset, hand.setup, tuple(actions))


def both(hand, cut_off=0):
    """The replays of the replayer and of the judge alone."""
    data = compact.encode(hand)
    start, params = compact.body_start(data), hand.ruleset.params
    data = data[: max(start, len(data) - cut_off)]
    return compact.replayer(data[:start])(data, start), replay_slowly(params, compiler(params), data, start)


def lane_of(params):
    """`(data, start) -> Replay` of the fast path itself; None if it does not accept the hand."""
    plain, run = plain_heads(params, compiler(params)), lanes.opening_lane(params, lane(params))

    def replay(data, start):
        deal = start + 1 + ACCOUNTS * (data[start] >= SCORE_KNOWN)
        head = plain(data[start:deal])
        return None if head is None else run(head, data, deal)

    return replay


def taken(hand):
    """The replay of the fast path itself; None if it does not accept the hand."""
    data = compact.encode(hand)
    return lane_of(hand.ruleset.params)(data, compact.body_start(data))


def hand_of(body, options="", headers=""):
    text = f"ruleset: upper_austria {options}\ndealer: A1{headers}{DEAL}\n{body}\n"
    return notation.read_one(text)


@settings(max_examples=amount(150, 1500), deadline=None)
@given(aloud(schlag_held=0).filter(lambda each: each.key in PLAYED), st.integers(0, 2**32))
def test_the_fast_path_of_openings_agrees_with_the_judge(ruleset, seed):
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
@pytest.mark.parametrize("headers", ["", "\nscore: A=0 B=0"])
def test_a_legal_rare_opening_takes_the_fast_path(body, headers):
    hand = hand_of(body, headers=headers * ("peek_cut" not in body))

    assert taken(hand) == both(hand)[1]
    assert taken(hand).ok


@pytest.mark.parametrize(
    ("body", "headers", "code"),
    [
        # A card that a player still holds is dealt again, also one from a new hand.
        (f"{AGAIN.replace('HA', 'S9')}, {NAMED}", "", "card_twice"),
        (f"{AGAIN.replace('HO', 'HA')}, {NAMED}", "", "card_twice"),
        # The second new hands are possible, the first were not.
        (f"{AGAIN.replace('HA', 'S9')}, {AGAIN}, {NAMED}", "", "card_twice"),
        (f"B1 cut HA, A1 cut H7, {NAMED}", "", "cut_says_other_dealer"),
        (f"A1 cut HA, B1 cut H7, {NAMED}", "\nscore: A=2 B=0", "cut_in_game"),
        (f"A1 cut HA, B1 cut H7, {NAMED}", "\nkrank: A", "cut_in_game"),
        (f"B1 schoeneres?, {NAMED}", "", "question_unanswered"),
        ("B1 schlag 8, A1 penalty misdeal, A1 farbe herz", "", "hand_over"),
        ("B1 schlag 8, B1 penalty misdeal", "", "not_dealer"),
        # A bid in place of the Farbe.
        ("A1 deals 3+2, B1 schlag 8, A1 bid, B1 SK", "", "not_announced"),
    ],
)
def test_an_illegal_opening_is_left_to_the_judge(body, headers, code):
    hand = hand_of(body, headers=headers)

    assert taken(hand) is None
    assert replay(hand).failure.code == code


def test_two_penalties_before_the_first_card_are_both_noted():
    """S4 R5 and A10; the hand continues and is conceded (R26)."""
    body = f"B2 penalty peek_cut, A1 penalty card_taken_back, {NAMED}, B1 bid 3, A1 concede"
    result = taken(hand_of(body, options="table_offence_points=2"))

    assert [(notice.index, dict(notice.params)["penalty"]) for notice in result.notices] == [
        (0, "peek_cut"),
        (1, "card_taken_back"),
    ]
    assert (result.result.winner, result.result.value, result.result.how) == ("B", 2, "concede")


def test_a_forbidden_six_is_refused_as_schlag():
    """A5."""
    hand = hand_of("A1 deals 3+2, B1 schlag 6, A1 farbe laub, B1 SK", options="allow_schlag_six=no")

    assert taken(hand) is None
    assert not replay(hand).ok


def test_a_penalty_in_the_opening_of_a_known_score_is_left_to_the_judge():
    """It may make a side krank, or win the game."""
    hand = hand_of(f"B2 penalty peek_cut, {NAMED}", headers="\nscore: A=6 B=0")

    assert taken(hand) is None
    assert both(hand)[0] == both(hand)[1]


def test_unlogged_new_cards_are_left_to_the_judge():
    hand = hand_of(f"B1 schoeneres?, A1 yes, {NAMED}, B1 HA")

    assert taken(hand) is None
    assert replay(hand).ok


def test_cards_given_back_are_not_in_the_hand():
    """R11: Vorhand leads a card of the hand that was given back; the cards of the new hand are unknown."""
    hand = hand_of(f"B1 schoeneres?, A1 yes, {NAMED}, B1 SK")

    assert taken(hand) is None


def test_the_judge_keeps_a_penalty_of_the_opening():
    hand = hand_of(f"B2 penalty peek_cut, {NAMED}, B1 H8, A2 S7")

    assert taken(hand) is None
    assert [notice.code for notice in replay(hand).notices] == ["penalty"]
    assert replay(hand).failure.code == "revoke"


ONE_AFTER_ANOTHER = {
    "swapped": "B1 schlagtausch?, A1 yes, A1 schlag 8, B1 farbe herz, A1 H7",
    "not swapped": f"B1 schlagtausch?, A1 no, {NAMED}, B1 SK",
    "new cards": f"{AGAIN}, {NAMED}, B1 HA",
    "new cards though refused": f"B1 schoeneres?, A1 no, {AGAIN.split(', A1 yes, ')[1]}, {NAMED}, B1 HA",
    "asked again": f"B1 schoeneres?, A1 no, B1 schoeneres?, A1 no, {NAMED}, B1 SK",
    "peeked": f"B2 penalty peek_cut, {NAMED}, B1 SK",
    "peeked twice": f"B2 penalty peek_cut, B2 penalty peek_cut, {NAMED}, B1 SK",
    "cut": f"A1 cut HA, B1 cut H7, A1 deals 3+2, {NAMED}, B1 SK",
    "cut twice": f"A1 cut HA, B1 cut H7, A1 cut HA, B1 cut H7, {NAMED}, B1 SK",
}


@pytest.mark.parametrize("before", ONE_AFTER_ANOTHER)
def test_an_opening_does_not_affect_the_next_hand(before):
    """R5, R11, R12: each hand has its own cuts, questions and swaps."""
    params = registry.ruleset("upper_austria").params
    run = lane_of(params)
    hands = [hand_of(ONE_AFTER_ANOTHER[before]), *map(hand_of, ONE_AFTER_ANOTHER.values())]

    for hand in hands:
        data = compact.encode(hand)
        result = run(data, compact.body_start(data))
        assert result is None or result == both(hand)[1]
        assert result or not both(hand)[1].ok


@pytest.mark.parametrize(
    ("code", "price"),
    [
        *(("wild_bid", price) for price in ("two", "value", "bid")),
        *(("krank_bid", price) for price in ("two", "bid")),
        *(("revoke", price) for price in ("bummerl", "two", "value")),
    ],
)
def test_an_offence_claimed_before_the_card_play_costs_the_same_on_the_fast_path(code, price):
    hand = hand_of(f"B1 schlag 8, A1 penalty {code}", options=f"{code}_costs={price}")

    assert taken(hand) in (None, both(hand)[1])


def test_the_cache_of_openings_is_bounded(monkeypatch):
    """What is not cached is judged each time, with the same result."""
    monkeypatch.setattr(lanes, "MOST", 3)
    params = registry.ruleset("upper_austria").params
    hand = hand_of(f"A1 cut HA, B1 cut ?, A1 cut HA, B1 cut E10, A1 deals 3+2, {NAMED}, {CARDS}")
    data = compact.encode(hand)
    run = lane_of(params)

    results = {repr(run(data, compact.body_start(data))) for _ in range(3)}

    assert results == {repr(both(hand)[1])}


def test_the_cache_of_openings_is_filled_to_its_bound(monkeypatch):
    """Of the six transitions below three are cached and three judged again; the tie of the cut cards occurs twice."""
    judged = []
    monkeypatch.setattr(lanes, "MOST", 3)
    monkeypatch.setattr(lanes, "accepts", lambda *word: judged.append(word) or accepts(*word))
    params = registry.ruleset("upper_austria").params
    data = compact.encode(
        hand_of(f"A1 cut HA, B1 cut ?, A1 cut HA, B1 cut E10, A1 deals 3+2, {NAMED}, {CARDS}")
    )
    run = lane_of(params)

    run(data, compact.body_start(data))
    first = len(judged)
    run(data, compact.body_start(data))

    assert (first, len(judged)) == (6, 6 + 3)
