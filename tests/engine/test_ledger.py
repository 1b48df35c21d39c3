"""Undo, correction, second readings and held entries: all entries, nothing ever dropped."""

from __future__ import annotations

import pytest

from scoring.engine import events as ev
from tests.engine.table import A, B, Refused, WattenTable, WhotTable, entry_id, round_scored


class TestUndo:
    def test_takes_the_latest_declaration_back(self) -> None:
        table = WattenTable()
        table.won(A, 2, 3)
        table.undo()
        assert (table.score, table.sheet.next_round) == ((2, 0), 2)

    def test_one_tap_after_the_other_walks_back_to_the_start(self) -> None:
        table = WattenTable()
        table.won(A, 2, 3)
        table.tell(ev.BidMade(A, 3))
        for _ in range(3):
            table.undo()
        assert table.score == (0, 0)
        assert table.sheet.ledger.undo is None

    def test_goes_across_the_end_of_a_game(self) -> None:
        table = WattenTable()
        table.won(A, 4, 5)
        assert table.sheet.current.number == 2
        table.undo()
        assert (table.sheet.current.number, table.score, table.sheet.next_round) == (1, (4, 0), 2)
        assert table.board["sides"][B]["bummerl"] == 0

    def test_goes_across_the_end_with_a_round_begun_in_the_next_game(self) -> None:
        table = WattenTable()
        table.won(A, 4, 5)
        table.tell(ev.BidMade(B, 3))
        table.undo()
        table.undo()
        assert (table.sheet.current.number, table.score) == (1, (4, 0))

    def test_of_an_undo_brings_the_round_back(self) -> None:
        table = WattenTable()
        table.won(A, 4, 5)
        undone = table.undo()
        table.tell(ev.EntryVoided(undone))
        assert table.games[0].totals == (9, 0)

    def test_of_the_undo_of_an_undo(self) -> None:
        table = WattenTable()
        table.won(A, 4)
        table.tell(ev.EntryVoided(table.tell(ev.EntryVoided(table.undo()))))
        assert table.score == (0, 0)

    def test_leaves_the_crossed_out_round_readable(self) -> None:
        table = WattenTable()
        won = table.won(A, 4)
        table.undo()
        [line] = table.history[0]["lines"]
        assert (line["id"], line["status"], line["row"]) == (won, "voided", None)

    def test_takes_an_edit_back(self) -> None:
        table = WattenTable()
        won = table.won(A, 4)
        table.tell(ev.EntryCorrected(won, ev.RoundWon(B, 3)))
        table.undo()
        assert table.score == (4, 0)

    def test_skips_what_has_no_effect_any_more(self) -> None:
        """An edit of a round that was crossed out since: one tap must always change something."""
        table = WattenTable()
        first, second = table.won(A, 4), table.won(B, 2)
        table.tell(ev.EntryCorrected(second, ev.RoundWon(B, 3)))
        table.tell(ev.EntryVoided(second))
        assert table.sheet.ledger.undo is not None
        assert table.sheet.ledger.undo.id == first

    def test_twice_by_two_tablets_takes_back_one_round_only(self) -> None:
        table = WattenTable()
        table.won(A, 2)
        second = table.won(A, 3)
        table.tell(ev.EntryVoided(second))
        table.late(ev.EntryVoided(second))
        assert (table.score, table.waiting) == ((2, 0), [])

    def test_of_a_round_in_the_middle_keeps_the_others_where_they_are(self) -> None:
        table = WattenTable()
        table.won(A, 2)
        middle = table.won(B, 3)
        table.won(A, 2)
        table.tell(ev.EntryVoided(middle))
        assert (table.score, table.sheet.next_round) == ((4, 0), 4)
        assert [row.line.round for row in table.current.rows] == [1, 3]

    def test_of_an_entry_that_does_not_exist_yet_never_reaches_into_the_future(self) -> None:
        table = WattenTable()
        table.ink(ev.EntryVoided(entry_id(2)))
        table.won(A, 4)
        assert table.score == (4, 0)


