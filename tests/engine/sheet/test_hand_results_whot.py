"""Details between a logged hand and its sheet: where it begins, what it declares, what agrees."""

from __future__ import annotations

from rules.watten.result import WattenResult
from rules.whot.position import WhotResult
from scoring.engine.facts import events as ev
from scoring.engine.sheet.hand_results import LogTarget, agrees, asks_points, declared, log_target
from tests.engine.table import A, B, Table, ThreeTable, WattenTable, WhotTable, round_scored
from tests.engine.whot.test_match_end import exhausted


def at(table: Table, game: int = 0, round_: int = 0) -> LogTarget:
    found = log_target(table.sheet, game, round_)
    assert found is not None
    return found


class TestWhereAHandBegins:
    def test_the_target_has_its_persons(self) -> None:
        table = WattenTable()
        table.won(A, 9)
        table.tell(ev.SeatsTaken((0, 2, 1, 3)))
        open_, written = at(table), at(table, 1, 1)
        assert open_.seated == (0, 2, 1, 3)
        assert written.seated == (0, 1, 2, 3)
        assert log_target(table.sheet) == open_
        assert (open_.game, open_.round) == (2, 1)

    def test_a_round_that_a_penalty_ended_is_written(self) -> None:
        """R7: a misdeal ends the round, a peek (R5) does not."""
        table = WattenTable()
        table.penalty(A, "misdeal")
        table.penalty(A, "peek_cut")
        row = at(table, 1, 1).row
        assert row is not None
        assert row.line.event == ev.PenaltyGiven(A, "misdeal")
        assert at(table, 1, 2).row is None
        assert (at(table).round, at(table).score) == (2, (0, 4))

    def test_the_score_of_two_players_is_in_the_order_of_the_hand(self) -> None:
        """A25, `three_mode=rest`."""
        table = ThreeTable(first_dealer=2, three_mode="rest")
        table.won(0, 2)
        table.won(1, 3)
        found = at(table)
        assert found.score == tuple(table.score[seat] for seat in found.players)
        assert len(found.score) == 2

    def test_an_impossible_score_before_the_hand_is_left_out(self) -> None:
        """The round after the end of an edited game began at nine points."""
        table = WattenTable()
        first = table.won(A, 4)
        table.won(A, 2)
        table.won(B, 2)
        assert at(table, 1, 2).score == (4, 0)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 9)))
        assert [at(table, 1, round_).score for round_ in (1, 2)] == [(0, 0), ()]

    def test_a_whot_round_has_a_target_open_and_written(self) -> None:
        table = WhotTable(4)
        table.scored(0, p1=100, p2=5, p3=6)
        table.scored(2, p0=3, p3=1)
        open_, written = at(table), at(table, 1, 1)
        assert (open_.game, open_.round, open_.players, open_.row) == (1, 3, (0, 2, 3), None)
        assert (written.game, written.round, written.players, written.dealer) == (1, 1, (0, 1, 2, 3), 0)
        assert written.row is not None
        assert at(table, 1, 2).players == (0, 2, 3)

    def test_a_whot_hand_begins_left_of_the_dealer(self) -> None:
        table = WhotTable(4, first_dealer=2)
        assert at(table).dealer == 2
        table.scored(0, p1=100, p2=5, p3=6)
        found = at(table)
        assert (found.players, found.dealer) == ((0, 2, 3), 2)

    def test_a_void_whot_round_was_played_by_all_who_were_in(self) -> None:
        table = WhotTable(3)
        table.tell(ev.RoundVoid())
        found = at(table, 1, 1)
        assert (found.players, found.dealer) == ((0, 1, 2), 0)


class TestWhatAHandDeclares:
    def test_a_counted_market_declares_an_exhausted_round(self) -> None:
        """#32."""
        table = WhotTable(3, exhaust="count_lowest_wins")
        result = WhotResult("counted", "P2", (14, 3, 9), (2, 1, 1), ("P2",), 0)
        event = declared(result, at(table), table.setup, {0: 14, 1: 3, 2: 9})
        assert event == exhausted(p0=14, p1=3, p2=9)

    def test_a_counted_market_of_a_single_deal_has_its_points(self) -> None:
        table = WhotTable(3, "nigerian_app")
        result = WhotResult("counted", "P2", (14, 3, 9), (2, 1, 1), ("P2",), 0)
        event = declared(result, at(table), table.setup, {0: 14, 1: 3, 2: 9})
        assert event == exhausted(p0=14, p1=3, p2=9)
        assert table.refusal(event) is None

    def test_a_won_single_deal_counts_no_hands(self) -> None:
        table = WhotTable(3, "nigerian_app")
        result = WhotResult("out", "P2", (None, 0, None), (2, 0, 1), ("P2",), 0)
        assert not asks_points(result, table.setup)
        assert declared(result, at(table), table.setup, {0: 14, 2: 9}) == round_scored(1)

    def test_a_void_hand_with_one_player_left_declares_a_void_round(self) -> None:
        table = WhotTable(3)
        result = WhotResult("void", "P2", (), (2, 1, 1), (), 0)
        assert declared(result, at(table), table.setup) == ev.RoundVoid()

    def test_an_offence_by_an_unknown_player_is_a_won_round(self) -> None:
        table = WattenTable()
        result = WattenResult("A", 2, "penalty", (0, 0), "misdeal", winners=(0, 2))
        assert declared(result, at(table), table.setup) == ev.RoundWon(A, 2)


TRICKS = WattenResult("A", 2, "tricks", (3, 1), winners=(0, 2))
VOID = WhotResult("void", None, (), (), (), 0)
OUT = WhotResult("out", "P1", (), (), (), 0)
COUNTED = WhotResult("counted", "P1", (), (), (), 0)


class TestWhatAgrees:
    def test_nothing_agrees_with_an_unwritten_round(self) -> None:
        assert not agrees(at(WattenTable()), ev.RoundWon(A, 2), TRICKS)

    def test_a_void_round_agrees_only_with_a_void_one(self) -> None:
        table = WhotTable(2)
        table.tell(ev.RoundVoid())
        void = at(table, 1, 1)
        assert agrees(void, ev.RoundVoid(), VOID)
        assert not agrees(void, round_scored(0), OUT)

    def test_a_counted_market_agrees_by_its_points(self) -> None:
        table = WhotTable(3, exhaust="count_lowest_wins")
        table.tell(exhausted(p0=4, p1=9, p2=30))
        counted = at(table, 1, 1)
        assert agrees(counted, exhausted(p0=4, p1=9, p2=30), COUNTED)
        assert not agrees(counted, exhausted(p0=4, p1=9, p2=31), COUNTED)
        assert not agrees(counted, round_scored(0, p1=9, p2=30), OUT)

    def test_points_agree_before_and_after_the_table_rounds_them(self) -> None:
        table = WhotTable(3, rounding=5)
        table.tell(round_scored(0, p1=12, p2=20))
        rounded = at(table, 1, 1)
        assert agrees(rounded, round_scored(0, p1=12, p2=20), OUT)
        assert agrees(rounded, round_scored(0, p1=15, p2=20), OUT)
        assert not agrees(rounded, round_scored(0, p1=13, p2=20), OUT)
