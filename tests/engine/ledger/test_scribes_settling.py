"""Two scribes in rare cases: who may settle what, which entry counts meanwhile, what waits and what is voided.

Nobody settles in his own favour: he accepts the other reading, or somebody else decides (design, two scribes).
"""

from __future__ import annotations

import pytest

from scoring.engine import Refused
from scoring.engine.facts import events as ev
from scoring.engine.ledger.agreement import line_states, unsettled_games
from scoring.engine.ledger.scribes import is_agreed
from scoring.engine.sheet.fold import fold
from tests.engine.pads import Pads, differing
from tests.engine.table import A, B, WattenTable, WhotTable, entry_id

NOT_YOURS = r"^not_yours_to_settle$"
MISDEAL = ev.PenaltyGiven(A, "misdeal")


class ThreeReaders(Pads):
    """The lead, who writes for no side, writes 3; B's reading differs."""

    def __init__(self, first: ev.Fact, second: ev.Fact) -> None:
        super().__init__()
        with self.lead():
            self.mine = self.tell(first, 1, 1)
        with self.b():
            self.theirs = self.tell(second, 1, 1)

    def third(self) -> str:
        with self.a():
            return self.tell(ev.RoundWon(A, 5), 1, 1)

    def lead_dismisses(self, reading: str) -> str | None:
        """Why the lead may not dismiss this reading without directing."""
        with self.lead():
            refusal = self.refusal(ev.EntryDismissed(reading))
        return refusal.code if refusal else None


class Moved(Pads):
    """One round was voided, then two scribes wrote; a re-flow closed the gap, so that A's round 3 is now round 2."""

    def __init__(self) -> None:
        WattenTable.__init__(self)
        gone = self.won(A, 2)
        self.won(B, 2)
        self.tell(ev.EntryVoided(gone))
        self.tell(ev.ScribesSet(2))
        with self.a():
            self.won(A, 3)
        with self.lead():
            self.tell(ev.GamesReflowed(1))


