"""The terms of bids in a Watten round: near-win rules, caps, jumps, the last card, the cost of an offence."""

from __future__ import annotations

import pytest

from rules.registry import ruleset
from rules.watten.bidding import (
    account,
    bid_forbidden,
    bid_notices,
    height_refused,
    penalty_costs,
)
from rules.watten.near_win import NOBODY, Terms, is_krank, terms
from rules.watten.penalties import PenaltyType
from rules.watten.rulesets import WattenRules
from rules.watten.standing import least_award
from rules.watten.table import table

A, B = 0, 1
TWO = (A, B)
FOUR = table(4, 0)


def rules_of(key="upper_austria", **options) -> WattenRules:
    return ruleset(key, options).params


def played(near_win_rule, krank, sides=TWO, **options) -> Terms:
    return terms(rules_of(near_win_rule=near_win_rule, **options), sides, krank)


@pytest.mark.parametrize(
    ("target", "near"), [(9, (7, 8)), (11, (9, 10)), (13, (11, 12)), (15, (13, 14)), (18, (16, 17))]
)
def test_krank_are_the_two_points_before_the_end(target, near):
    """R28 "bei sieben und acht"; R33, the region table: 9/10 of 11, 11/12 of 13, 13/14 of 15, 16/17 of 18."""
    rules = rules_of(target=target)

    assert tuple(score for score in range(20) if is_krank(rules, score)) == near


class TestNearWin:
    @pytest.mark.parametrize("krank", [(False, False), (True, False), (False, True), (True, True)])
    def test_krank_bars_only_the_krank_side(self, krank):
        """R28, section 8: "its opponents may"."""
        now = played("krank_no_bid", krank)

        assert (now.value, now.no_bids, now.chooser) == (2, False, NOBODY)
        assert [bool(now.barred >> side & 1) for side in TWO] == list(krank)

    @pytest.mark.parametrize(("rule", "value"), [("three_or_concede", 3), ("four_or_concede", 4)])
    def test_a_lone_gestrichen_side_has_to_choose(self, rule, value):
        """A15: play for three (Tyrol) or four (South Tyrol) or concede two, and nobody bids."""
        for side in TWO:
            now = played(rule, tuple(own == side for own in TWO))
            assert (now.value, now.no_bids, now.chooser) == (value, True, side)

    @pytest.mark.parametrize("rule", ["three_or_concede", "four_or_concede"])
    def test_if_both_are_gestrichen_they_play_on_without_bids(self, rule):
        now = played(rule, (True, True))

        assert (now.value, now.no_bids, now.chooser) == (2, True, NOBODY)

    @pytest.mark.parametrize("krank", [(True, False), (False, True), (True, True)])
    def test_with_a_gespannt_side_the_round_is_worth_three(self, krank):
        """Bavaria: "gespannt ist zugleich ausgeschafft"."""
        now = played("auto_three", krank)

        assert (now.value, now.no_bids, now.chooser) == (3, True, NOBODY)

    @pytest.mark.parametrize("rule", ["krank_no_bid", "three_or_concede", "four_or_concede", "auto_three"])
    def test_nothing_changes_before_the_near_win(self, rule):
        assert played(rule, (False, False)) == Terms(2)


