"""The near-win rules on the pad: the value of a round, who may bid, who has to choose (A14, A15)."""

from __future__ import annotations

import pytest

from scoring.engine import Refused
from scoring.engine.facts import events as ev
from scoring.engine.watten.game import Stake
from tests.engine.regional import Regional, near
from tests.engine.table import A, B


class TestAutoThree:
    """Bavaria: with a gespannt side the round is three, and nobody bids."""

    def test_a_round_is_worth_three_with_a_gespannt_side(self) -> None:
        table = near("bavaria", a=13)
        assert table.current.stake == Stake(3)
        assert table.offered(A)[0] == table.offered(B)[0] == 3
        table.won(B, 3)
        assert table.score == (13, 3)
        assert table.flag() is None

    def test_another_value_counts_and_is_flagged(self) -> None:
        table = near("bavaria", a=13)
        table.won(B, 4)
        assert (table.score, table.flag()) == ((13, 4), "value_differs")

    @pytest.mark.parametrize(("maschine", "offered"), [(0, [3]), (2, [3, 2]), (3, [3])])
    def test_a_maschine_has_its_own_price_whatever_the_round_is_worth(
        self, maschine: int, offered: list[int]
    ) -> None:
        """As in the replay, which ends such a round with the points of the option."""
        table = near("bavaria", a=13, maschine=maschine)
        assert table.offered(A) == table.offered(B) == offered
        table.won(B, offered[-1])
        assert table.flag() is None

    def test_a_maschine_after_a_bid_has_its_own_price(self) -> None:
        table = near("bavaria", a=4)
        table.bids(B, 3)
        table.answers(A, 3, "stay")
        table.won(B, 2)
        assert table.flag() is None

    @pytest.mark.parametrize(("side", "code"), [(A, "krank_may_not_bid"), (B, "no_bids_now")])
    def test_nobody_may_bid(self, side: int, code: str) -> None:
        table = near("bavaria", a=13)
        with pytest.raises(Refused) as refused:
            table.bids(side, 4)
        assert refused.value.code == code
        assert table.side(side)["bid"]["allowed"] == {A: "krank", B: "no_bids"}[side]

    def test_a_stored_bid_has_no_effect(self) -> None:
        table = near("bavaria", a=13)
        table.ink(ev.BidMade(B, 4))
        row = table.games[-1].rows[-1]
        assert (row.flag, [step.code for step in row.steps]) == ("impossible", ["no_bids_now"])
        assert table.current.stake == Stake(3)

    def test_without_a_gespannt_side_the_usual_values_are_offered(self) -> None:
        table = near("bavaria", a=12)
        assert table.current.stake == Stake(2)
        assert table.offered(A)[:2] == [2, 3]
        table.bids(B, 3)

    def test_the_view_has_the_word_of_the_region(self) -> None:
        for key, word in (("upper_austria", "krank"), ("bavaria", "gespannt"), ("north_tyrol", "gestrichen")):
            assert Regional(key).board["near_win"]["word"] == word

    def test_the_steps_use_the_word_of_the_region(self) -> None:
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

    def test_the_button_shows_one_bummerl(self) -> None:
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
    def test_a_round_needs_one_tap(self, side: int, value: int, flag: str | None) -> None:
        """The winner gets three, or the others were given two; the gestrichen side never wins two."""
        table = near("north_tyrol", a=9)
        table.won(side, value)
        assert table.games[0].rows[-1].flag == flag

    def test_the_pad_offers_the_values_of_stay_and_concede(self) -> None:
        table = near("north_tyrol", a=9)
        assert (table.offered(A), table.offered(B)) == ([3], [3, 2])

    @pytest.mark.parametrize(("side", "code"), [(A, "krank_may_not_bid"), (B, "no_bids_now")])
    def test_bids_are_barred_in_the_round(self, side: int, code: str) -> None:
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

    @pytest.mark.parametrize("side", [A, B])
    def test_a_bid_when_both_are_gestrichen_costs_what_was_bid(self, side: int) -> None:
        """The Tyrolean casino rules: a gestrichen side that bids three gives three."""
        table = near("north_tyrol", a=9, b=10)
        refusal = table.refusal(ev.BidMade(side, 3))
        assert refusal is not None
        assert (refusal.code, dict(refusal.params)["points"]) == ("krank_may_not_bid", 3)
        [offence] = [of for of in table.side(side)["penalties"] if of["code"] == "krank_bid"]
        assert offence["points"] == 3
        table.penalty(side, "krank_bid")
        assert table.games[0].totals == ((12, 10) if side == B else (9, 13))

    @pytest.mark.parametrize("side", [A, B])
    def test_an_option_makes_a_bid_when_both_are_gestrichen_void(self, side: int) -> None:
        """Other public rules: both play on, without bids."""
        table = near("north_tyrol", a=9, b=10, both_near_bid="void")
        for event in (ev.BidMade(side, 3), ev.PenaltyGiven(side, "krank_bid")):
            refusal = table.refusal(event)
            assert refusal is not None
            assert refusal.code == "no_bids_now"
        assert table.side(side)["bid"]["allowed"] == "no_bids"
        assert all(of["code"] != "krank_bid" for of in table.side(side)["penalties"])

    def test_a_lone_gestrichen_side_pays_either_way(self) -> None:
        for way in ("offence", "void"):
            table = near("north_tyrol", a=9, both_near_bid=way)
            table.penalty(A, "krank_bid")
            assert table.score == (9, 4)

    def test_a_peek_at_the_cut_before_the_deal_makes_a_side_gestrichen_at_once(self) -> None:
        """R5: the two points are booked before the deal."""
        table = near("north_tyrol", a=7)
        table.tell(ev.DealerSet(0))  # B cuts
        table.penalty(B, "peek_cut")
        assert table.score == (9, 0)
        assert table.board["near_win"]["chooser"] == [A]

    @pytest.mark.parametrize("code", ["trick_not_turned", "card_taken_back"])
    def test_an_offence_in_play_changes_nothing_but_the_bids_of_its_round(self, code: str) -> None:
        """As in the replay: cards lie, so nobody has to choose, and the value of the round is settled."""
        table = near("south_tyrol_tournament", a=11)
        table.penalty(B, code)
        assert table.score == (13, 0)
        assert (table.current.stake, table.board["near_win"]["chooser"]) == (Stake(2), [])
        assert table.side(B)["bid"]["allowed"] == "no_bids"
        # Declared after the last trick's round was written, it belongs to the next round, which may be worth four.
        assert table.offered(A) == table.offered(B) == [2, 4]
        table.won(B, 2)
        assert table.flag() is None
        assert table.board["near_win"]["chooser"] == [A]

    def test_the_near_win_question_is_not_asked_twice(self) -> None:
        table = near("north_tyrol", a=9)
        table.tell(ev.DealerSet(0))  # B cuts
        table.answers(A, 3, "stay")
        table.penalty(B, "peek_cut")
        assert table.current.number == 2  # 9 + 2 wins the game

    def test_undoing_the_answer_asks_again(self) -> None:
        table = near("north_tyrol", a=9)
        table.answers(A, 3, "stay")
        table.undo()
        assert table.board["near_win"]["chooser"] == [A]

    def test_points_cannot_be_struck_off_after_the_answer(self) -> None:
        """A21: only between rounds."""
        table = near("north_tyrol", a=9, b=4, void_points="unlimited")
        assert table.side(B)["may_void_points"] is True
        table.answers(A, 3, "stay")
        assert table.side(B)["may_void_points"] is False


