"""What the fast path must not accept: hands in which every card is known and one action is illegal."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from rules import compact, notation, registry
from rules.replay import replay
from rules.watten.actions import SCORE_KNOWN, Bid, Concede, Play, Stay
from rules.watten.announce import compiler
from rules.watten.begin import ACCOUNTS, DEALT, plain_heads
from rules.watten.begin import NAMED as WORDS
from rules.watten.lane import lane
from rules.watten.play import replay_slowly
from rules.watten.playout import random_hand

DEAL = """
deal: A1 HO H7 L8 LA E9
deal: B1 H8 S8 SK LK E7
deal: A2 H9 HU S7 S9 EA
deal: B2 HK SA LU LO EU
"""
NAMED = "B1 schlag 8, A1 farbe herz\n"
THREE = """
B1 H8, A2 H9, B2 HK, A1 H7
B1 S8, A2 HU, B2 LO, A1 L8
B1 SK, A2 S7, B2 SA, A1 E9
"""


def judge(body, headers="", options=""):
    text = f"ruleset: upper_austria {options}\ndealer: A1{headers}{DEAL}\n{NAMED}{body}"
    return replay(notation.read_one(text))


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("B1 bid 3, B1 SK", "bid_unanswered"),
        ("B1 bid 3, B1 SK, A1 stay", "bid_unanswered"),
        ("B1 SK, A2 bid 3, A2 S7, B1 bid 4", "bid_unanswered"),
        (f"{THREE}B2 bid 3", "hand_over"),
        (f"{THREE}B2 LU", "hand_over"),
        (f"{THREE}B2 LU, A1 LA, B1 LK, A2 EA", "hand_over"),
        ("B1 bid 3, A1 concede, B1 SK", "hand_over"),
        ("B1 bid 3, A1 concede, A2 stay", "hand_over"),
        ("B1 bid 3, A1 stay, B1 bid 4", "double_bid"),
        ("B1 bid 3, B2 bid 4", "own_bid"),
        ("B1 bid 3, B2 stay", "own_bid"),
        ("B1 stay", "no_bid_to_answer"),
        ("A2 bid 3", "not_on_turn"),
        ("B1 SK, B2 bid 3", "not_on_turn"),
        ("B1 bid 5", "bid_not_one_more"),
        ("B1 bid 3, A2 bid 5", "bid_not_one_more"),
        ("A2 S7", "not_on_turn"),
        ("B1 SK, B2 LU", "not_on_turn"),
        ("B1 SK, A2 S7, B2 SA, A1 E9, B1 E7", "not_on_turn"),
        ("B1 SA", "not_in_hand"),
        ("B1 HA", "not_in_hand"),
        ("B1 SK, A2 S7, B2 SA, A1 E9, B2 SA", "card_twice"),
        ("B1 H8, A2 S7", "revoke"),
        ("B1 H8, A2 H9, B2 HK, A1 E9", "revoke"),
    ],
)
def test_an_illegal_action_in_a_known_hand_is_refused(body, code):
    assert judge(body).failure.code == code


def test_a_krank_side_may_not_bid():
    assert judge("B1 bid 3", "\nkrank: B").failure.code == "krank_bid"


@pytest.mark.parametrize(("cap", "code"), [("none", None), ("needed", "bid_beyond_need")])
def test_a_bid_above_the_need_is_refused_or_noted(cap, code):
    judgement = judge("B1 bid 3, A1 bid 4, B1 bid 5", "\nscore: A=2 B=5", f"bid_cap={cap}")

    assert (judgement.failure and judgement.failure.code) == code
    assert [notice.code for notice in judgement.notices] == (["pointless_bid"] if code is None else [])


def test_a_valid_hand_has_its_value():
    """The legal hand from which the others are made."""
    result = judge(f"B1 bid 3, A1 stay{THREE}").result

    assert (result.winner, result.value, result.tricks) == ("B", 3, (0, 3))


@cache
def lanes(params):
    return plain_heads(params, compiler(params)), lane(params)


def taken(hand):
    """The replay of the fast path itself; None if it leaves the hand to the judge."""
    plain, run = lanes(hand.ruleset.params)
    data = compact.encode(hand)
    start = compact.body_start(data)
    deal = start + 1 + ACCOUNTS * (data[start] >= SCORE_KNOWN)
    first = deal + DEALT
    begun = plain(data[start:deal])[data[first : first + WORDS]]
    return run(begun, data[deal:first], data[first + WORDS :], WORDS)


def judged(hand):
    data, params = compact.encode(hand), hand.ruleset.params
    return replay_slowly(params, compiler(params), data, compact.body_start(data))


HANDS, CUT_OFF = 30, (0, 0, 1, 7)
PLAIN = (
    "upper_austria",
    "upper_austria bid_cap=needed duty_scope=announcers",
    "bavaria last_card_bid=restricted",
    "north_tyrol",
    "kritisch_wander",
    "upper_austria rechter_exempt=if_only_legal",
)


@cache
def rounds(named):
    """Whole rounds and rounds cut off, with many bids, all cards known, and the judge's replay of each."""
    ruleset = registry.read(named.split())
    hands = [random_hand(ruleset, Random(seed), bid_rate=0.4, opening_rate=0) for seed in range(HANDS)]
    short = [max(WORDS, len(hand.actions) - CUT_OFF[at % 4]) for at, hand in enumerate(hands)]
    hands = [replace(hand, actions=hand.actions[:count]) for hand, count in zip(hands, short, strict=True)]
    return [(hand, judged(hand)) for hand in hands]


