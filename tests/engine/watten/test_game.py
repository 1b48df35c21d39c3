"""One Watten round on the pad: bids, penalties, and who deals the next (S4 "Biattn", "Ausgeben")."""

from __future__ import annotations

import pytest

from scoring.engine import Refused
from scoring.engine.facts import events as ev
from scoring.engine.watten.game import Stake
from tests.engine.table import A, B, WattenTable


class TestBids:
    def test_a_stay_raises_what_the_round_is_played_for(self) -> None:
        """S4 R25 "bleiben"."""
        table = WattenTable()
        table.tell(ev.BidMade(A, 3))
        table.tell(ev.BidAnswered(B, 3, "stay"))
        assert table.current.stake.value == 3
        assert table.board["sides"][A]["main"] == {
            "value": 3, "total": 3, "wins": False, "krank": False, "outcome": None,
        }  # fmt: skip

    def test_conceding_the_first_bid_pays_two(self) -> None:
        """S4 R26: the value before the refused bid."""
        table = WattenTable()
        table.tell(ev.BidMade(B, 3))
        assert table.board["sides"][A]["answer"] == {"value": 3, "concede_pays": 2}
        table.tell(ev.BidAnswered(A, 3, "concede"))
        assert table.score == (0, 2)

    def test_a_higher_bid_accepts_the_one_before(self) -> None:
        """S4 R25 "noch hoeher bieten": then the first side decides, and conceding pays the first bid."""
        table = WattenTable()
        table.tell(ev.BidMade(A, 3))
        table.tell(ev.BidMade(B, 4))
        assert table.current.stake == Stake(3, pending_side=B, pending_value=4, last_bidder=B)
        table.tell(ev.BidAnswered(A, 4, "concede"))
        assert table.score == (0, 3)

    def test_after_a_stay_only_the_side_that_did_not_bid_last_may_open_again(self) -> None:
        """S4 R24 "nicht zweimal hintereinander bieten"; this holds for the whole round."""
        table = WattenTable()
        table.tell(ev.BidMade(A, 3))
        table.tell(ev.BidAnswered(B, 3, "stay"))
        assert [side["bid"]["allowed"] for side in table.board["sides"]] == ["bid_twice", "yes"]
        with pytest.raises(Refused, match="bid_twice"):
            table.tell(ev.BidMade(A, 4))
        table.tell(ev.BidMade(B, 4))

    def test_a_round_with_undeclared_bids_needs_one_tap(self) -> None:
        """A round without bid entries means "unknown", not "no bids": nothing is flagged."""
        table = WattenTable()
        table.won(A, 5)
        assert table.current.rows[0].flag is None

    def test_a_declared_value_that_differs_from_the_bids_counts_and_is_flagged(self) -> None:
        table = WattenTable()
        table.tell(ev.BidMade(A, 3))
        table.tell(ev.BidAnswered(B, 3, "stay"))
        table.won(A, 2)
        assert table.score == (2, 0)
        assert table.current.rows[-1].flag == "value_differs"

    @pytest.mark.parametrize("value", [2, 3])
    def test_while_a_bid_is_open_the_old_and_the_new_value_are_both_expected(self, value: int) -> None:
        table = WattenTable()
        table.tell(ev.BidMade(A, 3))
        table.won(A, value)
        assert table.current.rows[-1].flag is None

    def test_every_round_begins_at_two_again(self) -> None:
        table = WattenTable()
        table.tell(ev.BidMade(A, 3))
        table.tell(ev.BidAnswered(B, 3, "stay"))
        table.won(A, 3)
        assert table.current.stake == Stake(2)
        table.tell(ev.BidMade(A, 3))
        assert table.sheet.next_round == 2

    def test_an_answer_to_a_voided_bid_still_counts_and_is_flagged(self) -> None:
        table = WattenTable()
        bid = table.tell(ev.BidMade(A, 4 - 1))
        table.tell(ev.BidAnswered(B, 3, "concede"))
        table.tell(ev.EntryVoided(bid))
        assert table.score == (2, 0)
        assert table.current.rows[-1].flag == "value_differs"


