"""Undo and edits are entries; nothing is deleted."""

from __future__ import annotations

from scoring.engine.facts import events as ev
from tests.engine.table import A, B, WattenTable, entry_id


class TestUndo:
    def test_undo_voids_the_latest_declaration(self) -> None:
        table = WattenTable()
        table.won(A, 2, 3)
        table.undo()
        assert (table.score, table.sheet.next_round) == ((2, 0), 2)

    def test_repeated_undo_goes_back_to_the_start(self) -> None:
        table = WattenTable()
        table.won(A, 2, 3)
        table.tell(ev.BidMade(A, 3))
        for _ in range(3):
            table.undo()
        assert table.score == (0, 0)
        assert table.sheet.ledger.undo is None

    def test_undo_crosses_the_end_of_a_game(self) -> None:
        table = WattenTable()
        table.won(A, 4, 5)
        assert table.sheet.current.number == 2
        table.undo()
        assert (table.sheet.current.number, table.score, table.sheet.next_round) == (1, (4, 0), 2)
        assert table.board["sides"][B]["bummerl"] == 0

    def test_undo_crosses_the_end_of_a_game_after_the_next_has_begun(self) -> None:
        table = WattenTable()
        table.won(A, 4, 5)
        table.tell(ev.BidMade(B, 3))
        table.undo()
        table.undo()
        assert (table.sheet.current.number, table.score) == (1, (4, 0))

    def test_voiding_an_undo_restores_the_round(self) -> None:
        table = WattenTable()
        table.won(A, 4, 5)
        undone = table.undo()
        table.tell(ev.EntryVoided(undone))
        assert table.games[0].totals == (9, 0)

    def test_undo_of_an_undone_undo(self) -> None:
        table = WattenTable()
        table.won(A, 4)
        table.tell(ev.EntryVoided(table.tell(ev.EntryVoided(table.undo()))))
        assert table.score == (0, 0)

    def test_a_voided_round_stays_in_the_history(self) -> None:
        table = WattenTable()
        won = table.won(A, 4)
        table.undo()
        [line] = table.history[0]["lines"]
        assert (line["id"], line["status"], line["row"]) == (won, "voided", None)

    def test_undo_voids_a_correction(self) -> None:
        table = WattenTable()
        won = table.won(A, 4)
        table.tell(ev.EntryCorrected(won, ev.RoundWon(B, 3)))
        table.undo()
        assert table.score == (4, 0)

    def test_undo_skips_entries_without_effect(self) -> None:
        """An edit of a round that was voided later: one tap must always change something."""
        table = WattenTable()
        first, second = table.won(A, 4), table.won(B, 2)
        table.tell(ev.EntryCorrected(second, ev.RoundWon(B, 3)))
        table.tell(ev.EntryVoided(second))
        assert table.sheet.ledger.undo is not None
        assert table.sheet.ledger.undo.id == first

    def test_undo_from_two_tablets_voids_one_round_only(self) -> None:
        table = WattenTable()
        table.won(A, 2)
        second = table.won(A, 3)
        table.tell(ev.EntryVoided(second))
        table.late(ev.EntryVoided(second))
        assert (table.score, table.waiting) == ((2, 0), [])

    def test_voiding_a_round_in_the_middle_keeps_the_other_rounds(self) -> None:
        table = WattenTable()
        table.won(A, 2)
        middle = table.won(B, 3)
        table.won(A, 2)
        table.tell(ev.EntryVoided(middle))
        assert (table.score, table.sheet.next_round) == ((4, 0), 4)
        assert [row.line.round for row in table.current.rows] == [1, 3]

    def test_voiding_an_unknown_entry_never_voids_a_later_one(self) -> None:
        table = WattenTable()
        table.ink(ev.EntryVoided(entry_id(2)))
        table.won(A, 4)
        assert table.score == (4, 0)