class TestWhoMaySettle:
    @pytest.mark.parametrize(
        ("first", "second"),
        [(ev.RoundWon(A, 3), ev.RoundWon(A, 2)), (ev.RoundWon(B, 2), MISDEAL), (MISDEAL, ev.RoundWon(B, 2))],
        ids=["two values", "a misdeal instead", "a round instead"],
    )
    def test_a_scribe_whose_entry_counts_may_not_settle(self, first: ev.Fact, second: ev.Fact) -> None:
        """A misdeal ends the round (R7): it is a reading of the same round as a won one."""
        pads = ThreeReaders(first, second)
        assert [state.state for state in line_states(pads.sheet.ledger)] == ["differs"]
        assert pads.lead_dismisses(pads.theirs) == "not_yours_to_settle"
        with pads.lead():
            pads.ink(ev.EntryDismissed(pads.theirs))
        assert [state.state for state in line_states(pads.sheet.ledger)] == ["differs"]

    def test_a_writer_of_no_side_may_settle_between_others(self) -> None:
        pads, _mine, theirs = differing()
        with pads.lead():
            pads.tell(ev.EntryDismissed(theirs))
        assert (pads.states(), pads.waiting) == (["agreed"], [])

    def test_a_restored_reading_is_the_first_again(self) -> None:
        """Its voiding was voided: the lead's line counts again, so the lead may not settle."""
        pads = ThreeReaders(ev.RoundWon(A, 3), ev.RoundWon(A, 2))
        with pads.lead():
            pads.tell(ev.EntryVoided(pads.tell(ev.EntryVoided(pads.mine))))
        assert pads.lead_dismisses(pads.theirs) == "not_yours_to_settle"

    def test_an_accepted_reading_stays_before_a_restored_one(self) -> None:
        pads = ThreeReaders(ev.RoundWon(A, 3), ev.RoundWon(A, 2))
        with pads.a():
            pads.tell(ev.EntryAccepted(pads.theirs))
        with pads.lead():
            pads.ink(ev.EntryVoided(pads.ink(ev.EntryVoided(pads.mine))))
            dismissed = pads.ink(ev.EntryDismissed(pads.theirs))
        assert dismissed not in pads.sheet.ledger.scribes.idle

    def test_who_gave_way_and_then_takes_his_reading_back_has_still_given_way(self) -> None:
        pads, _mine, theirs = differing()
        with pads.b():
            pads.tell(ev.EntryDismissed(theirs))
            pads.ink(ev.EntryVoided(theirs))
        assert (pads.score, pads.states()) == ((3, 0), ["agreed"])

    def test_a_side_may_not_dismiss_the_other_sides_reading(self) -> None:
        pads = ThreeReaders(ev.RoundWon(A, 3), ev.RoundWon(A, 2))
        with pads.a(), pytest.raises(Refused, match=NOT_YOURS):
            pads.tell(ev.EntryDismissed(pads.theirs))

    def test_a_late_entry_without_another_reading_may_be_accepted(self) -> None:
        pads = Pads()
        pads.both_won(A, 9)
        with pads.b():
            late = pads.late(ev.RoundWon(B, 2), 1, 2)
        with pads.a(), pytest.raises(Refused, match=NOT_YOURS):
            pads.tell(ev.EntryDismissed(late))
        with pads.lead():
            pads.tell(ev.EntryDismissed(late))
        assert pads.waiting == []

    def test_the_other_scribe_may_accept_it_without_effect(self) -> None:
        """The game was over before it: shown, not counted."""
        pads = Pads()
        pads.both_won(A, 9)
        with pads.b():
            late = pads.late(ev.RoundWon(B, 2), 1, 2)
        with pads.a():
            pads.tell(ev.EntryAccepted(late))
        assert (pads.status[late], pads.games[0].totals) == ("counts", (9, 0))

    def test_a_scribes_second_entry_replaces_his_first(self) -> None:
        pads = Pads()
        with pads.a():
            first = pads.won(A, 3)
        with pads.by("watch", A):
            second = pads.late(ev.RoundWon(A, 2), 1, 1)
            pads.tell(ev.EntryAccepted(second))
        assert (pads.score, pads.status[first]) == ((2, 0), "replaced")

    def test_a_scribe_confirms_a_line_of_his_that_the_other_one_has_made_say_something_else(self) -> None:
        """It was put back, so that the other scribe's corrected entry is a reading of it."""
        pads = Pads()
        with pads.b():
            mine = pads.won(A, 3)
            undo = pads.tell(ev.EntryVoided(mine))
        with pads.a():
            pads.tell(ev.EntryCorrected(pads.won(A, 3), ev.RoundWon(A, 2)))
        with pads.b():
            pads.tell(ev.EntryVoided(undo))
        assert (pads.score, pads.states()) == ((2, 0), ["written"])
        with pads.a(), pytest.raises(Refused, match=NOT_YOURS):
            pads.tell(ev.EntryAccepted(mine))
        with pads.b():
            pads.tell(ev.EntryAccepted(mine))
        assert (pads.states(), pads.waiting) == (["agreed"], [])
        assert fold(pads.setup, pads.entries) == pads.sheet

    def test_a_scribe_and_his_side_do_not_confirm_their_own_line(self) -> None:
        pads = Pads()
        with pads.a():
            line = pads.won(A, 3)
        for device in ("tablet", "watch"):
            with pads.by(device, A), pytest.raises(Refused, match=NOT_YOURS):
                pads.tell(ev.EntryAccepted(line))
        with pads.b():
            confirmed = pads.tell(ev.EntryAccepted(line))
        assert pads.states() == ["agreed"]
        assert pads.sheet.ledger.undo is not None
        assert pads.sheet.ledger.undo.id == confirmed

    def test_a_second_leaving_does_not_confirm_the_first(self) -> None:
        """Seed 1594 of the random evenings: the first leaving was read as another reading of the second."""
        table = WhotTable(3)
        table.tell(ev.ScribesSet(2))
        with table.by("tablet", 0):
            for event in (ev.PlayerLeft(2), ev.PlayerJoined(2), ev.PlayerLeft(2)):
                line = table.tell(event)
            with pytest.raises(Refused, match=NOT_YOURS):
                table.tell(ev.EntryAccepted(line))
        with table.by("phone", 1):
            table.tell(ev.EntryAccepted(line))
        told_anew = table.sheet.ledger.line(line)
        assert told_anew is not None
        assert is_agreed(told_anew.backed)

    def test_a_line_moved_by_a_reflow_leaves_no_reading_in_its_old_round(self) -> None:
        """Seed 4111: A's line moved from round 3 to round 2, so A has no line in round 3."""
        pads = Moved()
        with pads.a():
            line = pads.tell(ev.RoundWon(A, 2))
            with pytest.raises(Refused, match=NOT_YOURS):
                pads.tell(ev.EntryAccepted(line))

    def test_after_a_reflow_nobody_settles_in_his_own_favour(self) -> None:
        pads = Moved()
        with pads.b():
            pads.tell(ev.RoundWon(B, 3), 1, 3)
        with pads.a():
            mine = pads.late(ev.RoundWon(A, 2), 1, 3)
            with pytest.raises(Refused, match=NOT_YOURS):
                pads.tell(ev.EntryAccepted(mine))
        with pads.b():
            pads.tell(ev.EntryAccepted(mine))
        assert pads.status[mine] == "counts"