class TestThree:
    SIDES = (1, 0, 1)  # B is Vorhand, alone against C and A

    def test_krank_is_personal(self):
        """Section 8: a krank player may not bid, his partner may."""
        assert played("krank_no_bid", (True, False, False), self.SIDES).barred == 0b001

    def test_a_table_may_bar_the_side(self):
        now = played("krank_no_bid", (True, False, False), self.SIDES, three_krank="side")

        assert now.barred == 0b101

    def test_only_the_krank_side_is_barred(self):
        now = played("krank_no_bid", (False, True, False), self.SIDES, three_krank="side")

        assert now.barred == 0b010

    def test_a_pair_chooses_if_both_are_near_with_personal_krank(self):
        one, both = ((True, False, False), (True, False, True))

        assert played("three_or_concede", one, self.SIDES) == Terms(2, barred=0b001)
        assert played("three_or_concede", both, self.SIDES).chooser == 1

    def test_a_pair_chooses_if_one_is_near_with_krank_by_side(self):
        now = played("three_or_concede", (True, False, False), self.SIDES, three_krank="side")

        assert (now.chooser, now.value) == (1, 3)

    def test_a_resting_player_is_on_no_side(self):
        now = played("three_or_concede", (True, False, True), (0, 1, NOBODY), three_krank="side")

        assert (now.value, now.chooser, now.no_bids) == (3, 0, True)
        assert played("three_or_concede", (False, False, True), (0, 1, NOBODY)).no_bids is False

    def test_a_side_needs_the_points_of_its_partner_farther_from_the_target(self):
        now = terms(rules_of(), self.SIDES, (False,) * 3, (2, 5, 6))

        assert now.needs == (7, 4, 7)
        assert now.behind == (3, 1, -1)


class TestWhoMayBid:
    def test_a_krank_bid_is_refused_as_an_offence_first(self):
        """A krank bid is an offence of the catalogue; other sides just may not bid."""
        now = played("auto_three", (True, False))

        assert bid_forbidden(FOUR, 2, 0, NOBODY, now)[0] == "krank_bid"
        assert bid_forbidden(FOUR, 1, 0, NOBODY, now)[0] == "no_bids_now"

    def test_no_side_bids_twice_in_a_row_or_answers_itself(self):
        assert bid_forbidden(FOUR, 2, 0, A, Terms(2))[0] == "double_bid"
        assert bid_forbidden(FOUR, 2, 4, A, Terms(2))[0] == "own_bid"
        assert bid_forbidden(FOUR, 1, 4, A, Terms(2)) is None

    def test_with_three_players_the_partner_of_a_krank_player_may_bid(self):
        three = table(3, 0)
        now = terms(rules_of(), three.sides, (True, False, False))

        assert bid_forbidden(three, 0, 0, NOBODY, now) == ("krank_bid", (("seat", "A"),))
        assert bid_forbidden(three, 2, 0, NOBODY, now) is None

    def test_two_of_three_are_one_side_in_a_round(self):
        """A deals: C bids after A has, on the same side."""
        assert bid_forbidden(table(3, 0), 2, 0, table(3, 0).sides[0], Terms(2))[0] == "double_bid"

    def test_four_players_have_points_by_side_and_three_by_player(self):
        assert [account(FOUR, seat) for seat in range(4)] == [0, 1, 0, 1]
        assert [account(table(2, 1), seat) for seat in range(2)] == [0, 1]
        assert [account(table(3, 1), seat) for seat in range(3)] == [0, 1, 2]


def height(offered, *, value=2, pending=0, scores=(), **options):
    """The refusal of a bid of A1, else its notices."""
    rules = rules_of(**options)
    now = terms(rules, TWO, (False, False), scores)
    refused = height_refused(rules, now, FOUR, 0, offered, value=value, pending=pending)
    return refused[0] if refused else bid_notices(rules, now, FOUR, 0, offered, value=value, pending=pending)