class TestPenalties:
    @pytest.mark.parametrize(("code", "dealer"), [("misdeal", 0), ("peek_cut", 1), ("wild_bid", 0)])
    def test_two_points_go_to_the_opponents(self, code: str, dealer: int) -> None:
        """S4 R5, R7, R27: "zwei Punkte fuer die gegnerische Mannschaft"."""
        table = WattenTable(first_dealer=dealer)
        table.penalty(A, code)
        assert table.score == (0, 2)

    def test_a_bid_while_krank_gives_the_opponents_two(self) -> None:
        """S4 R28 "bietet man trotzdem, schreibt die gegnerische Mannschaft automatisch zwei Punkte"."""
        table = WattenTable()
        table.won(A, 7)
        table.penalty(A, "krank_bid")
        assert table.score == (7, 2)

    def test_only_a_krank_side_can_be_fined_for_a_bid_while_krank(self) -> None:
        table = WattenTable()
        with pytest.raises(Refused, match="not_krank"):
            table.penalty(A, "krank_bid")

    def test_a_krank_side_may_stay_and_concede_but_not_bid(self) -> None:
        """S4 R28; `krank_no_bid`: its opponents may bid."""
        table = WattenTable()
        table.won(A, 7)
        table.tell(ev.BidMade(B, 3))
        with pytest.raises(Refused, match="krank_may_not_bid"):
            table.tell(ev.BidMade(A, 4))
        assert table.board["sides"][A]["bid"]["allowed"] == "krank"
        table.tell(ev.BidAnswered(A, 3, "stay"))
        table.won(B, 3)
        assert table.score == (7, 3)

    @pytest.mark.parametrize(
        ("side", "code", "round_", "dealer"),
        [(B, "peek_cut", 1, 0), (A, "misdeal", 2, 1), (B, "wild_bid", 2, 1)],
    )
    def test_offences_that_end_the_round_pass_the_deal(
        self, side: int, code: str, round_: int, dealer: int
    ) -> None:
        """Clarification "Penalties, round and deal": after a peek the same dealer deals the same round."""
        table = WattenTable()
        table.penalty(side, code)
        assert (table.sheet.next_round, table.current.next_dealer) == (round_, dealer)

    def test_a_peek_and_a_misdeal_of_one_deal_are_both_booked(self) -> None:
        table = WattenTable()
        table.penalty(B, "peek_cut")
        table.penalty(A, "misdeal")
        assert table.score == (2, 2)
        assert table.sheet.next_round == 2

    def test_a_new_cut_allows_another_peek(self) -> None:
        """A24: after a peek there is a new cut."""
        table = WattenTable()
        with table.by("tablet"):
            for _ in range(3):
                table.penalty(B, "peek_cut")
        assert table.score == (6, 0)

    def test_without_a_new_cut_there_is_only_one_peek(self) -> None:
        table = WattenTable(peek_redeal=False)
        with table.by("tablet"):
            table.penalty(B, "peek_cut")
            with pytest.raises(Refused, match="peeked_already"):
                table.penalty(B, "peek_cut")
            table.won(A, 2)
            table.penalty(A, "peek_cut")
        assert table.score == (4, 2)

    def test_a_late_claim_of_a_decided_round_does_not_open_it_again(self) -> None:
        table = WattenTable()
        table.won(A, 2)
        peek = table.late(ev.PenaltyGiven(A, "peek_cut"), game=1, round=1)
        table.tell(ev.EntryAccepted(peek))
        assert (table.score, table.sheet.next_round, table.current.next_dealer) == ((2, 2), 2, 1)

    def test_a_penalty_of_a_round_that_was_bid_up_is_still_two(self) -> None:
        """A17; clarification "the penalty replaces the round value whatever was bid"."""
        table = WattenTable()
        table.tell(ev.BidMade(A, 3))
        table.tell(ev.BidAnswered(B, 3, "stay"))
        table.penalty(B, "wild_bid")
        assert table.score == (2, 0)

    def test_a_round_ends_once(self) -> None:
        """One bid has one penalty: a wild bid of a krank side costs 2, not 4."""
        table = WattenTable()
        table.won(A, 7)
        place = (table.sheet.current.number, table.sheet.next_round)
        table.penalty(A, "krank_bid")
        with pytest.raises(Refused, match="another_reading"):
            table.tell(ev.PenaltyGiven(A, "wild_bid"), *place)


class TestDeal:
    def test_the_deal_passes_one_seat_after_every_round(self) -> None:
        """S4 R8."""
        table = WattenTable()
        dealers = []
        for _ in range(5):
            dealers.append(table.current.next_dealer)
            table.tell(ev.RoundWon(len(dealers) % 2, 2))
        assert dealers == [0, 1, 2, 3, 0]

    def test_two_players_deal_in_turn(self) -> None:
        table = WattenTable(seats=2)
        table.won(A)
        assert table.current.next_dealer == 1
        table.won(B)
        assert table.current.next_dealer == 0

    def test_the_deal_goes_on_across_games(self) -> None:
        table = WattenTable(first_dealer=2)
        table.won(A, 4, 5)
        assert (table.sheet.current.number, table.current.next_dealer) == (2, 0)

    def test_undo_restores_the_deal_across_games(self) -> None:
        table = WattenTable()
        table.won(A, 4)
        table.won(A, 5)
        table.undo()
        assert (table.sheet.current.number, table.current.next_dealer) == (1, 1)
        table.undo()
        assert table.current.next_dealer == 0

    def test_people_may_name_the_dealer_of_the_open_round(self) -> None:
        """S4 R4: a new cut for every game; or somebody dealt out of turn."""
        table = WattenTable()
        table.won(A, 4, 5)
        table.tell(ev.DealerSet(3))
        assert (table.sheet.current.number, table.sheet.next_round, table.board["dealer"]) == (2, 1, 3)
        table.won(B)
        assert table.board["dealer"] == 0

    def test_the_last_named_dealer_counts(self) -> None:
        table = WattenTable()
        table.tell(ev.DealerSet(3))
        table.tell(ev.DealerSet(1))
        assert table.board["dealer"] == 1

    def test_the_dealer_named_after_the_end_of_an_edited_game_deals(self) -> None:
        """As at WHOT!: the round was dealt, whatever game it belongs to after the edit."""
        table = WattenTable()
        first = table.won(A, 4)
        table.tell(ev.DealerSet(3))
        table.won(B, 2)
        assert table.sheet.current.next_dealer == 0
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 9)))
        assert [row.flag for row in table.games[0].rows] == [None, None, "overrun"]
        assert table.sheet.current.next_dealer == 0

    def test_a_round_after_the_end_of_an_edited_game_still_passes_the_deal(self) -> None:
        """The deal is where the table sees it: a corrected number does not move it."""
        table = WattenTable()
        first = table.won(A, 4)
        table.won(B, 2)
        table.won(A, 4)
        assert table.current.next_dealer == 3
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 9)))
        assert (table.sheet.current.number, table.current.next_dealer) == (2, 3)
