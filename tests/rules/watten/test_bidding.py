"""Bidding and the announcement, on one small deal."""

from __future__ import annotations

import pytest

from rules import notation
from rules.replay import replay
from rules.watten.result import WattenResult
from tests.rules.watten.small_deal import ANNOUNCED, DEAL, LAST_TRICK, bid_on_last_card, codes, judge, refused


def test_a_conceded_first_bid_is_worth_the_plain_round():
    """R26: the value before the refused bid."""
    result = judge("B1 schlag 8, A1 farbe herz, B1 bid 3, A2 concede").result

    assert result == WattenResult("B", 2, "concede", tricks=(0, 0))


def test_each_counter_bid_accepts_the_one_before():
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


def test_a_counter_bid_is_judged_by_the_card_already_laid():
    """A18: A1 has added Schell-Unter, B1 bids, A1 may not raise."""
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


def test_a_bid_has_one_penalty():
    """Section 8: a wild bid of a krank side costs two, not four."""
    text = f"B1 schlag 8, A1 farbe herz\n{LAST_TRICK}A1 bid 3"
    judgement = judge(text, "krank: A\ndeal: A1 S9 L9 HA LU SU\n" + DEAL.format(b1="E7", a2="EU"))

    assert (judgement.failure.code, judgement.result.value) == ("krank_bid", 2)


def test_a_krank_side_may_stay():
    assert judge("B1 schlag 8, A1 farbe herz, B1 bid 3, A1 stay", "krank: A").ok


def test_an_option_allows_schlag_six():
    """A5: a Schlag VI needs the option."""
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


class TestHeight:
    def test_no_bid_beyond_the_points_needed(self):
        """A14: B needs three."""
        bids = f"{ANNOUNCED}, B1 bid 3, A1 bid 4, B1 bid 5"
        capped = judge(bids, "score: A=0 B=6", "bid_cap=needed")

        assert (refused(capped), dict(capped.failure.params)["need"]) == ("bid_beyond_need", 3)
        assert codes(judge(bids, "score: A=0 B=6")) == ["pointless_bid"]
        assert codes(judge(bids, "", "bid_cap=needed")) == ["unchecked_bid_cap"] * 3
        assert codes(judge(bids, "")) == []

    @pytest.mark.parametrize(
        ("score", "ok"), [("score: A=4 B=0", True), ("score: A=3 B=0", False), ("", True)]
    )
    def test_a_side_four_behind_may_open_with_four(self, score, ok):
        """South Tyrol; conceded it pays the two before it (R26)."""
        judgement = judge(f"{ANNOUNCED}, B1 bid 4, A1 concede", score, "jump_bid=four_when_behind")

        assert judgement.ok == ok
        assert not ok or judgement.result.value == 2
        assert codes(judgement) == ([] if score else ["unchecked_jump_bid"])
        assert refused(judge(f"{ANNOUNCED}, B1 bid 4", score)) == "bid_not_one_more"


class TestLastCardOptions:
    def test_an_option_allows_every_bid_on_the_last_card(self):
        """Bavaria: no such rule."""
        assert bid_on_last_card("A1 bid 3, B1 stay", a2="EU", options="last_card_bid=free").ok
        assert refused(bid_on_last_card("A1 bid 3", a2="EU")) == "wild_bid"

    @pytest.mark.parametrize(("costs", "value"), [("two", 2), ("value", 3), ("bid", 4)])
    def test_a_wild_bid_costs_two_or_the_value_or_the_bid(self, costs, value):
        """A17: over a standing three A1 bids four on Schell-Unter."""
        body = LAST_TRICK.replace("B2 E10", "B2 bid 3, A2 stay, B2 E10")
        headers = "deal: A1 S9 L9 HA LU SU\n" + DEAL.format(b1="E7", a2="EU")
        judgement = judge(f"{ANNOUNCED}\n{body}A1 bid 4", headers, f"wild_bid_costs={costs}")

        assert (judgement.failure.code, judgement.result.winner, judgement.result.value) == (
            "wild_bid",
            "B",
            value,
        )

    @pytest.mark.parametrize(
        ("costs", "said", "value"),
        [
            ("two", 3, 2),
            ("bid", 3, 3),
            pytest.param("bid", 1, 3, id="a-height-that-nobody-can-bid"),
        ],
    )
    def test_a_bid_while_krank_costs_two_or_the_value_of_the_bid(self, costs, said, value):
        judgement = judge(f"{ANNOUNCED}, B1 bid {said}", "krank: B", f"krank_bid_costs={costs}")

        assert (judgement.failure.code, judgement.result.winner, judgement.result.value) == (
            "krank_bid",
            "A",
            value,
        )


