"""The bidding machine and the announcement, fact by fact, on one small deal."""

from __future__ import annotations

import pytest

from rules import notation
from rules.replay import replay
from rules.watten.result import WattenResult

# Herz Achter, A1 deals. In the last trick B2 leads Eichel-Zehner at two tricks each; A1 holds `last`.
LAST_TRICK = """
B1 S7, A2 HO, B2 SK, A1 S9
A2 L10, B2 LK, A1 L9, B1 L7
B2 SA, A1 HA, B1 SO, A2 S10
A1 LU, B1 LO, A2 EK, B2 LA
B2 E10
"""
DEAL = "deal: B1 S7 L7 SO LO {b1}\ndeal: A2 HO L10 S10 EK {a2}\ndeal: B2 SK LK SA LA E10\n"


def judge(body, headers="", options=""):
    text = f"ruleset: upper_austria {options}\ndealer: A1\n{headers}\n{body}"
    return replay(notation.read_one(text))


def bid_on_last_card(actions, a1="SU", b1="E7", a2="SU", options="", deal=True):
    headers = f"deal: A1 S9 L9 HA LU {a1}\n" + DEAL.format(b1=b1, a2=a2) if deal else ""
    return judge(f"B1 schlag 8, A1 farbe herz\n{LAST_TRICK}{actions}", headers, options)


def test_a_conceded_first_bid_is_worth_the_plain_round():
    """R26: the value before the refused bid."""
    result = judge("B1 schlag 8, A1 farbe herz, B1 bid 3, A2 concede").result

    assert result == WattenResult("B", 2, "concede", tricks=(0, 0))


def test_each_counter_bid_makes_the_one_before_count():
    result = judge("B1 schlag 8, A1 farbe herz, B1 bid 3, A2 bid 4, B2 bid 5, A1 concede").result

    assert result == WattenResult("B", 4, "concede", tricks=(0, 0))


def test_a_side_that_only_stayed_may_open_the_next_bid():
    assert judge("B1 schlag 8, A1 farbe herz, B1 bid 3, A1 stay, B1 SK, A2 bid 4, B2 stay").ok


def test_the_player_on_turn_may_bid_before_he_adds_a_card():
    """R23: "entweder gerade ausspielt oder zugibt"."""
    assert judge("B1 schlag 8, A1 farbe herz, B1 SK, A2 bid 3, B1 stay, A2 S7").ok


def test_after_a_stay_the_same_player_is_still_to_play():
    failure = judge("B1 schlag 8, A1 farbe herz, B1 bid 3, A2 stay, A2 SK").failure

    assert (failure.code, dict(failure.params)["turn"]) == ("not_on_turn", ("B1",))


def test_a_bid_without_its_number_is_one_more():
    assert judge("B1 schlag 8, A1 farbe herz, B1 bid, A2 bid, B1 concede").result.value == 3


@pytest.mark.parametrize("card", ["E9", "H10", "L8"])
def test_same_suit_trump_or_schlag_may_bid_on_the_last_card(card):
    """R27, S4 Var1 and Var2."""
    assert bid_on_last_card("A1 bid 3, B1 stay", a1=card).ok


def test_a_counter_bid_on_the_last_card_is_judged_by_the_bidders_own_card():
    """A18: B1 may with Eichel-Ober; Schell-Unter is neither Eichel nor trump."""
    judgement = bid_on_last_card("A1 bid 3, B1 bid 4", a1="E9", b1="EO", a2="SU")
    wild = bid_on_last_card("A1 bid 3, B1 bid 4", a1="E9", b1="SU", a2="S8")

    assert judgement.ok
    assert (wild.failure.code, wild.result.winner, wild.result.value) == ("wild_bid", "A", 2)


def test_a_card_that_lies_already_judges_a_counter_bid_too():
    """A18: A1 has added Schell-Unter, B1 bids, A1 may not bid on."""
    judgement = bid_on_last_card("A1 SU, B1 bid 3, A1 bid 4", a1="SU", b1="E7", a2="S8")

    assert (judgement.failure.code, judgement.result.winner) == ("wild_bid", "B")


def test_the_leader_of_the_last_trick_may_bid_with_any_card():
    body = LAST_TRICK.replace("B2 E10", "B2 bid 3")
    headers = "deal: A1 S9 L9 HA LU SU\n" + DEAL.format(b1="E7", a2="EU")

    assert judge(f"B1 schlag 8, A1 farbe herz\n{body}", headers).ok


@pytest.mark.parametrize(("option", "ok"), [("no", True), ("yes", False)])
def test_a_trumped_trick_may_cancel_the_led_suit(option, ok):
    """A19: A1 trumps, then B1 bids with Eichel-Siebener."""
    judgement = bid_on_last_card(
        "A1 H10, B1 bid 3", a1="H10", a2="SU", options=f"trump_cancels_suit={option}"
    )

    assert judgement.ok == ok


def test_an_unknown_last_card_leaves_the_bid_unchecked():
    judgement = bid_on_last_card("A1 bid 3, B1 concede", deal=False)

    assert judgement.ok
    assert [notice.code for notice in judgement.notices] == ["unchecked_bid"]


def test_a_card_shown_later_proves_a_wild_bid():
    judgement = bid_on_last_card("A1 bid 3, B1 stay, A1 SU", deal=False)

    assert judgement.failure.code == "wild_bid"


def test_one_bid_earns_one_penalty():
    """Section 8: a wild bid of a krank side costs two, not four."""
    text = f"B1 schlag 8, A1 farbe herz\n{LAST_TRICK}A1 bid 3"
    judgement = judge(text, "krank: A\ndeal: A1 S9 L9 HA LU SU\n" + DEAL.format(b1="E7", a2="EU"))

    assert (judgement.failure.code, judgement.result.value) == ("krank_bid", 2)


def test_a_krank_side_may_stay():
    assert judge("B1 schlag 8, A1 farbe herz, B1 bid 3, A1 stay", "krank: A").ok


def test_schlag_six_needs_the_tables_leave():
    """A5."""
    allowed, refused = (
        judge("B1 schlag weli", options=f"allow_schlag_six={choice}") for choice in ("yes", "no")
    )

    assert allowed.ok
    assert refused.failure.code == "schlag_six"


def test_led_weli_demands_trump_when_it_is_the_schlag():
    """A5: with Schlag VI the Weli is the Rechte, whatever the Farbe."""
    body = "B1 schlag 6, A1 farbe laub, B1 Weli, A2 HA, B2 HK, A1 HO, B1 S7, A2 LA"

    assert judge(body).failure.code == "revoke"


def test_the_first_of_two_linke_wins():
    """A7."""
    body = "B1 schlag 8, A1 farbe herz, B1 SK, A2 S8, B2 L8, A1 E8"

    assert judge(f"{body}, A2 S7").ok
    assert judge(f"{body}, B2 S7").failure.code == "not_on_turn"