@pytest.mark.parametrize("named", PLAIN)
def test_the_fast_path_agrees_with_the_judge_on_every_legal_hand(named):
    for hand, slow in rounds(named):
        quick = taken(hand)
        assert quick == slow if not slow.notices else quick in (None, slow)
        if quick and quick.result:
            assert quick.result.winners == slow.result.winners


def tried(hand, at):
    """Possible actions after the first `at` actions: bids, answers, and any card that was dealt."""
    cards = [Play(seat, card) for seat, held in enumerate(hand.setup.deal) for card in held]
    words = [Bid(seat, value) for seat in range(4) for value in (0, 3, 4, 5, 15)]
    return (*cards, *words, *(Stay(seat) for seat in range(4)), *(Concede(seat) for seat in range(4)))


@cache
def branches(named):
    """A whole hand of five tricks with all that may be tried at any point, and bids on the last card of others."""
    whole = [hand for hand, _ in rounds(named) if sum(isinstance(each, Play) for each in hand.actions) == 20]
    logs = []
    for hand in whole:
        for at in range(WORDS if hand is whole[0] else len(hand.actions) - 4, len(hand.actions)):
            some = tried(hand, at) if hand is whole[0] else [Bid(seat) for seat in range(4)]
            logs += [replace(hand, actions=(*hand.actions[:at], action)) for action in some]
    return [(log, judged(log)) for log in logs]


@pytest.mark.parametrize("named", PLAIN[:3])
def test_the_fast_path_and_the_judge_agree_after_every_legal_action(named):
    """R14-R28, last-card bids (R27) included: the fast path agrees on legal actions, refused ones it leaves."""
    for log, slow in branches(named):
        quick = taken(log)
        assert quick is None if slow.failure else quick == slow if not slow.notices else quick in (None, slow)


def hand_of(body, deal=DEAL, options=""):
    return notation.read_one(f"ruleset: upper_austria {options}\ndealer: A1{deal}\n{NAMED}{body}")


def test_the_first_of_two_linke_takes_the_trick():
    """A7: they are equal; A1 leads next."""
    hand = hand_of("B1 LK, A2 S7, B2 LO, A1 LA, A1 L8, B1 S8, A2 S9, B2 HK, A1 H7")

    assert taken(hand) == judged(hand) != None  # noqa: E711


def test_disputed_cards_of_an_open_trick_are_reported_too():
    """A1: a Linker led, then a trump while B1 holds no trump but the Rechte and a Linker."""
    hand = hand_of("B1 LK, A2 S7, B2 LO, A1 LA, A1 L8, B1 SK, A2 S9, B2 SA, A1 H7, B1 E7")

    assert taken(hand) == judged(hand)
    assert [notice.index for notice in taken(hand).notices] == [7, 8, 9, 11]


@pytest.mark.parametrize(("card", "options"), [("weli", "weli=out"), ("?", "")])
def test_a_deal_with_an_unknown_card_is_left_to_the_judge(card, options):
    hand = hand_of("B1 SK", DEAL.replace("EU", card), options)

    assert taken(hand) is None


def test_a_wild_bid_is_judged_by_the_last_card():
    """R27: A1 holds the Schellen-Neuner, no trump and not of the led suit; one card lower would be a Schlag."""
    deal = """
deal: A1 SU L9 HA LU S9
deal: B1 S7 L7 SO LO EA
deal: A2 HO L10 S10 EK E7
deal: B2 SK LK SA LA E10
"""
    tricks = "B1 S7, A2 HO, B2 SK, A1 SU\nA2 L10, B2 LK, A1 L9, B1 L7\nB2 SA, A1 HA, B1 SO, A2 S10\n"
    hand = hand_of(f"{tricks}A1 LU, B1 LO, A2 EK, B2 LA\nB2 E10, A1 bid 3", deal)

    assert taken(hand) is None
    assert replay(hand).failure.code == "wild_bid"