class TestTwoAndThree:
    """R3, A25: the same rules with two and three seats."""

    def test_two_players_bid_against_each_other(self):
        text = "ruleset: upper_austria\nseats: A B\ndealer: A\n\nB schlag 8, A farbe herz, B bid 3, A bid 4, B concede"
        result = replay(notation.read_one(text)).result

        assert (result.winner, result.value) == ("A", 3)

    def three(self, body, headers=""):
        text = f"ruleset: upper_austria\nseats: A B C\ndealer: A\n{headers}\nB schlag 8, A farbe herz, {body}"
        return replay(notation.read_one(text))

    def test_with_three_players_the_pair_is_one_side(self):
        """A deals: C may not bid after A has; Vorhand answers and pays both."""
        assert refused(self.three("B SK, C bid 3, B stay, C H9, A bid 4")) == "double_bid"
        result = self.three("B SK, C bid 3, B concede").result
        assert (result.value, result.winner, result.winners) == (2, "AC", (0, 2))

    def test_the_partner_of_a_krank_player_may_bid(self):
        """Section 8: krank is personal."""
        assert self.three("B SK, C bid 3", "krank: A\n").ok
        assert refused(self.three("B SK, C bid 3", "krank: C\n")) == "krank_bid"

    @pytest.mark.parametrize(("last", "verdict"), [("SU", "wild_bid"), ("E9", None), ("H7", None)])
    def test_with_three_players_the_last_card_rule_holds(self, last, verdict):
        """R27 in the fifth trick, two tricks each: B leads, C adds, A holds `last`."""
        tricks = "B SK, C S7, A S9, B LK, C LA, A L9, C S10, A SA, B SO, A LU, B LO, C L10, B E10, C EK"

        assert refused(self.three(f"{tricks}, A bid 3", f"deal: A S9 L9 SA LU {last}\n")) == verdict


@pytest.mark.parametrize(("scope", "verdict"), [("all", "wild_bid"), ("announcers", None)])
def test_with_hidden_trump_the_last_card_rule_binds_only_announcers(scope, verdict):
    """`duty_scope`: A1 deals and B1 is Vorhand; B2 wins the fourth trick and leads, A1 adds, B1 adds, A2 bids."""
    judgement = bid_on_last_card("A1 E9, B1 E7, A2 bid 3", a1="E9", a2="SU", options=f"duty_scope={scope}")

    assert refused(judgement) == verdict


def test_with_hidden_trump_the_last_card_rule_binds_the_announcers():
    assert refused(bid_on_last_card("A1 bid 3", a2="EU", options="duty_scope=announcers")) == "wild_bid"


class TestChallenge:
    """ "Farbe!": a public Tyrolean rule set lets the others ask for the last card before they answer its bid."""

    def said(self, words, a1="SU", a2="EU", **options):
        return bid_on_last_card(
            words, a1=a1, a2=a2, options=" ".join(f"{of}={options[of]}" for of in options)
        )

    def test_an_unchallenged_wild_bid_costs_nothing(self):
        judgement = self.said("A1 bid 3, B1 stay", last_card_bid="challenge")

        assert (judgement.ok, codes(judgement)) == (True, [])

    @pytest.mark.parametrize(("costs", "value"), [("two", 2), ("value", 2), ("bid", 3)])
    def test_a_challenged_wild_bid_costs_its_price(self, costs, value):
        """A17; that rule set: the value of the round."""
        judgement = self.said("A1 bid 3, B1 farbe!", last_card_bid="challenge", wild_bid_costs=costs)

        assert judgement.ok
        assert (judgement.result.winner, judgement.result.value) == ("B", value)
        assert (judgement.result.penalty, judgement.result.offender) == ("wild_bid", 0)

    @pytest.mark.parametrize("way", ["restricted", "challenge"])
    def test_a_challenged_legal_bid_still_waits(self, way):
        judgement = self.said("A1 bid 3, B1 farbe!, B2 stay", a1="E9", last_card_bid=way)

        assert judgement.ok
        assert codes(judgement) == ["bid_in_order"]

    @pytest.mark.parametrize(
        ("words", "code"),
        [
            ("B1 farbe!", "nothing_to_challenge"),
            ("A1 bid 3, A2 farbe!", "own_bid"),
            ("A1 bid 3, B1 stay, B2 farbe!", "nothing_to_challenge"),
        ],
    )
    def test_only_the_other_side_may_challenge_a_waiting_bid(self, words, code):
        assert refused(self.said(words, last_card_bid="challenge")) == code

    def test_a_bid_is_challenged_once(self):
        twice = self.said("A1 bid 3, B1 farbe!, B2 farbe!", a1="E9", last_card_bid="challenge")

        assert refused(twice) == "challenged_already"

    def test_only_a_bid_in_the_last_trick_may_be_challenged(self):
        early = judge(f"{ANNOUNCED}, B1 bid 3, A1 farbe!", "", "last_card_bid=challenge")

        assert refused(early) == "nothing_to_challenge"
        assert refused(self.said("A1 bid 3, B1 farbe!", last_card_bid="free")) == "not_at_this_table"

    def test_an_unknown_card_leaves_the_challenged_bid_unchecked(self):
        judgement = self.said("A1 bid 3, B1 farbe!", a1="?", last_card_bid="challenge")

        assert codes(judgement)[-1] == "unchecked_bid"