class TestWhoIsAParty:
    """A scribe who accepted the other reading, or withdrew his own, may decide between the others."""

    def test_a_scribe_whose_entry_was_voided_may_settle(self) -> None:
        pads = ThreeReaders(ev.RoundWon(A, 3), ev.RoundWon(A, 2))
        with pads.lead():
            pads.tell(ev.EntryVoided(pads.mine))
        assert pads.score == (2, 0)
        assert pads.lead_dismisses(pads.third()) is None

    def test_a_scribe_whose_entry_was_voided_by_proposal_may_settle(self) -> None:
        pads = ThreeReaders(ev.RoundWon(A, 3), ev.RoundWon(A, 2))
        with pads.a():
            proposal = pads.tell(ev.EntryVoided(pads.mine))
        with pads.lead():
            pads.tell(ev.EntryAccepted(proposal))
        assert pads.score == (2, 0)
        assert pads.lead_dismisses(pads.third()) is None

    def test_a_scribe_who_accepted_the_other_reading_may_settle(self) -> None:
        pads = ThreeReaders(ev.RoundWon(A, 3), ev.RoundWon(A, 2))
        with pads.lead():
            pads.tell(ev.EntryAccepted(pads.theirs))
        assert pads.score == (2, 0)
        assert pads.lead_dismisses(pads.third()) is None

    def test_a_scribe_who_took_his_acceptance_back_may_not_settle(self) -> None:
        pads = ThreeReaders(ev.RoundWon(A, 3), ev.RoundWon(A, 2))
        with pads.lead():
            pads.tell(ev.EntryVoided(pads.tell(ev.EntryAccepted(pads.theirs))))
        assert (pads.score, pads.lead_dismisses(pads.theirs)) == ((3, 0), "not_yours_to_settle")

    def test_a_reading_that_went_with_its_line_lets_nobody_settle_for_himself(self) -> None:
        pads = Pads()
        with pads.b():
            line = pads.tell(ev.RoundWon(B, 2), 1, 1)
            pads.tell(ev.RoundWon(B, 2), 1, 1)
        with pads.lead():
            undo = pads.tell(ev.EntryVoided(line))
        with pads.b():
            pads.tell(ev.EntryAccepted(undo))
        with pads.lead():
            pads.tell(ev.RoundWon(A, 3), 1, 1)
        with pads.a():
            other = pads.tell(ev.RoundWon(A, 5), 1, 1)
        with pads.lead(), pytest.raises(Refused, match=NOT_YOURS):
            pads.tell(ev.EntryDismissed(other))

    def test_a_scribe_who_corrected_his_entry_may_not_settle(self) -> None:
        pads = Pads()
        with pads.lead():
            pads.tell(ev.EntryCorrected(pads.won(A, 3), ev.RoundWon(A, 4)))
        with pads.b():
            theirs = pads.tell(ev.RoundWon(A, 2), 1, 1)
        with pads.lead(), pytest.raises(Refused, match=NOT_YOURS):
            pads.tell(ev.EntryDismissed(theirs))