class TestFourOrConcede:
    """South Tyrol: "es gehen die Vier"."""

    def test_the_gestrichen_side_plays_for_four_or_gives_two(self) -> None:
        stays, goes = near("south_tyrol", a=13), near("south_tyrol", a=13)
        stays.answers(A, 4, "stay")
        stays.won(B, 4)
        goes.answers(A, 4, "concede")
        assert (stays.score, goes.score) == ((13, 4), (13, 2))
        assert goes.side(A)["answer"]["concede_pays"] == 2

    def test_three_is_not_a_value_of_such_a_round(self) -> None:
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

    def test_a_bid_over_a_jump_is_one_more_and_pays_four(self) -> None:
        table = near("south_tyrol", a=4)
        table.bids(B, 4)
        table.bids(A, 5)
        table.answers(B, 5, "concede")
        assert table.score == (8, 0)

    @pytest.mark.parametrize(("a", "b"), [(3, 0), (0, 4), (6, 3)])
    def test_a_side_three_behind_may_not_jump(self, a: int, b: int) -> None:
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

    def test_a_stored_bid_beyond_the_cap_has_no_effect(self) -> None:
        table = near("upper_austria", a=6, bid_cap="needed")
        table.ink(ev.BidMade(A, 4))
        assert table.flag() == "impossible"
        assert table.current.stake == Stake(2)

    def test_without_a_cap_the_bid_counts(self) -> None:
        table = near("upper_austria", a=6)
        table.bids(A, 3)
        table.answers(B, 3, "stay")
        table.bids(B, 4)
        table.bids(A, 5)
        assert table.current.stake.pending_value == 5
