"""The near-win rules on the pad: what a round is worth, who may bid, who has to choose (A14, A15, A17, A20)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.registry import ruleset
from scoring.engine import events as ev
from scoring.engine.fold import Setup
from scoring.engine.watten import Stake, WattenGame
from tests.engine.table import A, B, Refused, Table, WattenTable


class Regional(WattenTable):
    """Four players of one preset with options."""

    def __init__(self, key: str, **options: object) -> None:
        Table.__init__(self, Setup(ruleset(key, options), 4))

    def bids(self, side: int, value: int) -> str:
        return self.tell(ev.BidMade(side, value))

    def answers(self, side: int, value: int, answer: Any) -> str:
        return self.tell(ev.BidAnswered(side, value, answer))

    def flag(self, number: int = -1) -> str | None:
        return self.sheet.games[-1].rows[number].flag

    def side(self, side: int) -> dict[str, Any]:
        found: dict[str, Any] = self.board["sides"][side]
        return found

    def offered(self, side: int) -> list[int]:
        return [won["value"] for won in (self.side(side)["main"], *self.side(side)["values"])]


def near(key: str, *, a: int, b: int = 0, **options: object) -> Regional:
    """A table at which A has `a` and B has `b` points, written in one round each."""
    table = Regional(key, **options)
    for side, points in ((A, a), (B, b)):
        if points:
            table.tell(ev.RoundWon(side, points))
    return table


class TestAutoThree:
    """Bavaria: gespannt is three for everybody, and nobody bids."""

    def test_a_round_is_worth_three_once_somebody_is_gespannt(self) -> None:
        table = near("bavaria", a=13)
        assert table.current.stake == Stake(3)
        assert table.offered(A) == table.offered(B) == [3]
        table.won(B, 3)
        assert table.score == (13, 3)
        assert table.flag() is None

    def test_another_value_counts_and_is_flagged(self) -> None:
        table = near("bavaria", a=13)
        table.won(B, 2)
        assert (table.score, table.flag()) == ((13, 2), "value_differs")

    @pytest.mark.parametrize(("side", "code"), [(A, "krank_may_not_bid"), (B, "no_bids_now")])
    def test_nobody_may_bid(self, side: int, code: str) -> None:
        table = near("bavaria", a=13)
        with pytest.raises(Refused) as refused:
            table.bids(side, 4)
        assert refused.value.code == code
        assert table.side(side)["bid"]["allowed"] == {A: "krank", B: "no_bids"}[side]

    def test_a_bid_that_was_stored_all_the_same_does_nothing(self) -> None:
        table = near("bavaria", a=13)
        table.ink(ev.BidMade(B, 4))
        row = table.games[-1].rows[-1]
        assert (row.flag, [step.code for step in row.steps]) == ("impossible", ["no_bids_now"])
        assert table.current.stake == Stake(3)

    def test_before_that_it_is_as_everywhere(self) -> None:
        table = near("bavaria", a=12)
        assert table.current.stake == Stake(2)
        assert table.offered(A)[:2] == [2, 3]
        table.bids(B, 3)

    def test_the_word_of_the_region_is_in_the_view_model(self) -> None:
        for key, word in (("upper_austria", "krank"), ("bavaria", "gespannt"), ("north_tyrol", "gestrichen")):
            assert Regional(key).board["near_win"]["word"] == word

    def test_the_steps_say_it_in_that_word(self) -> None:
        row = near("bavaria", a=13).games[0].rows[-1]
        assert (row.steps[-1].code, dict(row.steps[-1].params)["word"]) == ("now_near_win", "gespannt")
        assert near("upper_austria", a=7).games[0].rows[-1].steps[-1].code == "now_krank"

    def test_every_lost_game_is_one_bummerl(self) -> None:
        """Neither Schneider nor Retourschneider."""
        nil = near("bavaria", a=15)
        turned = near("bavaria", a=13, b=0)
        turned.won(B, 15)
        for table in (nil, turned):
            finish = table.games[0].finish
            assert finish is not None
            assert (finish.outcome, finish.bummerl) == ("bummerl", 1)
            assert [step.code for step in finish.steps] == ["target_reached", "every_game_one"]

    def test_the_button_says_so_too(self) -> None:
        assert near("bavaria", a=13).side(A)["main"]["outcome"] == "bummerl"


class TestThreeOrConcede:
    """North Tyrol: a lone gestrichen side stays for three or gives two."""

    def test_the_gestrichen_side_is_asked_before_the_first_lead(self) -> None:
        table = near("north_tyrol", a=9)
        assert table.board["near_win"]["chooser"] == [A]
        assert table.board["stake"]["pending"] == {"side": B, "value": 3}
        assert table.side(A)["answer"] == {"value": 3, "concede_pays": 2}
        assert table.side(B)["answer"] is None

    def test_conceding_gives_two(self) -> None:
        table = near("north_tyrol", a=9)
        table.answers(A, 3, "concede")
        assert (table.score, table.flag()) == ((9, 2), None)

    def test_staying_plays_for_three(self) -> None:
        table = near("north_tyrol", a=9)
        table.answers(A, 3, "stay")
        assert table.current.stake.value == 3
        assert table.board["near_win"]["chooser"] == []
        assert table.offered(A) == table.offered(B) == [3]
        table.won(B, 3)
        assert (table.score, table.flag()) == ((9, 3), None)

    @pytest.mark.parametrize(
        ("side", "value", "flag"),
        [(A, 3, None), (B, 3, None), (B, 2, None), (A, 2, "value_differs"), (B, 4, "value_differs")],
    )
    def test_one_tap_is_enough_for_a_round(self, side: int, value: int, flag: str | None) -> None:
        """Whoever wins gets three; the others may have been given two; the gestrichen side never wins two."""
        table = near("north_tyrol", a=9)
        table.won(side, value)
        assert table.games[0].rows[-1].flag == flag

    def test_the_pad_offers_those_values(self) -> None:
        table = near("north_tyrol", a=9)
        assert (table.offered(A), table.offered(B)) == ([3], [3, 2])

    @pytest.mark.parametrize(("side", "code"), [(A, "krank_may_not_bid"), (B, "no_bids_now")])
    def test_nobody_bids(self, side: int, code: str) -> None:
        for answered in (False, True):
            table = near("north_tyrol", a=9)
            if answered:
                table.answers(A, 3, "stay")
            refusal = table.refusal(ev.BidMade(side, 4))
            assert refusal is not None
            assert refusal.code == code

    def test_the_others_have_nothing_to_answer(self) -> None:
        refusal = near("north_tyrol", a=9).refusal(ev.BidAnswered(B, 3, "stay"))
        assert refusal is not None
        assert refusal.code == "nothing_to_answer"

    def test_both_gestrichen_play_on_for_two_without_bids(self) -> None:
        table = near("north_tyrol", a=9, b=10)
        assert table.current.stake == Stake(2)
        assert table.offered(A) == table.offered(B) == [2]
        assert table.side(A)["answer"] is table.side(B)["answer"] is None
        assert table.side(A)["bid"]["allowed"] == "krank"

    def test_a_peek_at_the_cut_before_the_deal_makes_a_side_gestrichen_at_once(self) -> None:
        """R5: the two points are booked before the deal."""
        table = near("north_tyrol", a=7)
        table.penalty(B, "peek_cut")
        assert table.score == (9, 0)
        assert table.board["near_win"]["chooser"] == [A]

    def test_an_answer_is_not_asked_twice(self) -> None:
        table = near("north_tyrol", a=9)
        table.answers(A, 3, "stay")
        table.penalty(B, "peek_cut")
        assert table.current.number == 2  # 9 + 2 is the game

    def test_taking_an_answer_back_asks_again(self) -> None:
        table = near("north_tyrol", a=9)
        table.answers(A, 3, "stay")
        table.undo()
        assert table.board["near_win"]["chooser"] == [A]

    def test_nothing_can_be_struck_off_once_it_was_answered(self) -> None:
        """A21: only between rounds."""
        table = near("north_tyrol", a=9, b=4, void_points="unlimited")
        assert table.side(B)["may_void"] is True
        table.answers(A, 3, "stay")
        assert table.side(B)["may_void"] is False


class TestFourOrConcede:
    """South Tyrol: "es gehen die Vier"."""

    def test_the_gestrichen_side_plays_for_four_or_gives_two(self) -> None:
        stays, goes = near("south_tyrol", a=13), near("south_tyrol", a=13)
        stays.answers(A, 4, "stay")
        stays.won(B, 4)
        goes.answers(A, 4, "concede")
        assert (stays.score, goes.score) == ((13, 4), (13, 2))
        assert goes.side(A)["answer"]["concede_pays"] == 2

    def test_three_is_no_value_of_such_a_round(self) -> None:
        table = near("south_tyrol", a=13)
        table.won(B, 3)
        assert table.flag() == "value_differs"


class TestJump:
    def test_a_side_four_behind_may_open_with_four(self) -> None:
        table = near("south_tyrol", a=4)
        assert table.side(B)["bid"] == {"value": 3, "allowed": "yes", "jump": 4}
        assert table.side(A)["bid"]["jump"] is None
        table.bids(B, 4)
        assert table.board["stake"]["pending"] == {"side": B, "value": 4}

    def test_conceding_a_jump_pays_the_value_before_it(self) -> None:
        """R26: the value before the refused bid."""
        table = near("south_tyrol", a=4)
        table.bids(B, 4)
        assert table.side(A)["answer"]["concede_pays"] == 2
        table.answers(A, 4, "concede")
        assert table.score == (4, 2)

    def test_a_bid_over_the_jump_is_one_more_and_pays_four(self) -> None:
        table = near("south_tyrol", a=4)
        table.bids(B, 4)
        table.bids(A, 5)
        table.answers(B, 5, "concede")
        assert table.score == (8, 0)

    @pytest.mark.parametrize(("a", "b"), [(3, 0), (0, 4), (6, 3)])
    def test_three_behind_is_not_enough(self, a: int, b: int) -> None:
        refusal = near("south_tyrol", a=a, b=b).refusal(ev.BidMade(B, 4))
        assert refusal is not None
        assert refusal.code == "bid_one_more"

    def test_only_the_first_bid_of_a_round_jumps(self) -> None:
        table = near("south_tyrol", a=4)
        table.bids(A, 3)
        assert table.side(B)["bid"] == {"value": 4, "allowed": "yes", "jump": None}
        table.answers(B, 3, "stay")
        assert table.side(B)["bid"]["jump"] is None

    def test_without_the_option_nobody_jumps(self) -> None:
        table = near("north_tyrol", a=4)
        assert table.side(B)["bid"]["jump"] is None
        assert table.refusal(ev.BidMade(B, 4)) is not None


class TestBidCap:
    def test_no_bid_beyond_what_the_side_needs(self) -> None:
        """A14."""
        table = near("upper_austria", a=6, bid_cap="needed")
        table.bids(A, 3)
        table.answers(B, 3, "stay")
        table.bids(B, 4)
        assert table.side(A)["bid"]["allowed"] == "too_high"
        refusal = table.refusal(ev.BidMade(A, 5))
        assert refusal is not None
        assert (refusal.code, dict(refusal.params)) == ("bid_beyond_need", {"side": A, "need": 3})

    def test_a_stored_bid_beyond_it_does_nothing(self) -> None:
        table = near("upper_austria", a=6, bid_cap="needed")
        table.ink(ev.BidMade(A, 4))
        assert table.flag() == "impossible"
        assert table.current.stake == Stake(2)

    def test_without_a_cap_it_stands(self) -> None:
        table = near("upper_austria", a=6)
        table.bids(A, 3)
        table.answers(B, 3, "stay")
        table.bids(B, 4)
        table.bids(A, 5)
        assert table.current.stake.pending_value == 5


class TestWorth:
    """A17: what an offence costs, by the options of the table."""

    @pytest.mark.parametrize(("costs", "points"), [("two", 2), ("value", 3), ("bid", 4)])
    def test_a_wild_bid_over_a_standing_three(self, costs: str, points: int) -> None:
        table = near("upper_austria", a=2, wild_bid_costs=costs)
        table.bids(B, 3)
        table.answers(A, 3, "stay")
        table.penalty(A, "wild_bid")
        assert table.score == (2, points)

    def test_the_bid_that_was_noted_is_the_bid(self) -> None:
        table = Regional("upper_austria", wild_bid_costs="bid")
        table.bids(A, 3)
        table.penalty(A, "wild_bid")
        assert table.score == (0, 3)

    def test_and_so_is_one_that_was_answered(self) -> None:
        table = Regional("upper_austria", wild_bid_costs="bid")
        table.bids(A, 3)
        table.answers(B, 3, "stay")
        table.penalty(A, "wild_bid")
        assert table.score == (0, 3)

    def test_a_bid_nobody_noted_is_one_more_than_the_round_was_worth(self) -> None:
        table = Regional("upper_austria", wild_bid_costs="bid")
        table.penalty(A, "wild_bid")
        assert table.score == (0, 3)

    @pytest.mark.parametrize(("costs", "points"), [("two", 2), ("bid", 3)])
    def test_a_bid_while_krank(self, costs: str, points: int) -> None:
        """Casinos Austria: the opponents write the bid."""
        table = near("upper_austria", a=7, krank_bid_costs=costs)
        assert table.side(A)["penalties"][-1]["points"] in (0, points)
        table.penalty(A, "krank_bid")
        assert table.score == (7, points)

    def test_a_revoke_may_cost_the_value(self) -> None:
        table = Regional("upper_austria", revoke_costs="value")
        table.bids(A, 3)
        table.answers(B, 3, "stay")
        table.penalty(B, "revoke")
        assert (table.score, table.games[0].finish) == ((3, 0), None)

    def test_a_revoke_of_a_forced_round_costs_what_it_was_played_for(self) -> None:
        """Nobody plays a card before the choice: who revoked had stayed."""
        table = near("north_tyrol", a=9)
        table.penalty(A, "revoke")
        assert table.score == (9, 3)

    def test_a_revoke_may_cost_two(self) -> None:
        table = near("bavaria", a=2)
        table.penalty(A, "revoke")
        assert table.score == (2, 2)

    @pytest.mark.parametrize(("passes", "dealer"), [(True, 1), (False, 0)])
    def test_a_misdealt_round_may_leave_the_deal_where_it_is(self, passes: bool, dealer: int) -> None:
        """R7; Tiroler Wattergemeinschaft: redeal."""
        table = Regional("upper_austria", misdeal_passes_deal=passes)
        table.penalty(A, "misdeal")
        assert table.board["dealer"] == dealer
        assert table.board["current"]["round"] == 2

    @pytest.mark.parametrize(
        ("options", "code", "points", "dealer"),
        [
            ({"agreed_deletion_points": 2}, "agreed_deletion", 2, 0),
            ({"table_offence_points": 2}, "card_taken_back", 2, 0),
            ({"table_offence_points": 2}, "trick_not_turned", 2, 0),
            ({"table_offence_points": 2, "partner_help": "look"}, "second_look", 2, 0),
            ({"early_look_points": 3}, "early_look", 3, 0),
            ({"double_bid_costs": "two"}, "double_bid", 2, 0),
            ({"cheating_points": 3}, "cheating", 3, 1),
        ],
    )
    def test_the_other_offences(self, options: dict[str, Any], code: str, points: int, dealer: int) -> None:
        """The penalty catalogue; TV Oberndorf: cheating is three and the deal changes."""
        table = Regional("upper_austria", **options)
        table.penalty(B, code)
        assert (table.score, table.board["dealer"]) == ((points, 0), dealer)
        assert Regional("upper_austria").refusal(ev.PenaltyGiven(B, code)) is not None

    def test_the_tournament_of_south_tyrol_fines_an_agreed_deletion_and_knows_no_striking_off(self) -> None:
        table = near("south_tyrol_tournament", a=13, b=4)
        assert table.side(B)["may_void"] is False
        table.penalty(B, "agreed_deletion")
        assert table.current.number == 2


@pytest.mark.parametrize(("clip", "shown"), [(True, [9, 2]), (False, [11, 2])])
def test_what_is_over_the_target_is_clipped_for_tables_only(clip: bool, shown: list[int]) -> None:
    """A20: raw points are kept."""
    table = near("upper_austria", a=8, b=2, clip_to_target=clip)
    table.won(A, 3)
    [summary] = table.board["games"]
    assert (summary["totals"], summary["clipped"]) == ([11, 2], shown)
    game = table.games[0]
    assert isinstance(game, WattenGame)
    assert game.totals == (11, 2)


@pytest.mark.parametrize(("way", "outcome"), [("single", "bummerl"), ("by_score", "schneider")])
def test_a_revoke_counts_one_or_by_the_score(way: str, outcome: str) -> None:
    """A8."""
    table = near("upper_austria", a=2, revoke_bummerl=way)
    table.penalty(B, "revoke")
    assert table.board["games"][0]["outcome"] == outcome


@pytest.mark.parametrize("side", [A, B])
@pytest.mark.parametrize(("times", "counted"), [("off", 0), ("once", 1), ("unlimited", 2)])
def test_a_stored_striking_off_counts_as_often_as_the_table_allows(
    side: int, times: str, counted: int
) -> None:
    """A21, where nobody asked the pad first."""
    table = Regional("upper_austria", void_points=times)
    table.won(1 - side, 7)
    for _ in range(2):
        table.won(side, 2)
        table.ink(ev.PointsVoided(side))
    flags = [row.flag for row in table.games[0].rows if isinstance(row.line.event, ev.PointsVoided)]
    assert flags.count(None) == counted


@pytest.mark.parametrize("winner", [A, B])
def test_turning_a_game_with_points_of_ones_own_is_no_retourschneider(winner: int) -> None:
    """R32: the loser was krank, the winner never stood at 0 then."""
    table = Regional("upper_austria")
    table.won(winner, 2)
    table.won(1 - winner, 7)
    table.won(winner, 7)
    assert table.board["games"][0]["outcome"] == "bummerl"