class TestReadings:
    def test_three_readings_of_a_round_are_listed_together(self) -> None:
        pads = ThreeReaders(ev.RoundWon(A, 3), ev.RoundWon(A, 2))
        third = pads.third()
        [line] = line_states(pads.sheet.ledger)
        assert [other.entry.id for other in line.others] == [pads.theirs, third]

    def test_a_waiting_change_hides_no_reading(self) -> None:
        pads = Pads()
        line = pads.both_won(A, 3)
        with pads.b():
            pads.tell(ev.BidMade(B, 3))
        with pads.a():
            pads.tell(ev.EntryVoided(line))
            pads.tell(ev.RoundWon(A, 3), 1, 2)
        with pads.b():
            pads.tell(ev.RoundWon(A, 4), 1, 2)
        assert pads.states() == ["agreed", "differs"]

    def test_games_written_by_one_scribe_each_are_both_unsettled(self) -> None:
        pads = Pads()
        with pads.a():
            pads.won(A, 9)
        with pads.b():
            pads.late(ev.RoundWon(B, 2), 3, 1)
        assert unsettled_games(pads.sheet.ledger) == {1, 3}

    def test_another_reading_is_taken_only_beside_a_line(self) -> None:
        pads = Pads()
        with pads.b():
            refusal = pads.refusal(ev.RoundWon(A, 3), 1, 2)
        assert refusal is not None
        assert (refusal.code, dict(refusal.params)) == ("not_the_current_round", {"game": 1, "round": 1})

    def test_after_a_voiding_the_right_reading_counts(self) -> None:
        pads = Pads()
        with pads.a():
            pads.won(A, 3)
        with pads.b():
            pads.tell(ev.RoundWon(A, 4), 1, 1)
        with pads.a():
            second = pads.tell(ev.RoundWon(B, 2), 1, 2)
        with pads.b():
            theirs = pads.tell(ev.RoundWon(B, 3), 1, 2)
        with pads.a():
            pads.tell(ev.EntryVoided(second))
        assert (pads.score, pads.status[theirs]) == ((3, 3), "counts")

    def test_a_correction_gathers_only_equal_readings(self) -> None:
        pads = ThreeReaders(ev.RoundWon(A, 3), ev.RoundWon(A, 2))
        third = pads.third()
        with pads.lead():
            pads.tell(ev.EntryCorrected(pads.mine, ev.RoundWon(A, 2)))
        line = pads.sheet.ledger.line(pads.mine)
        assert line is not None
        assert [entry.id for entry in line.readings] == [pads.theirs]
        assert pads.waiting == [third]

    def test_agreement_to_the_old_event_does_not_extend_to_the_new_one(self) -> None:
        pads = Pads()
        line = pads.both_won(A, 3)
        with pads.a():
            correction = pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
        assert (pads.score, pads.states()) == ((2, 0), ["written"])
        [state] = line_states(pads.sheet.ledger)
        assert [entry.id for entry in state.line.backed] == [correction]

    def test_accepting_an_equal_reading_agrees_with_it(self) -> None:
        pads = Pads()
        with pads.a():
            pads.won(A, 3)
        with pads.lead():
            pads.tell(ev.SheetClosed())
        with pads.by("watch", A):
            late = pads.ink(ev.RoundWon(A, 3), 1, 1, held="sheet_closed")  # as an older release stored it
        with pads.lead():
            pads.tell(ev.SheetReopened())
            accepted = pads.tell(ev.EntryAccepted(late))
        [line] = line_states(pads.sheet.ledger)
        assert [entry.id for entry in line.line.backed][1:] == [late, accepted]
        assert line.state == "agreed"


class TestAfterAnUndo:
    def test_a_double_tap_of_the_other_scribe_does_not_count_in_place_of_an_undone_line(self) -> None:
        table, peek = Pads(), ev.PenaltyGiven(B, "peek_cut")
        with table.a():
            table.tell(peek)
            doubled = table.ink(peek, held="double_tap")
        with table.b():
            table.tell(peek)
            again = table.tell(peek)
            assert table.score == (4, 0)
            table.tell(ev.EntryVoided(again))
        assert (table.score, table.waiting) == ((2, 0), [doubled])

    def test_what_agreed_with_an_accepted_reading_is_undone_with_it(self) -> None:
        """Otherwise the undo would change nothing: the other scribe's equal reading would count at once."""
        pads = ThreeReaders(ev.RoundWon(A, 3), ev.RoundWon(A, 2))
        with pads.a():
            pads.tell(ev.RoundWon(A, 2), 1, 1)
            pads.tell(ev.EntryAccepted(pads.theirs))
        assert (pads.score, pads.states()) == ((2, 0), ["agreed"])
        with pads.b():
            pads.tell(ev.EntryVoided(pads.theirs))
        assert (pads.score, pads.states(), pads.waiting) == ((0, 0), [], [])
        assert fold(pads.setup, pads.entries) == pads.sheet

    def test_a_misdeal_and_a_won_round_are_still_two_readings(self) -> None:
        """R7: the misdeal ends the round. When folded from the start, the pad must know the ruleset."""
        table = WattenTable()
        table.tell(ev.EntryVoided(table.won(A, 3)))
        table.tell(MISDEAL)
        other = table.ink(ev.RoundWon(A, 3), 1, 1)
        assert (table.score, table.waiting) == ((0, 2), [other])

    def test_a_misdeal_is_corrected_into_a_won_round(self) -> None:
        table = WattenTable()
        line = table.tell(MISDEAL)
        table.tell(ev.EntryCorrected(line, ev.RoundWon(A, 3)))
        assert table.score == (3, 0)

    def test_two_scribes_agree_that_a_player_joined(self) -> None:
        table = WhotTable(3)
        table.tell(ev.PlayerLeft(2))
        table.scored(0, p1=5)
        for _ in range(2):
            table.ink(ev.PlayerJoined(2), 1, 2)
        assert table.status.get(entry_id(4)) is None
        assert [len(line.readings) for line in table.sheet.ledger.lines] == [0, 0, 1]