class TestHeight:
    def test_a_bid_is_one_more_than_the_value(self):
        assert height(3) == ()
        assert height(5, pending=4) == ()
        assert height(4, value=3) == ()
        assert height(4) == height(2) == height(4, value=2, pending=4) == "bid_not_one_more"

    @pytest.mark.parametrize(
        ("score", "offered", "verdict"),
        [(5, 4, ()), (5, 5, "bid_beyond_need"), (6, 3, ()), (6, 4, "bid_beyond_need")],
    )
    def test_a_table_may_cap_bids_at_what_the_side_needs(self, score, offered, verdict):
        """A14: up to the points needed to win the game."""
        assert height(offered, value=offered - 1, scores=(score, 0), bid_cap="needed") == verdict

    def test_the_cap_depends_on_the_bidders_own_score(self):
        assert height(4, value=3, scores=(0, 6), bid_cap="needed") == ()

    def test_an_unknown_score_leaves_the_cap_unchecked(self):
        assert height(9, value=8, bid_cap="needed") == ("unchecked_bid_cap",)

    def test_no_bid_is_higher_than_a_whole_game(self):
        """A14, as on the pad: more would have no use."""
        assert height(9, value=8) == ()
        assert height(10, value=9) == height(10, value=9, scores=(0, 0)) == "bid_beyond_need"

    def test_without_a_cap_a_bid_may_be_pointless(self):
        assert height(4, value=3, scores=(6, 0)) == ("pointless_bid",)
        assert height(3, scores=(6, 0)) == ()
        assert height(9, value=8) == ()

    @pytest.mark.parametrize(
        ("scores", "ok"), [((0, 4), True), ((0, 3), False), ((5, 0), False), ((2, 6), True)]
    )
    def test_a_side_far_behind_may_open_with_four(self, scores, ok):
        """South Tyrol: a side at least four points behind."""
        result = height(4, scores=scores, jump_bid="four_when_behind")

        assert result == (() if ok else "bid_not_one_more")

    def test_a_side_four_behind_opens_with_three_or_four_only(self):
        assert height(3, scores=(0, 4), jump_bid="four_when_behind") == ()
        assert height(5, scores=(0, 4), jump_bid="four_when_behind") == "bid_not_one_more"

    def test_only_the_first_bid_of_a_round_jumps(self):
        jumping = {"scores": (0, 6), "jump_bid": "four_when_behind"}

        assert height(5, value=3, **jumping) == "bid_not_one_more"
        assert height(4, value=2, pending=2, **jumping) == "bid_not_one_more"

    def test_an_unknown_score_leaves_the_jump_unchecked(self):
        assert height(4, jump_bid="four_when_behind") == ("unchecked_jump_bid",)
        assert height(3, jump_bid="four_when_behind") == ()


@pytest.mark.parametrize(
    ("worth", "points", "value", "bid", "costs"),
    [
        ("points", 2, 3, 4, 2),
        ("value", 2, 3, 4, 3),
        ("bid", 2, 3, 4, 4),
        ("value", 2, 2, 3, 2),
        ("value", 3, 2, 3, 3),
        ("points", 0, 5, 6, 0),
    ],
)
def test_an_offence_costs_points_or_the_value_or_the_bid(worth, points, value, bid, costs):
    """A17, the penalty catalogue: flat two, the round's value, the bid; at least `points`."""
    penalty = PenaltyType("wild_bid", points, True, False, "S4 R27", worth)

    assert penalty_costs(penalty, value, bid) == costs


@pytest.mark.parametrize(
    ("options", "least"),
    [({}, 2), ({"misdeal_points": 0, "cheating_points": 3}, 2), ({"maschine": 3, "criticals": "seed"}, 2)],
)
def test_no_total_lies_below_the_smallest_award(options, least):
    """Section 0: derived from the options, so that a total of one proves a misreading."""
    assert least_award(rules_of(**options)) == least


class TestBothNear:
    """A15: two readings of a bid if both sides are gestrichen, so that nobody may bid."""

    @pytest.mark.parametrize("rule", ["three_or_concede", "four_or_concede", "auto_three"])
    @pytest.mark.parametrize(("way", "barred"), [("offence", 0b11), ("void", 0)])
    def test_a_bid_of_a_krank_side_is_an_offence_or_void_by_the_option(self, rule, way, barred):
        now = terms(rules_of(near_win_rule=rule, both_near_bid=way), TWO, (True, True))

        assert (now.no_bids, now.barred) == (True, barred)

    @pytest.mark.parametrize("way", ["offence", "void"])
    def test_a_bid_of_a_lone_gestrichen_side_is_an_offence(self, way):
        now = terms(rules_of(near_win_rule="three_or_concede", both_near_bid=way), TWO, (True, False))

        assert (now.no_bids, now.barred) == (True, 0b01)

    def test_under_krank_no_bid_both_krank_sides_are_barred(self):
        assert terms(rules_of(both_near_bid="void"), TWO, (True, True)).barred == 0b11
