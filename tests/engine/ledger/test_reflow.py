"""Rounds assigned to games again, and the end of the evening."""

from __future__ import annotations

import pytest

from scoring.engine import Refused
from scoring.engine.facts import events as ev
from tests.engine.table import A, B, ThreeTable, WattenTable, WhotTable, round_scored


class TestReflow:
    """ "Re-flow from here": the rounds are assigned to games again, by the present wins."""

    def short(self) -> tuple[WattenTable, str]:
        """Game 1 lost its end by an edit; game 2 has two rounds."""
        table = WattenTable()
        first = table.won(A, 4)
        table.won(A, 5)
        table.won(B, 3)
        table.won(A, 2)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 3)))
        return table, first

    def numbers(self, table: WattenTable) -> list[tuple[int, int]]:
        return [(line.game, line.round) for line in table.sheet.ledger.counting]

    def test_a_short_game_gets_the_following_rounds(self) -> None:
        table, _ = self.short()
        assert self.numbers(table) == [(1, 1), (1, 2), (2, 1), (2, 2)]
        table.tell(ev.GamesReflowed(1))
        assert self.numbers(table) == [(1, 1), (1, 2), (1, 3), (1, 4)]
        assert [game.totals for game in table.games] == [(10, 3)]
        assert table.board["short_games"] == []

    def test_an_overrun_game_passes_its_last_rounds_to_the_next(self) -> None:
        table = WattenTable()
        first = table.won(A, 4)
        table.won(B, 2)
        table.won(A, 5)
        table.won(B, 3)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 9)))
        table.tell(ev.GamesReflowed(1))
        assert self.numbers(table) == [(1, 1), (2, 1), (2, 2), (2, 3)]
        assert [game.totals for game in table.games] == [(9, 0), (5, 5)]
        assert (table.sheet.current.number, table.sheet.next_round) == (2, 4)

    def test_reflowed_games_leave_earlier_games_unchanged(self) -> None:
        table = WattenTable()
        table.won(A, 4, 5)
        second = table.won(B, 4)
        table.won(B, 5)
        table.won(A, 2)
        table.tell(ev.EntryCorrected(second, ev.RoundWon(B, 3)))
        table.tell(ev.GamesReflowed(2))
        assert [(game.number, game.totals) for game in table.games] == [(1, (9, 0)), (2, (2, 8))]

    def test_undoing_a_reflow_puts_every_round_back(self) -> None:
        table, _ = self.short()
        table.tell(ev.GamesReflowed(1))
        table.undo()
        assert self.numbers(table) == [(1, 1), (1, 2), (2, 1), (2, 2)]

    def test_an_edit_after_a_reflow_moves_nothing(self) -> None:
        table, first = self.short()
        table.tell(ev.GamesReflowed(1))
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 2)))
        assert self.numbers(table) == [(1, 1), (1, 2), (1, 3), (1, 4)]
        assert table.games[0].totals == (9, 3)

    def test_voiding_a_later_round_moves_nothing(self) -> None:
        table, first = self.short()
        table.tell(ev.GamesReflowed(1))
        table.won(B, 2)
        table.tell(ev.EntryVoided(first))
        assert self.numbers(table) == [(1, 2), (1, 3), (1, 4), (2, 1)]

    def test_the_freed_round_numbers_are_open_for_new_rounds(self) -> None:
        """A round declared at the old number of a moved one is a new round, not its second reading."""
        table, _ = self.short()
        table.tell(ev.GamesReflowed(1))
        assert (table.sheet.current.number, table.sheet.next_round) == (2, 1)
        table.won(B, 3)
        assert table.score == (0, 3)
        assert table.waiting == []

    def test_a_held_reading_moves_with_its_round(self) -> None:
        table, _ = self.short()
        other = table.late(ev.RoundWon(B, 4), game=2, round=1)
        table.tell(ev.GamesReflowed(1))
        table.tell(ev.EntryAccepted(other))
        assert table.sheet.ledger.standing(1, 3, "result") == table.sheet.ledger.line(other)
        assert table.games[0].totals == (10, 4)

    def test_bids_stay_with_their_round(self) -> None:
        table = WattenTable()
        first = table.won(A, 4)
        table.won(A, 5)
        table.tell(ev.BidMade(B, 3))
        table.tell(ev.BidAnswered(A, 3, "stay"))
        table.won(B, 3)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 3)))
        table.tell(ev.GamesReflowed(1))
        assert self.numbers(table) == [(1, 1), (1, 2), (1, 3), (1, 3), (1, 3)]
        assert table.score == (8, 3)

    def test_a_round_left_when_an_edit_ended_its_game_stays_apart(self) -> None:
        """Anna's table bids in round 2, ends the game by an edit, deals again, and voids the edit later."""
        table = WattenTable()
        first = table.won(A, 4)
        table.tell(ev.BidMade(B, 3))
        table.tell(ev.BidAnswered(A, 3, "stay"))
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 9)))
        table.penalty(A, "misdeal")
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 4)))
        table.tell(ev.GamesReflowed(1))
        assert self.numbers(table) == [(1, 1), (1, 2), (1, 2), (1, 3)]
        assert (table.score, table.sheet.next_round) == ((4, 2), 4)

    def test_undo_skips_a_reflow_without_effect(self) -> None:
        table = WattenTable()
        won = table.won(A, 4)
        table.ink(ev.GamesReflowed(1))
        assert table.sheet.ledger.undo is not None
        assert table.sheet.ledger.undo.id == won

    def test_whot_rounds_are_reflowed(self) -> None:
        table = WhotTable(2)
        first = table.scored(0, p1=60)
        table.scored(0, p1=40)
        table.scored(1, p0=30)
        table.tell(ev.EntryCorrected(first, round_scored(0, p1=50)))
        assert table.board["short_games"] == [1]
        table.tell(ev.GamesReflowed(1))
        assert [game.totals for game in table.games] == [(30, 90)]

    def test_a_player_who_now_ends_the_game_by_leaving_leaves_the_round_to_the_next_game(self) -> None:
        """Only the winner is left in once seat 2 is out; the round after that is not part of the game."""
        table = WhotTable(3)
        first = table.scored(0, p1=10, p2=10)
        table.tell(ev.PlayerLeft(1))
        table.scored(0, p2=10)
        table.tell(ev.EntryCorrected(first, round_scored(0, p1=10, p2=100)))
        table.tell(ev.GamesReflowed(1))

        assert [(line.game, line.round) for line in table.sheet.ledger.counting] == [(1, 1), (1, 2), (2, 1)]
        assert table.current.totals == (0, 0, 10)

    def test_a_late_penalty_that_ends_its_game_leaves_the_result_of_its_round_to_the_next(self) -> None:
        """R5: the look at the cut was before the deal, so told in time it would have ended the game before it."""
        table, in_time = WattenTable(), WattenTable()
        for each in (table, in_time):
            each.won(B, 7)
        peek, last = ev.PenaltyGiven(A, "peek_cut"), table.won(A, 3)
        table.tell(ev.EntryAccepted(table.late(peek, 1, 2)))
        table.tell(ev.GamesReflowed(1))
        in_time.tell(peek)
        in_time.won(A, 3)

        assert (
            [game.totals for game in table.games]
            == [game.totals for game in in_time.games]
            == [(0, 9), (3, 0)]
        )
        assert self.numbers(table) == self.numbers(in_time) == [(1, 1), (1, 2), (2, 1)]
        assert table.sheet.ledger.standing(2, 1, "result") == table.sheet.ledger.line(last)
        assert table.board["odd_games"] == []

    def test_who_joins_after_a_late_leaving_that_ends_the_game_stays_in_their_round(self) -> None:
        """Only the winner is left in then; what was said after the result of a round is not of the next game."""
        table = WhotTable(3)
        table.scored(0, p1=10, p2=100)
        late = table.late(ev.PlayerLeft(1), 1, 1)
        table.tell(ev.EntryAccepted(late))
        table.tell(ev.EntryAccepted(table.late(ev.PlayerJoined(1), 1, 1)))
        assert not table.sheet.ledger.would_reflow(1)

    def test_with_three_players_a_moved_first_round_is_dealt_by_the_next_player(self) -> None:
        """Seeds 71 and 579 of the random evenings. Beni deals it, so he and Anna play together and she wins."""
        table = ThreeTable()
        first = table.won(1, 9)
        table.tell(ev.BidMade(1, 3))
        table.tell(ev.BidAnswered(2, 3, "concede"))
        table.together(1, 2)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(0, 7, (2,))))
        table.tell(ev.GamesReflowed(1))
        assert self.numbers(table) == [(1, 1), (1, 2), (1, 2), (2, 1)]
        assert [game.totals for game in table.games] == [(9, 2, 7), (0, 2, 2)]