class TestEdit:
    def test_recomputes_everything_after_it(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        table.won(B, 2)
        table.won(A, 2)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(B, 3)))
        assert [row.totals for row in table.current.rows] == [(0, 3), (0, 5), (2, 5)]

    def test_counts_the_latest_of_several(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(B, 3)))
        table.tell(ev.EntryCorrected(first, ev.RoundWon(B, 4)))
        assert table.score == (0, 4)
        [line] = table.history[0]["lines"]
        assert [said["value"] for said in line["was"]] == [3, 3]
        assert len(line["corrections"]) == 2

    def test_may_turn_a_round_into_a_penalty(self) -> None:
        table = WattenTable()
        first = table.won(A, 4)
        table.tell(ev.EntryCorrected(first, ev.PenaltyGiven(B, "misdeal")))
        assert table.score == (2, 0)

    def test_may_change_a_conceded_round(self) -> None:
        table = WattenTable()
        table.tell(ev.BidMade(A, 3))
        answer = table.tell(ev.BidAnswered(B, 3, "concede"))
        table.tell(ev.EntryCorrected(answer, ev.RoundWon(B, 3)))
        assert table.score == (0, 3)

    def test_of_a_crossed_out_round_comes_back_with_it(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 4)))
        crossed_out = table.tell(ev.EntryVoided(first))
        table.tell(ev.EntryVoided(crossed_out))
        assert table.score == (4, 0)

    def test_of_an_earlier_game_stays_inside_it(self) -> None:
        table = WattenTable()
        first = table.won(A, 4)
        table.won(B, 2)
        table.won(A, 5)
        table.won(B, 3)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 6)))
        assert [game.totals for game in table.games] == [(11, 2), (0, 3)]

    def test_that_takes_the_end_away_leaves_the_game_short(self) -> None:
        """Design: a game whose end moved is flagged and asks people."""
        table = WattenTable()
        first = table.won(A, 4)
        table.won(A, 5)
        table.won(B, 3)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 3)))
        assert table.games[0].finish is None
        assert table.board["short_games"] == [1]
        assert (table.sheet.current.number, table.score) == (2, (0, 3))

    def test_that_moves_the_end_forward_leaves_rounds_overrun(self) -> None:
        table = WattenTable()
        first = table.won(A, 4)
        table.won(B, 2)
        table.won(A, 5)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 9)))
        assert [row.flag for row in table.games[0].rows] == [None, "overrun", "overrun"]
        assert table.games[0].totals == (9, 0)
        assert table.board["games"][0]["overrun"] == 2

    def test_that_makes_streichen_impossible_flags_it_and_drops_nothing(self) -> None:
        table = WattenTable()
        table.won(B, 4)
        krank = table.won(A, 7)
        table.tell(ev.PointsVoided(B))
        table.tell(ev.EntryCorrected(krank, ev.RoundWon(A, 6)))
        assert table.score == (6, 4)
        assert table.current.rows[-1].flag == "impossible"

    def test_that_makes_the_bidder_krank_flags_his_bid(self) -> None:
        table = WattenTable()
        first = table.won(A, 6)
        table.tell(ev.BidMade(A, 3))
        table.tell(ev.BidAnswered(B, 3, "stay"))
        table.won(B, 3)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 7)))
        assert [row.flag for row in table.current.rows] == [None, "impossible", "value_differs", None]
        assert table.score == (7, 3)

    def test_that_makes_a_krank_bid_penalty_impossible_flags_it(self) -> None:
        table = WattenTable()
        first = table.won(A, 7)
        table.penalty(A, "krank_bid")
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 6)))
        assert (table.score, table.current.rows[-1].flag) == ((6, 0), "impossible")
        assert table.current.next_dealer == 2

    def test_never_moves_a_line_to_another_slot(self) -> None:
        """Stored without asking: a result stays a result, or its round could never be declared again."""
        table = WattenTable()
        first = table.won(A, 3)
        table.ink(ev.EntryCorrected(first, ev.PenaltyGiven(B, "peek_cut")))
        assert table.score == (3, 0)


