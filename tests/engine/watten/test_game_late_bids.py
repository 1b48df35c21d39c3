"""Bids and answers stored when they no longer fit: late taps, second tablets.

A declared value counts and is flagged; an impossible declaration has no effect,
and its line says why. Also costs that depend on an unanswered bid (A17).
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.registry import ruleset
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line
from scoring.engine.facts.steps import Step, step
from scoring.engine.sheet.fold import Setup
from scoring.engine.watten.game import Row, Stake, dealer_after
from tests.engine.table import A, B, Table, ThreeTable, WattenTable, WhotTable

ANNA, BENI, CILLI = 0, 1, 2


def last(table: WattenTable) -> Row:
    return table.games[-1].rows[-1]


def four(key: str = "upper_austria", **options: object) -> WattenTable:
    table = WattenTable()
    Table.__init__(table, Setup(ruleset(key, options), 4))
    return table


class TestAnswerToAnotherBid:
    """R25, R26: the declared value counts; the missing bid is flagged."""

    @pytest.mark.parametrize(
        ("bid", "answer", "score"),
        [
            (None, (B, 5, "concede"), (4, 0)),
            (3, (B, 5, "concede"), (4, 0)),
            (3, (A, 3, "concede"), (0, 2)),
        ],
        ids=["nobody bid", "another value", "the bidder himself"],
    )
    def test_conceding_pays_the_value_before_the_declared_one(
        self, bid: int | None, answer: tuple[int, int, Any], score: tuple[int, int]
    ) -> None:
        table = WattenTable()
        if bid:
            table.tell(ev.BidMade(A, bid))
        table.ink(ev.BidAnswered(*answer))
        assert (table.score, last(table).flag) == (score, "value_differs")

    def test_staying_at_another_value_plays_for_that_value(self) -> None:
        table = WattenTable()
        table.tell(ev.BidMade(A, 3))
        table.ink(ev.BidAnswered(B, 4, "stay"))
        assert table.current.stake == Stake(4, last_bidder=A)
        assert last(table).flag == "value_differs"

    def test_staying_without_a_bid_means_that_the_others_bid(self) -> None:
        """R24: so they may not bid next, and the side that stayed may."""
        table = WattenTable()
        table.ink(ev.BidAnswered(B, 3, "stay"))
        assert table.current.stake == Stake(3, last_bidder=A)
        assert [table.refusal(ev.BidMade(side, 4)) is None for side in (A, B)] == [False, True]


class TestWhoBidLastAmongThree:
    def test_in_free_only_the_last_bidder_may_not_bid_next(self) -> None:
        """R24: Cilli bid, Anna stayed for all; Beni may bid next and Cilli may not."""
        table = ThreeTable(three_mode="free")
        table.tell(ev.BidMade(CILLI, 3))
        table.tell(ev.BidAnswered(ANNA, 3, "stay"))
        may = [table.refusal(ev.BidMade(account, 4)) is None for account in (ANNA, BENI, CILLI)]
        assert may == [True, True, False]

    def test_in_free_both_others_get_the_points_of_a_near_win_concession(self) -> None:
        """A15, A25: every award is written in full to each of the winners."""
        table = ThreeTable("north_tyrol", three_mode="free")
        table.won(ANNA, 9)
        assert table.current.stake.chooser is not None
        table.tell(ev.BidAnswered(ANNA, 3, "concede"))
        assert table.score == (9, 2, 2)


class TestRefusedBid:
    """A bid that was stored without a check has no effect, and its line says why."""

    @pytest.mark.parametrize("side", [A, B])
    def test_a_stored_bid_of_a_krank_side_has_no_effect(self, side: int) -> None:
        table = WattenTable()
        table.won(side, 7)
        self.refuse(table, side, 3, step("krank_may_not_bid", "S4 R28", side=side))

    def test_a_stored_bid_takes_its_value_until_it_is_voided(self) -> None:
        table = WattenTable()
        table.won(A, 7)
        stored = table.ink(ev.BidMade(A, 3))

        assert table.board["sides"][B]["bid"] == {"value": 3, "allowed": "written", "jump": None}
        refusal = table.refusal(ev.BidMade(B, 3))
        assert refusal is not None
        assert refusal.code == "another_reading"
        table.tell(ev.EntryVoided(stored))
        assert table.board["sides"][B]["bid"]["allowed"] == "yes"

    def test_a_stored_bid_of_a_resting_player_has_no_effect(self) -> None:
        self.refuse(ThreeTable(three_mode="rest"), CILLI, 3, step("rests", "A25", side=CILLI))

    def test_a_stored_bid_has_no_effect_where_bids_are_barred(self) -> None:
        table = four("bavaria")
        table.won(A, 13)
        self.refuse(table, B, 4, step("no_bids_now", "A15", side=B))

    @pytest.mark.parametrize(("side", "need"), [(A, 4), (B, 6)])
    def test_a_stored_bid_above_the_need_has_no_effect(self, side: int, need: int) -> None:
        table = four(bid_cap="needed")
        table.won(A, 5)
        table.won(B, 3)
        why = step("bid_beyond_need", "A14", side=side, value=need + 1, need=need)
        self.refuse(table, side, need + 1, why)

    def refuse(self, table: WattenTable, side: int, value: int, why: Step) -> None:
        before = table.current.stake
        table.ink(ev.BidMade(side, value))
        assert (last(table).flag, last(table).steps) == ("impossible", (why,))
        assert table.current.stake == before


class TestPriceOfAnOffence:
    def test_the_value_of_the_round_is_the_last_agreed_one(self) -> None:
        """A17 `value`: three is offered and not accepted, so the round is still worth two."""
        table = four(wild_bid_costs="value")
        table.tell(ev.BidMade(A, 3))
        table.penalty(A, "wild_bid")
        assert table.score == (0, 2)

    def test_an_accepted_bid_is_the_value_of_the_round(self) -> None:
        table = four(wild_bid_costs="value")
        table.tell(ev.BidMade(A, 3))
        table.tell(ev.BidAnswered(B, 3, "stay"))
        table.penalty(B, "wild_bid")
        assert table.score == (3, 0)

    def test_before_a_near_win_choice_the_others_have_no_bid_of_their_own(self) -> None:
        """A15, A17 `bid`: the side that could play stayed at three, so a wild bid of the others was a bid of four."""
        table = four("north_tyrol", wild_bid_costs="bid")
        table.won(A, 9)
        table.penalty(B, "wild_bid")
        assert table.games[0].totals == (13, 0)


def test_the_deal_continues_from_the_named_seat() -> None:
    """R4, R8: a dealer named by any seat number, then one seat on after the round."""
    lines = [
        Line(ev.Entry(number, f"{number}", 1, number, event), event, 1, number)
        for number, event in enumerate((ev.DealerSet(2), ev.RoundWon(0, 2)), 1)
    ]
    rules = ThreeTable().sheet.setup.ruleset.params
    assert dealer_after(lines[:1], 0, rules=rules, seats=3) == 2  # type: ignore[arg-type]
    assert dealer_after(lines, 0, rules=rules, seats=3) == 0  # type: ignore[arg-type]


class TestSecondReadings:
    """Two tablets declare the same: one line, read twice (design: two readings of one fact, never two facts)."""

    def test_points_struck_off_twice_are_a_second_reading(self) -> None:
        table = WattenTable()
        table.won(A, 2)
        table.won(B, 7)
        table.tell(ev.PointsVoided(A))
        table.ink(ev.PointsVoided(A))
        assert table.score == (0, 7)
        assert [len(line.readings) for line in table.sheet.ledger.lines] == [0, 0, 1]

    def test_an_answer_declared_twice_is_a_second_reading(self) -> None:
        table = WattenTable()
        table.tell(ev.BidMade(A, 3))
        table.tell(ev.BidAnswered(B, 3, "stay"))
        table.ink(ev.BidAnswered(B, 3, "stay"))
        assert [len(line.readings) for line in table.sheet.ledger.lines] == [0, 1]

    def test_a_player_who_leaves_twice_is_one_line(self) -> None:
        table = WhotTable()
        table.tell(ev.PlayerLeft(1))
        table.ink(ev.PlayerLeft(1))
        assert [len(line.readings) for line in table.sheet.ledger.lines] == [1]


def test_a_dealer_named_after_a_bid_changes_who_plays_with_whom() -> None:
    """R4, A25: Beni turns out to be the dealer, so Cilli plays alone and a misdeal of Beni scores for her only."""
    table = ThreeTable()
    table.tell(ev.BidMade(BENI, 3))
    table.tell(ev.DealerSet(BENI))
    table.penalty(BENI, "misdeal")
    assert table.score == (0, 0, 2)


def test_a_fact_of_the_other_game_is_shown_and_not_counted() -> None:
    """A damaged database may contain one."""
    table = WattenTable()
    table.ink(ev.RoundVoid())
    assert (last(table).flag, last(table).steps, table.score) == ("impossible", (), (0, 0))