class TestClosing:
    def test_a_closed_sheet_takes_no_more_declarations(self) -> None:
        table = WattenTable()
        first = table.won(A, 2)
        table.tell(ev.SheetClosed())
        assert table.board["closed"] is True
        for event in (
            ev.RoundWon(A, 2),
            ev.EntryCorrected(first, ev.RoundWon(A, 3)),
            ev.EntryVoided(first),
            ev.GamesReflowed(1),
            ev.SheetClosed(),
        ):
            with pytest.raises(Refused, match="sheet_closed"):
                table.tell(event)

    def test_a_late_entry_is_held_and_can_be_accepted_after_reopening(self) -> None:
        table = WattenTable()
        table.tell(ev.SheetClosed())
        late = table.late(ev.RoundWon(A, 2))
        assert (table.score, table.waiting) == ((0, 0), [late])
        with pytest.raises(Refused, match="sheet_closed"):
            table.tell(ev.EntryAccepted(late))
        table.tell(ev.SheetReopened())
        table.tell(ev.EntryAccepted(late))
        assert table.score == (2, 0)

    def test_a_late_entry_can_be_dismissed_on_the_closed_sheet(self) -> None:
        table = WattenTable()
        table.tell(ev.SheetClosed())
        late = table.late(ev.RoundWon(A, 2))
        table.tell(ev.EntryDismissed(late))
        assert table.waiting == []

    def test_undo_opens_a_closed_sheet_again(self) -> None:
        table = WattenTable()
        table.won(A, 2)
        table.tell(ev.SheetClosed())
        table.undo()
        assert table.board["closed"] is False
        table.undo()
        assert table.score == (0, 0)

    def test_only_a_closed_sheet_can_be_reopened(self) -> None:
        with pytest.raises(Refused, match="sheet_open"):
            WattenTable().tell(ev.SheetReopened())