class TestEdit:
    def test_undo_skips_a_reflow_of_which_nothing_counts_any_more(self) -> None:
        table = WattenTable()
        first = table.won(A, 9)
        second, third = table.won(B, 3), table.won(B, 2)
        correction = table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 2)))
        reflow = table.tell(ev.GamesReflowed(1))
        assert table.sheet.ledger.undo == table.entries[-1]
        for entry in (third, second):
            table.tell(ev.EntryVoided(entry))
        undo = table.sheet.ledger.undo
        assert undo is not None
        assert undo.id == correction != reflow
        assert table.refusal(ev.EntryVoided(undo.id)) is None

    def test_undo_skips_the_correction_of_a_line_that_another_reading_replaced(self) -> None:
        """That reading was taken back out of the history since; undo was offered, refused, and so stuck there."""
        table = WattenTable()
        before = table.won(B, 2)
        line = table.won(A, 3)
        other = table.late(ev.RoundWon(A, 4), 1, 2)
        table.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
        table.tell(ev.EntryAccepted(other))
        table.tell(ev.EntryVoided(other))
        undo = table.sheet.ledger.undo
        assert undo is not None
        assert undo.id == before
        assert table.refusal(ev.EntryVoided(undo.id)) is None

    def test_undo_skips_the_acceptance_of_a_reading_that_was_taken_back_since(self) -> None:
        table = WattenTable()
        line = table.won(A, 3)
        other = table.late(ev.RoundWon(A, 4), 1, 1)
        accepted = table.tell(ev.EntryAccepted(other))
        same = table.late(ev.RoundWon(A, 3), 1, 1)
        table.tell(ev.EntryAccepted(same))
        table.tell(ev.EntryVoided(same))
        table.tell(ev.EntryVoided(accepted))
        undo = table.sheet.ledger.undo
        assert undo is not None
        assert undo.id == line
        assert table.refusal(ev.EntryVoided(undo.id)) is None

    def test_a_correction_recomputes_every_later_row(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        table.won(B, 2)
        table.won(A, 2)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(B, 3)))
        assert [row.totals for row in table.current.rows] == [(0, 3), (0, 5), (2, 5)]

    def test_the_latest_of_several_corrections_counts(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(B, 3)))
        table.tell(ev.EntryCorrected(first, ev.RoundWon(B, 4)))
        assert table.score == (0, 4)
        [line] = table.history[0]["lines"]
        assert [event["value"] for event in line["was"]] == [3, 3]
        assert len(line["corrections"]) == 2

    def test_an_edit_may_turn_a_round_into_a_penalty(self) -> None:
        table = WattenTable()
        first = table.won(A, 4)
        table.tell(ev.EntryCorrected(first, ev.PenaltyGiven(A, "misdeal")))
        assert table.score == (0, 2)

    def test_an_edit_may_change_a_conceded_round(self) -> None:
        table = WattenTable()
        table.tell(ev.BidMade(A, 3))
        answer = table.tell(ev.BidAnswered(B, 3, "concede"))
        table.tell(ev.EntryCorrected(answer, ev.RoundWon(B, 3)))
        assert table.score == (0, 3)

    def test_an_edit_of_a_voided_round_is_restored_with_it(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 4)))
        crossed_out = table.tell(ev.EntryVoided(first))
        table.tell(ev.EntryVoided(crossed_out))
        assert table.score == (4, 0)

    def test_an_edit_of_an_earlier_game_stays_inside_it(self) -> None:
        table = WattenTable()
        first = table.won(A, 4)
        table.won(B, 2)
        table.won(A, 5)
        table.won(B, 3)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 6)))
        assert [game.totals for game in table.games] == [(11, 2), (0, 3)]

    def test_an_edit_that_removes_the_end_makes_the_game_short(self) -> None:
        """Design: a game whose end moved is flagged and people are asked."""
        table = WattenTable()
        first = table.won(A, 4)
        table.won(A, 5)
        table.won(B, 3)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 3)))
        assert table.games[0].finish is None
        assert table.board["short_games"] == [1]
        assert (table.sheet.current.number, table.score) == (2, (0, 3))

    def test_an_edit_that_moves_the_end_forward_makes_later_rounds_overrun(self) -> None:
        table = WattenTable()
        first = table.won(A, 4)
        table.won(B, 2)
        table.won(A, 5)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 9)))
        assert [row.flag for row in table.games[0].rows] == [None, "overrun", "overrun"]
        assert table.games[0].totals == (9, 0)
        assert table.board["odd_games"][0]["overrun"] == 2

    def test_an_edit_that_makes_voided_points_impossible_flags_them(self) -> None:
        table = WattenTable()
        table.won(B, 4)
        krank = table.won(A, 7)
        table.tell(ev.PointsVoided(B))
        table.tell(ev.EntryCorrected(krank, ev.RoundWon(A, 6)))
        assert table.score == (6, 4)
        assert table.current.rows[-1].flag == "impossible"

    def test_an_edit_that_makes_the_bidder_krank_flags_his_bid(self) -> None:
        table = WattenTable()
        first = table.won(A, 6)
        table.tell(ev.BidMade(A, 3))
        table.tell(ev.BidAnswered(B, 3, "stay"))
        table.won(B, 3)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 7)))
        assert [row.flag for row in table.current.rows] == [None, "impossible", "value_differs", None]
        assert table.score == (7, 3)

    def test_an_edit_that_makes_a_krank_bid_penalty_impossible_flags_it(self) -> None:
        table = WattenTable()
        first = table.won(A, 7)
        table.penalty(A, "krank_bid")
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 6)))
        assert (table.score, table.current.rows[-1].flag) == ((6, 0), "impossible")
        assert table.current.next_dealer == 2

    def test_a_correction_never_moves_a_line_to_another_slot(self) -> None:
        """Stored without a check: a result stays a result, or its round could never be declared again."""
        table = WattenTable()
        first = table.won(A, 3)
        table.ink(ev.EntryCorrected(first, ev.PenaltyGiven(B, "peek_cut")))
        assert table.score == (3, 0)
