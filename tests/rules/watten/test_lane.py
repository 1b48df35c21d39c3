"""What the quick lane must not let pass: hands in which every card is known and one thing is out of order."""

from __future__ import annotations

import pytest

from rules import notation
from rules.replay import replay

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
def test_what_is_out_of_order_in_a_known_hand_is_refused(body, code):
    assert judge(body).failure.code == code


def test_a_krank_side_may_not_bid():
    assert judge("B1 bid 3", "\nkrank: B").failure.code == "krank_bid"


@pytest.mark.parametrize(("cap", "code"), [("none", None), ("needed", "bid_beyond_need")])
def test_a_bid_beyond_what_is_needed_is_seen(cap, code):
    judgement = judge("B1 bid 3, A1 bid 4, B1 bid 5", "\nscore: A=2 B=5", f"bid_cap={cap}")

    assert (judgement.failure and judgement.failure.code) == code
    assert [notice.code for notice in judgement.notices] == (["pointless_bid"] if code is None else [])


def test_a_hand_in_order_is_worth_what_it_is():
    """The plain hand beside all of these."""
    result = judge(f"B1 bid 3, A1 stay{THREE}").result

    assert (result.winner, result.value, result.tricks) == ("B", 3, (0, 3))
