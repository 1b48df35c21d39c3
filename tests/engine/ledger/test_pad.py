"""Two tablets write one round: second readings, held entries, and what undo restores."""

from __future__ import annotations

import pytest

from scoring.engine import Refused
from scoring.engine.facts import events as ev
from tests.engine.table import A, B, WattenTable, WhotTable, entry_id, round_scored


class TestSecondReading:
    def test_an_equal_reading_is_the_same_round_read_twice(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        table.tell(ev.RoundWon(A, 3), game=1, round=1)
        assert (table.score, table.sheet.next_round) == ((3, 0), 2)
        assert table.board["column"][0]["readings"] == 1

    def test_a_differing_reading_is_held_beside_the_first(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        other = table.late(ev.RoundWon(A, 2), game=1, round=1)
        assert (table.score, table.waiting) == ((3, 0), [other])
        assert table.board["waiting"][0]["reason"] == "another_reading"

    def test_a_differing_reading_is_held_without_a_question(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        other = table.ink(ev.RoundWon(A, 2), game=1, round=1)
        assert (table.score, table.waiting) == ((3, 0), [other])

    def test_an_equal_reading_that_is_accepted_and_then_undone_leaves_the_first(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        table.tell(ev.SheetClosed())
        equal = table.ink(ev.RoundWon(A, 3), 1, 1, held="sheet_closed")  # as an older release stored it
        table.tell(ev.SheetReopened())
        table.tell(ev.EntryAccepted(equal))
        table.ink(ev.EntryVoided(equal))
        assert table.score == (3, 0)

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

    def test_a_dismissed_reading_no_longer_waits(self) -> None:
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

    def test_a_reading_is_compared_with_the_corrected_round(self) -> None:
        table = WattenTable()
        first = table.won(A, 2)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 3)))
        table.tell(ev.RoundWon(A, 3), game=1, round=1)
        assert table.waiting == []
        old = table.late(ev.RoundWon(A, 2), game=1, round=1)
        assert table.waiting == [old]

    def test_undo_voids_a_round_with_both_readings(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        table.tell(ev.RoundWon(A, 3), game=1, round=1)
        table.undo()
        assert (table.score, table.status) == ((0, 0), {first: "voided"})
        table.won(A, 2)
        assert table.score == (2, 0)

    def test_voiding_the_second_reading_leaves_the_round(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        second = table.tell(ev.RoundWon(A, 3), game=1, round=1)
        table.ink(ev.EntryVoided(second))
        assert (table.score, table.status) == ((3, 0), {first: "counts", second: "voided"})
        assert table.board["column"][0]["readings"] == 0

    def test_a_held_round_counts_once_it_is_accepted_in_place_of_the_voided_one(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        right = table.late(ev.RoundWon(A, 2), game=1, round=1)
        table.undo()
        assert (table.score, table.waiting) == ((0, 0), [right])
        table.tell(ev.EntryAccepted(right))
        assert table.score == (2, 0)

    def test_accepting_an_entry_equal_to_the_line_is_a_second_reading(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        right = table.late(ev.RoundWon(A, 2), game=1, round=1)
        table.undo()
        fresh = table.won(A, 2)
        table.tell(ev.EntryAccepted(right))
        assert (table.score, table.status[fresh], right in table.status) == ((2, 0), "counts", False)
        assert table.board["column"][0]["readings"] == 1

    def test_a_whot_round_has_a_second_reading(self) -> None:
        table = WhotTable(3)
        table.scored(0, p1=5, p2=6)
        table.tell(round_scored(0, p1=5, p2=6), game=1, round=1)
        other = table.late(round_scored(0, p1=5, p2=7), game=1, round=1)
        assert (table.current.totals, table.waiting) == ((0, 5, 6), [other])


class TestRestoring:
    def test_restoring_a_round_holds_the_one_declared_since(self) -> None:
        """Nothing is lost or doubled: the round is back, the second declaration waits for people."""
        table = WattenTable()
        first = table.won(A, 3)
        undone = table.undo()
        second = table.won(A, 2)
        table.tell(ev.EntryVoided(undone))
        assert (table.score, table.waiting) == ((3, 0), [second])
        assert table.status == {first: "counts", second: "held"}

    def test_restoring_a_round_makes_an_equal_one_declared_since_its_reading(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        undone = table.undo()
        table.won(A, 3)
        table.tell(ev.EntryVoided(undone))
        assert (table.score, table.waiting) == ((3, 0), [])

    def test_a_voided_accepted_entry_no_longer_counts(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        other = table.late(ev.RoundWon(B, 2), game=1, round=1)
        table.tell(ev.EntryAccepted(other))
        table.tell(ev.EntryVoided(other))
        assert (table.score, table.status[other]) == ((0, 0), "voided")

    def test_a_voided_held_entry_no_longer_waits(self) -> None:
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

    def test_restoring_a_voided_held_entry_holds_it_again(self) -> None:
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

    def test_a_dismissed_undo_has_no_effect(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        undo = table.ink(ev.EntryVoided(first), held="reused_id")
        table.tell(ev.EntryDismissed(undo))
        table.ink(ev.EntryAccepted(undo))
        assert table.score == (3, 0)

    def test_a_ruling_already_made_by_another_device_needs_no_decision(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        table.tell(ev.EntryVoided(first))
        repeated = table.late(ev.EntryVoided(first))
        assert table.waiting == []
        table.ink(ev.EntryAccepted(repeated))
        assert table.score == (0, 0)
        table.tell(ev.EntryVoided(entry_id(2)))
        assert table.score == (3, 0)

    def test_the_earlier_of_two_undos_of_one_round_counts(self) -> None:
        """So the round that was declared again between them counts."""
        table = WattenTable()
        first = table.won(A, 3)
        held = table.ink(ev.EntryVoided(first), held="reused_id")
        table.tell(ev.EntryVoided(first))
        table.won(A, 3)
        table.ink(ev.EntryAccepted(held))
        assert table.score == (3, 0)


def test_a_held_acceptance_needs_no_decision() -> None:
    """Its target still waits; and an entry that accepts itself must have no effect."""
    table = WattenTable()
    table.won(A, 3)
    other = table.late(ev.RoundWon(B, 2), game=1, round=1)
    for target in (other, entry_id(4), entry_id(3)):
        table.ink(ev.EntryAccepted(target), held="sheet_closed")
    assert (table.score, table.waiting) == ((3, 0), [other])
    assert table.late(ev.EntryAccepted(entry_id(4))) not in table.waiting
    assert table.score == (3, 0)