class TestSecondReading:
    def test_an_equal_one_is_the_same_round_checked_twice(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        table.tell(ev.RoundWon(A, 3), game=1, round=1)
        assert (table.score, table.sheet.next_round) == ((3, 0), 2)
        assert table.board["column"][0]["readings"] == 1

    def test_a_differing_one_is_held_beside_the_first(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        other = table.late(ev.RoundWon(A, 2), game=1, round=1)
        assert (table.score, table.waiting) == ((3, 0), [other])
        assert table.board["waiting"][0]["reason"] == "another_reading"

    def test_a_differing_one_is_held_even_if_nobody_asked(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        other = table.ink(ev.RoundWon(A, 2), game=1, round=1)
        assert (table.score, table.waiting) == ((3, 0), [other])

    def test_accepting_it_replaces_the_first(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        other = table.late(ev.RoundWon(B, 2), game=1, round=1)
        table.tell(ev.EntryAccepted(other))
        assert (table.score, table.waiting) == ((0, 2), [])
        assert table.status == {first: "replaced", other: "counts"}

    def test_undoing_the_acceptance_holds_it_again(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        other = table.late(ev.RoundWon(B, 2), game=1, round=1)
        table.tell(ev.EntryAccepted(other))
        table.undo()
        assert (table.score, table.waiting) == ((3, 0), [other])
        assert table.status == {first: "counts", other: "held"}

    def test_dismissing_it_settles_it(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        other = table.late(ev.RoundWon(B, 2), game=1, round=1)
        table.tell(ev.EntryDismissed(other))
        assert (table.score, table.waiting, table.status[other]) == ((3, 0), [], "dismissed")
        table.undo()
        assert table.waiting == [other]

    def test_a_bid_heard_twice_is_one_bid(self) -> None:
        table = WattenTable()
        table.tell(ev.BidMade(A, 3))
        table.tell(ev.BidMade(A, 3))
        assert table.current.stake.pending_value == 3
        assert len(table.current.rows) == 1

    def test_of_a_corrected_round_is_compared_with_what_it_says_now(self) -> None:
        table = WattenTable()
        first = table.won(A, 2)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 3)))
        table.tell(ev.RoundWon(A, 3), game=1, round=1)
        assert table.waiting == []
        old = table.late(ev.RoundWon(A, 2), game=1, round=1)
        assert table.waiting == [old]

    def test_undo_takes_a_round_back_with_both_readings(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        table.tell(ev.RoundWon(A, 3), game=1, round=1)
        table.undo()
        assert (table.score, table.status) == ((0, 0), {first: "voided"})
        table.won(A, 2)
        assert table.score == (2, 0)

    def test_taking_only_the_second_reading_back_leaves_the_round(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        second = table.tell(ev.RoundWon(A, 3), game=1, round=1)
        table.tell(ev.EntryVoided(second))
        assert (table.score, table.status) == ((3, 0), {first: "counts", second: "voided"})
        assert table.board["column"][0]["readings"] == 0

    def test_a_round_held_first_counts_once_the_wrong_one_is_gone_and_it_is_accepted(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        right = table.late(ev.RoundWon(A, 2), game=1, round=1)
        table.undo()
        assert (table.score, table.waiting) == ((0, 0), [right])
        table.tell(ev.EntryAccepted(right))
        assert table.score == (2, 0)

    def test_accepting_what_by_now_stands_there_anyway_is_a_second_reading(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        right = table.late(ev.RoundWon(A, 2), game=1, round=1)
        table.undo()
        fresh = table.won(A, 2)
        table.tell(ev.EntryAccepted(right))
        assert (table.score, table.status[fresh], right in table.status) == ((2, 0), "counts", False)
        assert table.board["column"][0]["readings"] == 1

    def test_whot_rounds_are_read_twice_too(self) -> None:
        table = WhotTable(3)
        table.scored(0, p1=5, p2=6)
        table.tell(round_scored(0, p1=5, p2=6), game=1, round=1)
        other = table.late(round_scored(0, p1=5, p2=7), game=1, round=1)
        assert (table.current.totals, table.waiting) == ((0, 5, 6), [other])


class TestRestoring:
    def test_a_round_after_it_was_declared_anew_holds_the_new_one(self) -> None:
        """Nothing lost, nothing doubled: the round is back, the redeclaration waits for people."""
        table = WattenTable()
        first = table.won(A, 3)
        undone = table.undo()
        second = table.won(A, 2)
        table.tell(ev.EntryVoided(undone))
        assert (table.score, table.waiting) == ((3, 0), [second])
        assert table.status == {first: "counts", second: "held"}

    def test_a_round_that_was_declared_equally_anew_is_checked_twice(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        undone = table.undo()
        table.won(A, 3)
        table.tell(ev.EntryVoided(undone))
        assert (table.score, table.waiting) == ((3, 0), [])

    def test_an_accepted_entry_that_is_crossed_out_no_longer_counts(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        other = table.late(ev.RoundWon(B, 2), game=1, round=1)
        table.tell(ev.EntryAccepted(other))
        table.tell(ev.EntryVoided(other))
        assert (table.score, table.status[other]) == ((0, 0), "voided")

    def test_a_crossed_out_held_entry_no_longer_waits(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        other = table.late(ev.RoundWon(B, 2), game=1, round=1)
        crossed_out = table.tell(ev.EntryVoided(other))
        assert (table.waiting, table.status[other]) == ([], "voided")
        with pytest.raises(Refused, match="already_settled"):
            table.tell(ev.EntryAccepted(other))
        table.ink(ev.EntryAccepted(other))
        assert table.score == (3, 0)
        table.undo()
        assert table.score == (0, 0)
        assert crossed_out in table.sheet.ledger.ids

    def test_restoring_a_crossed_out_held_entry_holds_it_again(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        other = table.late(ev.RoundWon(B, 2), game=1, round=1)
        table.tell(ev.EntryVoided(table.tell(ev.EntryVoided(other))))
        assert table.waiting == [other]


class TestHeldRulings:
    def test_a_held_edit_counts_once_it_is_accepted(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        edit = table.ink(ev.EntryCorrected(first, ev.RoundWon(A, 4)), held="reused_id")
        assert (table.score, table.waiting) == ((3, 0), [edit])
        table.tell(ev.EntryAccepted(edit))
        assert (table.score, table.waiting) == ((4, 0), [])
        table.undo()
        assert table.waiting == [edit]

    def test_a_held_undo_counts_once_it_is_accepted(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        undo = table.ink(ev.EntryVoided(first), held="reused_id")
        assert table.score == (3, 0)
        accepted = table.tell(ev.EntryAccepted(undo))
        assert (table.score, table.waiting) == ((0, 0), [])
        table.tell(ev.EntryVoided(accepted))
        assert table.score == (3, 0)

    def test_a_round_declared_before_a_held_undo_was_accepted_is_its_second_reading(self) -> None:
        """The undo takes effect when people accept it, not when it was sent."""
        table = WattenTable()
        first = table.won(A, 3)
        undo = table.ink(ev.EntryVoided(first), held="reused_id")
        table.tell(ev.RoundWon(A, 3), game=1, round=1)
        table.tell(ev.EntryAccepted(undo))
        assert table.score == (0, 0)

    def test_a_dismissed_undo_never_comes_to_effect(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        undo = table.ink(ev.EntryVoided(first), held="reused_id")
        table.tell(ev.EntryDismissed(undo))
        table.ink(ev.EntryAccepted(undo))
        assert table.score == (3, 0)

    def test_what_another_device_had_already_ruled_needs_no_settling(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        table.tell(ev.EntryVoided(first))
        repeated = table.late(ev.EntryVoided(first))
        assert table.waiting == []
        table.ink(ev.EntryAccepted(repeated))
        assert table.score == (0, 0)
        table.tell(ev.EntryVoided(entry_id(2)))
        assert table.score == (3, 0)

    def test_of_two_undos_of_one_round_the_earlier_counts(self) -> None:
        """So the round that was declared anew between them stands."""
        table = WattenTable()
        first = table.won(A, 3)
        held = table.ink(ev.EntryVoided(first), held="reused_id")
        table.tell(ev.EntryVoided(first))
        table.won(A, 3)
        table.ink(ev.EntryAccepted(held))
        assert table.score == (3, 0)


def test_a_held_acceptance_is_nothing_to_settle_even_of_itself() -> None:
    """What it spoke of still waits; and an entry that accepts itself must lead nowhere."""
    table = WattenTable()
    table.won(A, 3)
    other = table.late(ev.RoundWon(B, 2), game=1, round=1)
    for target in (other, entry_id(4), entry_id(3)):
        table.ink(ev.EntryAccepted(target), held="sheet_closed")
    assert (table.score, table.waiting) == ((3, 0), [other])
    assert table.late(ev.EntryAccepted(entry_id(4))) not in table.waiting
    assert table.score == (3, 0)


class TestReflow:
    """ "Re-flow from here": the rounds are dealt to games anew, as the wins now fall."""

    def short(self) -> tuple[WattenTable, str]:
        """Game 1 lost its end to an edit; game 2 has two rounds."""
        table = WattenTable()
        first = table.won(A, 4)
        table.won(A, 5)
        table.won(B, 3)
        table.won(A, 2)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 3)))
        return table, first

    def places(self, table: WattenTable) -> list[tuple[int, int]]:
        return [(line.game, line.round) for line in table.sheet.ledger.counting]

    def test_a_short_game_takes_the_following_rounds_in(self) -> None:
        table, _ = self.short()
        assert self.places(table) == [(1, 1), (1, 2), (2, 1), (2, 2)]
        table.tell(ev.GamesReflowed(1))
        assert self.places(table) == [(1, 1), (1, 2), (1, 3), (1, 4)]
        assert [game.totals for game in table.games] == [(10, 3)]
        assert table.board["short_games"] == []

    def test_an_overrun_game_hands_its_rounds_on(self) -> None:
        table = WattenTable()
        first = table.won(A, 4)
        table.won(B, 2)
        table.won(A, 5)
        table.won(B, 3)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 9)))
        table.tell(ev.GamesReflowed(1))
        assert self.places(table) == [(1, 1), (2, 1), (2, 2), (2, 3)]
        assert [game.totals for game in table.games] == [(9, 0), (5, 5)]
        assert (table.sheet.current.number, table.sheet.next_round) == (2, 4)

    def test_games_before_it_stay(self) -> None:
        table = WattenTable()
        table.won(A, 4, 5)
        second = table.won(B, 4)
        table.won(B, 5)
        table.won(A, 2)
        table.tell(ev.EntryCorrected(second, ev.RoundWon(B, 3)))
        table.tell(ev.GamesReflowed(2))
        assert [(game.number, game.totals) for game in table.games] == [(1, (9, 0)), (2, (2, 8))]

    def test_undo_puts_every_round_back(self) -> None:
        table, _ = self.short()
        table.tell(ev.GamesReflowed(1))
        table.undo()
        assert self.places(table) == [(1, 1), (1, 2), (2, 1), (2, 2)]

    def test_an_edit_after_it_moves_nothing(self) -> None:
        table, first = self.short()
        table.tell(ev.GamesReflowed(1))
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 2)))
        assert self.places(table) == [(1, 1), (1, 2), (1, 3), (1, 4)]
        assert table.games[0].totals == (9, 3)

    def test_a_round_crossed_out_after_it_moves_nothing(self) -> None:
        table, first = self.short()
        table.tell(ev.GamesReflowed(1))
        table.won(B, 2)
        table.tell(ev.EntryVoided(first))
        assert self.places(table) == [(1, 2), (1, 3), (1, 4), (2, 1)]

    def test_the_freed_places_are_open_for_new_rounds(self) -> None:
        """A round declared where a moved one used to stand is a new round, not its second reading."""
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
        assert self.places(table) == [(1, 1), (1, 2), (1, 3), (1, 3), (1, 3)]
        assert table.score == (8, 3)

    def test_that_changes_nothing_is_not_what_undo_takes_back(self) -> None:
        table = WattenTable()
        won = table.won(A, 4)
        table.tell(ev.GamesReflowed(1))
        assert table.sheet.ledger.undo is not None
        assert table.sheet.ledger.undo.id == won

    def test_whot_rounds_flow_too(self) -> None:
        table = WhotTable(2)
        first = table.scored(0, p1=60)
        table.scored(0, p1=40)
        table.scored(1, p0=30)
        table.tell(ev.EntryCorrected(first, round_scored(0, p1=50)))
        assert table.board["short_games"] == [1]
        table.tell(ev.GamesReflowed(1))
        assert [game.totals for game in table.games] == [(30, 90)]


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

    def test_what_arrives_late_is_held_and_can_be_accepted_after_reopening(self) -> None:
        table = WattenTable()
        table.tell(ev.SheetClosed())
        late = table.late(ev.RoundWon(A, 2))
        assert (table.score, table.waiting) == ((0, 0), [late])
        with pytest.raises(Refused, match="sheet_closed"):
            table.tell(ev.EntryAccepted(late))
        table.tell(ev.SheetReopened())
        table.tell(ev.EntryAccepted(late))
        assert table.score == (2, 0)

    def test_what_arrives_late_can_be_dismissed_while_it_is_closed(self) -> None:
        table = WattenTable()
        table.tell(ev.SheetClosed())
        late = table.late(ev.RoundWon(A, 2))
        table.tell(ev.EntryDismissed(late))
        assert table.waiting == []

    def test_undo_opens_it_again(self) -> None:
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
