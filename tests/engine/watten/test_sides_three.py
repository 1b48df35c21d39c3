"""Watten for three in its other readings: one rests, any split, and the near-win rules (A15, A25)."""

from __future__ import annotations

import pytest

from scoring.engine import Refused
from scoring.engine.facts import events as ev
from scoring.engine.watten.game import Stake
from scoring.engine.watten.sides import NOBODY, split_of
from tests.engine.table import ThreeTable

ANNA, BENI, CILLI = 0, 1, 2


class TestRest:
    """A25, third reading: two play, the third rests, the resting seat moves clockwise."""

    def test_the_resting_seat_moves_with_the_deal(self) -> None:
        rules = ThreeTable(three_mode="rest").setup.ruleset.params
        rests = [split_of(rules, 3, dealer).sides.index(NOBODY) for dealer in range(4)]  # type: ignore[arg-type]
        assert rests == [CILLI, ANNA, BENI, CILLI]

    def test_the_other_two_play_a_round_of_two(self) -> None:
        table = ThreeTable(three_mode="rest")
        assert table.board["teams"] == [[ANNA], [BENI]]
        table.won(BENI, 3)
        assert table.score == (0, 3, 0)
        assert table.board["teams"] == [[BENI], [CILLI]]

    def test_a_resting_player_is_offered_and_allowed_nothing(self) -> None:
        table = ThreeTable(three_mode="rest")
        cilli = table.board["sides"][CILLI]
        assert (cilli["main"], cilli["values"], cilli["answer"], cilli["bid"]["allowed"]) == (
            None,
            [],
            None,
            "rests",
        )
        with pytest.raises(Refused, match="split_otherwise"):
            table.won(CILLI)
        with pytest.raises(Refused, match="rests"):
            table.tell(ev.BidMade(CILLI, 3))
        table.ink(ev.BidMade(CILLI, 3))
        assert (table.last_row.flag, table.codes) == ("impossible", ["rests"])

    def test_a_resting_player_is_no_opponent_for_a_jump(self) -> None:
        """South Tyrol: a player four points behind an opponent may open with four; who rests is not one."""
        table = ThreeTable(three_mode="rest", jump_bid="four_when_behind")
        table.won(BENI, 4)  # now Beni deals, Cilli is Vorhand, Anna rests
        assert table.board["sides"][CILLI]["bid"]["jump"] == 4
        table.won(BENI, 2)  # now Cilli deals, Anna is Vorhand, Beni rests
        assert [table.board["sides"][own]["bid"]["jump"] for own in (ANNA, CILLI)] == [None, None]

    def test_an_offence_of_the_resting_player_pays_both_others(self) -> None:
        """A resting player cuts (A27)."""
        table = ThreeTable(three_mode="rest")
        table.penalty(CILLI, "peek_cut")
        assert table.score == (2, 2, 0)

    def test_if_the_cutter_rests_the_other_player_cuts(self) -> None:
        """[D], as in the log of such a round, which is a hand of two."""
        table = ThreeTable(three_mode="rest")
        table.penalty(BENI, "peek_cut")
        assert table.score == (2, 0, 0)
        with pytest.raises(Refused, match="not_cutter"):
            table.penalty(ANNA, "peek_cut")

    @pytest.mark.parametrize("code", ["wild_bid", "revoke", "double_bid", "early_look"])
    def test_a_resting_player_cannot_commit_an_offence_with_cards(self, code: str) -> None:
        table = ThreeTable(three_mode="rest", double_bid_costs="two", early_look_points=2)
        with pytest.raises(Refused, match="rests"):
            table.penalty(CILLI, code)

    def test_an_offence_of_a_player_pays_only_the_other(self) -> None:
        table = ThreeTable(three_mode="rest")
        table.penalty(ANNA, "misdeal")
        assert table.score == (0, 2, 0)


class TestFree:
    """Any split is declared: pairs form only on a bid, or the tricks are split 2-2-1."""

    def test_one_or_two_of_three_players_may_win(self) -> None:
        table = ThreeTable(three_mode="free")
        table.won(ANNA, 3)
        table.together(ANNA, BENI, 2)
        assert table.score == (5, 2, 0)
        assert table.last_row.flag is None

    def test_a_split_of_two_two_one_is_one_point_each(self) -> None:
        """2-2-1 gives 1/1/0."""
        table = ThreeTable(three_mode="free")
        table.together(BENI, CILLI, 1)
        assert table.score == (0, 1, 1)

    def test_in_other_modes_no_round_is_worth_one(self) -> None:
        assert ThreeTable().refusal(ev.RoundWon(BENI, 1)) is not None

    def test_a_bidder_plays_alone_against_both_others(self) -> None:
        table = ThreeTable(three_mode="free")
        table.tell(ev.BidMade(ANNA, 3))
        table.tell(ev.BidAnswered(CILLI, 3, "concede"))
        assert table.score == (2, 0, 0)

    def test_an_offence_pays_both_others(self) -> None:
        table = ThreeTable(three_mode="free")
        table.penalty(ANNA, "misdeal")
        assert table.score == (0, 2, 2)


class TestNearWinOfThree:
    def test_one_krank_player_of_a_pair_does_not_choose_where_krank_is_personal(self) -> None:
        """Cilli deals to Anna; she plays with Beni, who is gestrichen."""
        table = ThreeTable("north_tyrol")
        table.won(BENI, 9)
        table.won(CILLI, 2)
        assert table.board["near_win"]["chooser"] == []
        assert table.current.stake == Stake(2)

    def test_one_krank_player_of_a_pair_chooses_where_the_side_counts(self) -> None:
        table = ThreeTable("north_tyrol", three_krank="side")
        table.won(BENI, 9)
        table.won(CILLI, 2)
        assert table.board["near_win"]["chooser"] == [BENI, CILLI]

    def test_vorhand_may_concede_two_to_both(self) -> None:
        table = ThreeTable("north_tyrol")
        table.won(BENI, 9)
        table.won(CILLI, 2)
        table.won(ANNA, 2)
        assert table.board["near_win"]["chooser"] == [BENI]
        assert [bool(side["answer"]) for side in table.board["sides"]] == [False, True, False]
        table.tell(ev.BidAnswered(BENI, 3, "concede"))
        assert table.score == (4, 9, 4)

    def test_a_pair_with_both_players_gestrichen_chooses(self) -> None:
        table = ThreeTable("north_tyrol")
        table.together(ANNA, CILLI, 9)
        table.ink(ev.DealerSet(ANNA))
        assert table.board["near_win"]["chooser"] == [ANNA, CILLI]
        table.tell(ev.BidAnswered(CILLI, 3, "concede"))
        assert table.score == (9, 2, 9)

    def test_in_free_both_others_get_the_points(self) -> None:
        """All play alone: a player gestrichen alone gives two to each of the others."""
        table = ThreeTable("north_tyrol", three_mode="free")
        table.won(CILLI, 9)
        assert table.board["near_win"]["chooser"] == [CILLI]
        table.tell(ev.BidAnswered(CILLI, 3, "concede"))
        assert table.score == (2, 2, 9)
