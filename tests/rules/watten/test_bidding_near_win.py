"""Bids near the end of a game: `near_win_rule` by its four values (A15, R28), on one small deal."""

from __future__ import annotations

import pytest

from tests.rules.watten.small_deal import ANNOUNCED, TRICKS, judge, refused


class TestNearWin:
    """A15. `near_win_rule` by its four values, on one hand."""

    def played(self, body, rule, headers="krank: A"):
        return judge(f"{ANNOUNCED}, {body}", headers, f"near_win_rule={rule}")

    def test_krank_may_not_bid_but_its_opponents_may(self):
        """R28, section 8."""
        assert self.played("B1 bid 3, A2 stay", "krank_no_bid").ok
        assert refused(self.played("B1 SK, A2 bid 3", "krank_no_bid")) == "krank_bid"

    @pytest.mark.parametrize(("rule", "value"), [("three_or_concede", 3), ("four_or_concede", 4)])
    def test_a_lone_gestrichen_side_answers_before_the_first_lead(self, rule, value):
        """Tyrol: play for three or concede two; South Tyrol: four."""
        stays, goes = self.played("A1 stay", rule), self.played("A2 concede", rule)

        assert stays.ok
        assert (goes.result.winner, goes.result.value, goes.result.how) == ("B", 2, "concede")
        assert refused(self.played("B1 SK", rule)) == "bid_unanswered"
        assert refused(self.played("B1 stay", rule)) == "own_bid"
        won = self.played(f"A1 stay, {TRICKS}, A1 bid {value + 1}", rule)
        assert (refused(won), won.result.value) == ("krank_bid", 2)

    @pytest.mark.parametrize(
        ("said", "score", "stake", "asked"),
        [
            ("B2 penalty early_look", "A=5 B=0", 2, 3),  # A is krank after it and chooses
            ("B2 penalty early_look", "A=5 B=7", 2, 0),  # both are krank, so nobody has to choose
            ("A2 penalty trick_not_turned", "A=0 B=5", 2, 0),  # the cards lie
            ("B1 SK, A2 penalty early_look", "A=0 B=5", 2, 0),
            ("A1 stay, A2 penalty early_look", "A=7 B=5", 3, 0),
        ],
    )
    def test_an_offence_before_the_first_lead_applies_the_new_score(self, said, score, stake, asked):
        """A15: between the announcement and the lead. Earlier actions keep their effect."""
        options = "near_win_rule=three_or_concede early_look_points=2 table_offence_points=2"
        judgement = judge(f"{ANNOUNCED}, {said}", f"score: {score}", options)

        assert judgement.failure is None
        assert (judgement.states[-1].stake, judgement.states[-1].bid) == (stake, asked)

    @pytest.mark.parametrize(
        ("said", "score", "stake", "asked"),
        [
            ("A2 penalty trick_not_turned", "A=0 B=5", 2, 0),  # the cards lie, so B does not have to choose
            ("B2 penalty trick_not_turned", "A=5 B=7", 2, 3),  # only B was krank before it
            ("A2 penalty early_look, B2 penalty card_taken_back", "A=5 B=5", 2, 3),
            ("A2 penalty card_taken_back, B2 penalty early_look", "A=0 B=5", 2, 0),
        ],
    )
    def test_an_offence_in_play_settles_the_value_even_if_logged_first(self, said, score, stake, asked):
        """A15: as on the pad, which knows only the round of an offence."""
        options = "near_win_rule=three_or_concede early_look_points=2 table_offence_points=2"
        judgement = judge(f"{said}, {ANNOUNCED}", f"score: {score}", options)

        assert judgement.failure is None
        assert (judgement.states[-1].stake, judgement.states[-1].bid) == (stake, asked)

    @pytest.mark.parametrize("rule", ["three_or_concede", "four_or_concede", "auto_three"])
    def test_bids_are_barred_while_a_side_is_gestrichen(self, rule):
        answer = "" if rule == "auto_three" else "A1 stay, "

        assert refused(self.played(f"{answer}B1 bid 5", rule)) == "no_bids_now"
        assert refused(self.played(f"{answer}B1 SK, A2 bid 5", rule)) == "krank_bid"

    @pytest.mark.parametrize("rule", ["three_or_concede", "four_or_concede"])
    def test_if_both_are_gestrichen_they_play_on(self, rule):
        assert self.played("B1 SK", rule, "krank: A B").ok
        assert refused(self.played("B1 bid 3", rule, "krank: A B")) == "krank_bid"

    def test_with_a_gespannt_side_no_answer_is_needed(self):
        """Bavaria."""
        assert self.played("B1 SK", "auto_three").ok

    @pytest.mark.parametrize(
        ("rule", "headers", "value"),
        [
            ("krank_no_bid", "krank: A", 2),
            ("auto_three", "krank: A", 3),
            ("auto_three", "krank: A B", 3),
            ("auto_three", "", 2),
            ("three_or_concede", "krank: A", 3),
            ("three_or_concede", "krank: A B", 2),
            ("four_or_concede", "krank: B", 4),
            ("four_or_concede", "", 2),
        ],
    )
    def test_the_score_sets_the_value_of_a_round(self, rule, headers, value):
        """A2 revokes, which costs the value of the round."""
        stay = {"krank: A": "A1 stay, ", "krank: B": "B1 stay, "}.get(headers, "")
        stay = stay if rule.endswith("concede") else ""
        hand = f"{ANNOUNCED}, {stay}B1 HK, A2 S7, B2 HU, A1 HO, A1 HA, B1 S9, A2 H9"
        judgement = judge(hand, headers, f"near_win_rule={rule} revoke_costs=value")

        assert refused(judgement) == "revoke"
        assert judgement.result.value == value

    def test_krank_follows_from_the_score(self):
        """R28: at seven of nine."""
        assert refused(self.played("B1 bid 3", "auto_three", "score: A=7 B=2")) == "no_bids_now"
        assert self.played("B1 bid 3", "auto_three", "score: A=6 B=2").ok
