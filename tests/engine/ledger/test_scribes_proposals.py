"""With two scribes a change of an agreed round is a proposal: who agrees, and what counts meanwhile."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scoring.engine.admission.check import check
from scoring.engine.admission.check_scribes import would_wait
from scoring.engine.admission.permissions import Pen
from scoring.engine.facts import events as ev
from scoring.engine.ledger.agreement import proposals
from scoring.engine.ledger.scribes import LATE_AGREED, LATE_WORD
from scoring.engine.sheet.fold import fold
from tests.engine.pads import Pads, differing
from tests.engine.table import A, B, WattenTable


class TestProposals:
    def test_in_a_round_of_one_scribe_a_change_takes_effect_at_once(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        table.tell(ev.ScribesSet(2))
        with table.by("tablet", A):
            table.won(A, 2)
        with table.by("phone", B):
            table.tell(ev.EntryVoided(first))
        assert (table.score, proposals(table.sheet.ledger)) == ((2, 0), ())

    def test_a_late_change_is_held_and_no_proposal(self) -> None:
        pads = Pads()
        with pads.a():
            line = pads.won(A, 3)
        with pads.lead():
            pads.tell(ev.SheetClosed())
        with pads.b():
            late = pads.late(ev.EntryVoided(line))
        assert (pads.waiting, pads.proposed) == ([late], [])

    def test_a_reading_that_does_not_count_is_taken_back_at_once_though_its_round_is_sealed(self) -> None:
        """A slip without a network: undone there, so the other scribe is asked about it no more."""
        pads = Pads()
        with pads.a():
            pads.won(A, 3)
            pads.won(B, 2)
        with pads.b():
            slip = pads.tell(ev.RoundWon(A, 5), 1, 1)
            pads.tell(ev.EntryVoided(slip))
        assert (pads.waiting, pads.states()) == ([], ["written", "written"])
        with pads.b():
            meant = pads.tell(ev.RoundWon(A, 4), 1, 1)
        assert (pads.waiting, pads.states()) == ([meant], ["differs", "written"])

    def test_taking_back_an_agreement_of_a_sealed_round_stays_a_proposal(self) -> None:
        pads = Pads()
        pads.both_won(A, 3)
        agreed = pads.entries[-1].id
        pads.both_won(B, 2)
        with pads.b():
            proposal = pads.tell(ev.EntryVoided(agreed))
        assert (pads.proposed, pads.states()) == ([proposal], ["agreed", "agreed"])

    def test_a_reading_that_a_correction_may_have_made_equal_is_no_slip(self) -> None:
        pads, line, other = differing()
        with pads.a():
            pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
        pads.both_won(B, 2)
        with pads.b():
            proposal = pads.tell(ev.EntryVoided(other))
        assert (pads.proposed, pads.states()) == ([proposal], ["agreed", "agreed"])

    def test_an_earlier_proposal_of_whoever_has_proposed_what_was_agreed_waits_for_nobody(self) -> None:
        pads = Pads()
        line = pads.both_won(A, 3)
        pads.both_won(B, 2)
        with pads.a():
            pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
            meant = pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 5)))
        with pads.b():
            theirs = pads.tell(ev.EntryVoided(line))
            pads.tell(ev.EntryAccepted(meant))
        assert (pads.score, pads.proposed) == ((5, 2), [])
        with pads.b():
            again = pads.tell(ev.EntryVoided(line))
        assert (pads.proposed, theirs in pads.waiting) == ([again], False)

    def test_whoever_writes_anew_what_he_wanted_to_take_back_asks_nobody(self) -> None:
        """Taken back without a network, and written there again."""
        pads = Pads()
        line = pads.both_won(A, 3)
        pads.both_won(B, 2)
        with pads.a():
            pads.tell(ev.EntryVoided(line))
            pads.late(ev.RoundWon(A, 3), 1, 1)
        assert (pads.score, pads.waiting, pads.states()) == ((3, 2), [], ["agreed", "agreed"])

    @pytest.mark.parametrize(
        "change", [lambda line: ev.EntryCorrected(line, ev.RoundWon(A, 5)), ev.EntryVoided]
    )
    def test_whoever_proposes_what_the_other_one_has_proposed_agrees_with_it(
        self, change: Callable[[str], ev.Ruling]
    ) -> None:
        """As with two papers side by side: both say the same, so nobody is asked."""
        pads = Pads()
        line = pads.both_won(A, 3)
        pads.both_won(B, 2)
        with pads.a():
            pads.tell(change(line))
        scores = [pads.score]
        with pads.b():
            same = pads.tell(change(line))
        scores.append(pads.score)
        assert (scores, pads.waiting) == ([(3, 2), (0 if change is ev.EntryVoided else 5, 2)], [])
        assert set(pads.states()) == {"agreed"}

        with pads.b():
            again = pads.tell(ev.EntryVoided(same))
        assert pads.proposed == [again]
        with pads.a():
            pads.tell(ev.EntryAccepted(again))
        assert (pads.score, len(pads.proposed)) == ((3, 2), 1)

    def test_whoever_corrects_his_own_to_what_the_other_one_proposes_agrees_with_it(self) -> None:
        """The next round has not begun, so it counts at once; the other one has said it first and need not read it."""
        pads = Pads()
        line = pads.both_won(A, 3)
        with pads.b():
            pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 5)))
        with pads.a():
            pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 5)))
        assert (pads.score, pads.waiting, pads.states()) == ((5, 0), [], ["agreed"])

    def test_what_was_declined_or_withdrawn_is_proposed_anew(self) -> None:
        pads = Pads()
        line = pads.both_won(A, 3)
        pads.both_won(B, 2)
        with pads.a():
            pads.tell(ev.EntryVoided(pads.tell(ev.EntryVoided(line))))
        with pads.b():
            mine = pads.tell(ev.EntryVoided(line))
        assert (pads.score, pads.proposed) == ((3, 2), [mine])
        with pads.a():
            pads.tell(ev.EntryDismissed(mine))
            again = pads.tell(ev.EntryVoided(line))
        assert (pads.score, pads.proposed) == ((3, 2), [again])

    def test_an_own_question_is_taken_back_at_once(self) -> None:
        pads = Pads()
        with pads.a():
            pads.won(A, 3)
            pads.won(B, 2)
        with pads.b():
            question = pads.late(ev.DealerSet(3), 1, 1)
            assert pads.waiting == [question]
            pads.tell(ev.EntryVoided(question))
        assert pads.waiting == []

    def test_a_counting_proposal_is_not_withdrawn(self) -> None:
        pads = Pads()
        line = pads.both_won(A, 3)
        pads.both_won(B, 2)
        with pads.a():
            proposal = pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
        with pads.b():
            pads.tell(ev.EntryAccepted(proposal))
        with pads.a():
            again = pads.tell(ev.EntryVoided(proposal))
        assert (pads.score, pads.proposed) == ((2, 2), [again])

    def test_a_change_of_a_reading_that_was_replaced_waits_for_nobody(self) -> None:
        """A log of the hand may propose what the differing reading says already."""
        pads, line, other = differing()
        with pads.b():
            proposal = pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
        assert pads.proposed == [proposal]
        with pads.a():
            accepted = pads.tell(ev.EntryAccepted(other))
        assert (pads.score, pads.proposed, pads.waiting) == ((2, 0), [], [])
        with pads.a():
            pads.tell(ev.EntryVoided(accepted))
        assert (pads.score, pads.proposed) == ((3, 0), [proposal])

    def test_taking_back_a_reading_that_was_replaced_waits_for_nobody(self) -> None:
        pads, line, other = differing()
        with pads.b():
            proposal = pads.tell(ev.EntryVoided(line))
        assert pads.proposed == [proposal]
        with pads.a():
            pads.tell(ev.EntryAccepted(other))
        assert (pads.score, pads.proposed, pads.waiting) == ((2, 0), [], [])

    def test_a_proposed_correction_waits_for_nobody_once_the_line_says_so(self) -> None:
        """Agreeing to it would be refused as done already."""
        pads = Pads()
        with pads.a():
            line = pads.won(A, 4)
        with pads.b():
            pads.tell(ev.EntryCorrected(line, ev.RoundWon(B, 2)))
        with pads.a():
            pads.tell(ev.EntryCorrected(line, ev.RoundWon(B, 2)))
        assert (pads.score, pads.proposed, pads.waiting) == ((0, 2), [], [])

    def test_whoever_writes_the_proposed_value_anew_agrees_until_he_takes_that_back(self) -> None:
        pads = Pads()
        with pads.b():
            line = pads.won(A, 3)
        with pads.a():
            proposal = pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
            own = pads.tell(ev.RoundWon(A, 2), 1, 1)
        assert (pads.score, pads.states(), pads.waiting) == ((3, 0), ["differs"], [proposal, own])
        with pads.a():
            pads.tell(ev.EntryVoided(own))
        with pads.lead():
            reading = pads.tell(ev.RoundWon(A, 2), 1, 1)
            assert (pads.score, pads.states(), pads.waiting) == ((2, 0), ["agreed"], [])
            undo = pads.tell(ev.EntryVoided(reading))
        assert (pads.score, pads.states(), pads.waiting) == ((3, 0), ["written"], [proposal])
        with pads.lead():
            pads.tell(ev.EntryVoided(undo))
        assert (pads.score, pads.states(), pads.waiting) == ((2, 0), ["agreed"], [])

    def test_a_proposal_of_whoever_has_decided_otherwise_since_is_agreed_to_by_nobody(self) -> None:
        pads = Pads()
        with pads.b():
            line = pads.won(A, 3)
        with pads.a():
            pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
            pads.tell(ev.RoundWon(A, 3), 1, 1)
        with pads.lead():
            reading = pads.tell(ev.RoundWon(A, 2), 1, 1)
        assert (pads.score, pads.states(), pads.waiting) == ((3, 0), ["differs"], [reading])

    def test_where_both_proposed_the_same_undo_an_earlier_correction_waits_for_nobody(self) -> None:
        pads = Pads()
        line = pads.both_won(A, 3)
        pads.both_won(B, 2)
        with pads.b():
            corrected = pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 4)))
            theirs = pads.tell(ev.EntryVoided(line))
        with pads.a():
            mine = pads.tell(ev.EntryVoided(line))
        assert (pads.score, pads.proposed) == ((0, 2), [])
        with pads.lead():
            pads.tell(ev.EntryAccepted(pads.tell(ev.EntryVoided(mine)), directed=True))
        assert pads.proposed == [corrected, theirs]

    def test_after_an_agreed_voiding_was_taken_back_one_result_counts_and_the_other_reading_waits(
        self,
    ) -> None:
        pads, line, other = differing()
        with pads.lead():
            voiding = pads.tell(ev.EntryVoided(line))
        with pads.b():
            pads.tell(ev.EntryAccepted(voiding))
        assert [each.entry.id for each in pads.sheet.ledger.counting] == [other]
        with pads.lead():
            pads.tell(ev.EntryVoided(voiding))
        assert [each.entry.id for each in pads.sheet.ledger.counting] == [line]
        assert pads.waiting == [other]

    def test_after_an_agreed_correction_was_taken_back_the_first_result_counts(self) -> None:
        pads = Pads()
        line = pads.both_won(A, 3)
        pads.both_won(B, 2)
        with pads.a():
            proposal = pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
        with pads.b():
            pads.tell(ev.EntryAccepted(proposal))
            again = pads.tell(ev.EntryVoided(proposal))
        with pads.a():
            pads.tell(ev.EntryAccepted(again))
        assert (pads.score, pads.waiting) == ((3, 2), [])

    def test_a_proposal_is_withdrawn_after_its_agreement_was_taken_back(self) -> None:
        pads = Pads()
        line = pads.both_won(A, 3)
        pads.both_won(B, 2)
        with pads.a():
            proposal = pads.tell(ev.EntryVoided(line))
        with pads.b():
            again = pads.tell(ev.EntryVoided(pads.tell(ev.EntryAccepted(proposal))))
        with pads.a():
            pads.tell(ev.EntryAccepted(again))
            pads.tell(ev.EntryVoided(proposal))
        assert (pads.score, pads.proposed) == ((3, 2), [])

    def test_an_agreed_late_word_is_not_taken_back_alone_though_an_earlier_one_was_withdrawn(self) -> None:
        pads, word = Pads(), ev.PenaltyGiven(B, "peek_cut")
        pads.both_won(A, 3)
        pads.both_won(B, 2)
        with pads.a():
            pads.tell(ev.EntryVoided(pads.ink(word, 1, 1, held=LATE_WORD)))
            late = pads.ink(word, 1, 1, held=LATE_WORD)
        with pads.b():
            pads.ink(word, 1, 1, held=LATE_AGREED)
        with pads.a():
            proposal = pads.tell(ev.EntryVoided(late))
        assert (pads.score, pads.proposed) == ((5, 2), [proposal])

    def test_without_a_writer_a_voiding_is_possible(self) -> None:
        """A preview checks a ruling without a writer."""
        pads = Pads()
        with pads.a():
            line = pads.won(A, 3)
        assert check(pads.sheet, 1, 2, ev.EntryVoided(line)) is None

    def test_would_wait_predicts_proposals(self) -> None:
        tablet, phone, lead = Pen("tablet", A), Pen("phone", B), Pen("lead")
        pads = Pads()
        with pads.a():
            line = pads.won(A, 3)
        change = ev.EntryCorrected(line, ev.RoundWon(A, 2))
        assert [would_wait(pads.sheet, change, pen) for pen in (tablet, phone, lead)] == [False, True, True]
        assert not would_wait(pads.sheet, change, Pen("watch", A))
        with pads.lead():
            own = pads.penalty(A, "peek_cut")
        assert [would_wait(pads.sheet, ev.EntryVoided(own), pen) for pen in (lead, tablet)] == [False, True]
        with pads.b():
            pads.tell(ev.BidMade(B, 3))
        assert would_wait(pads.sheet, change, tablet)

    def test_with_one_scribe_nothing_is_proposed(self) -> None:
        table = WattenTable()
        line = table.won(A, 3)
        table.won(A, 3)
        assert not would_wait(table.sheet, ev.EntryVoided(line), Pen("phone", B))


class TestAnsweredBySomethingElse:
    """What a scribe wrote before asks nobody after he has said something else that both agree on."""

    def test_an_earlier_reading_of_whoever_proposed_the_agreed_correction(self) -> None:
        pads, line, _theirs = differing()
        with pads.b():
            proposal = pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 4)))
        with pads.a():
            pads.tell(ev.EntryAccepted(proposal))
        assert (pads.score, pads.states(), pads.waiting) == ((4, 0), ["agreed"], [])

    def test_an_earlier_reading_of_a_scribe_who_confirms_the_first(self) -> None:
        """From a board that did not show what his other device had written."""
        pads, line, theirs = differing()
        with pads.b():
            pads.tell(ev.EntryVoided(theirs))
        with pads.by("watch", B):
            pads.tell(ev.RoundWon(A, 2), 1, 1)
        with pads.b():
            pads.ink(ev.EntryAccepted(line))
        assert (pads.score, pads.states(), pads.waiting) == ((3, 0), ["agreed"], [])

    def test_a_late_penalty_that_the_other_scribe_writes_in_the_open_round(self) -> None:
        """B takes his result back to write the penalty before it, as A asked: it is written twice and counts once."""
        pads = Pads()
        peek = ev.PenaltyGiven(B, "peek_cut")
        with pads.b():
            pads.won(A, 3)
        with pads.a():
            pads.ink(peek, 1, 1, held=LATE_WORD)
        with pads.b():
            pads.undo()
            pads.tell(peek)
        assert (pads.score, pads.states(), pads.proposed, pads.waiting) == ((2, 0), ["agreed"], [], [])
        assert fold(pads.setup, pads.entries) == pads.sheet

    def test_a_second_late_penalty_is_declined_by_whoever_wrote_the_first_alone_since(self) -> None:
        """A tapped twice and took one tap back: B is still asked about the other one, and his answer was refused."""
        pads = Pads()
        peek = ev.PenaltyGiven(B, "peek_cut")
        with pads.b():
            pads.tell(peek)
            pads.won(A, 3)
        with pads.a():
            agreed = pads.tell(peek, 1, 1)
            again = pads.ink(peek, 1, 1, held=LATE_WORD)
            pads.tell(ev.EntryVoided(agreed))
        assert pads.proposed == [again]
        with pads.b():
            pads.tell(ev.EntryDismissed(again))
        assert (pads.score, pads.status[again], pads.waiting) == ((5, 0), "dismissed", [])

    def test_an_agreed_correction_stays_though_its_line_became_a_reading_of_one_that_was_put_back(
        self,
    ) -> None:
        """Otherwise one scribe alone would change it, and both would seem to agree to the old result."""
        pads = Pads()
        with pads.a():
            undo = pads.tell(ev.EntryVoided(pads.won(A, 3)))
        with pads.b():
            line = pads.won(A, 3)
        with pads.a():
            proposal = pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
            pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 4)))
        with pads.b():
            pads.tell(ev.EntryAccepted(proposal))
        with pads.a():
            pads.tell(ev.EntryVoided(undo))
        assert (pads.score, pads.states(), pads.proposed) == ((2, 0), ["agreed"], [])
        assert fold(pads.setup, pads.entries) == pads.sheet

    def test_whoever_accepts_a_reading_that_became_one_of_an_equal_line_has_decided(self) -> None:
        """The line was put back since; otherwise his earlier reading would still differ from his own result."""
        pads = Pads()
        with pads.a():
            undo = pads.tell(ev.EntryVoided(pads.won(A, 3)))
            pads.won(B, 2)
        with pads.b():
            theirs = pads.tell(ev.RoundWon(A, 3), 1, 1)
        with pads.a():
            pads.tell(ev.EntryAccepted(theirs))
            pads.tell(ev.EntryVoided(undo))
        assert (pads.score, pads.states(), pads.waiting) == ((3, 0), ["agreed"], [])
        assert fold(pads.setup, pads.entries) == pads.sheet

    def test_a_reading_that_was_corrected_to_say_the_same_differs_no_more(self) -> None:
        """It counted when it was corrected; then the other scribe undid his agreement to it."""
        pads, _line, theirs = differing()
        with pads.a():
            accepted = pads.tell(ev.EntryAccepted(theirs))
        with pads.b():
            pads.tell(ev.EntryCorrected(theirs, ev.RoundWon(A, 3)))
        with pads.a():
            pads.tell(ev.EntryVoided(accepted))
        assert (pads.score, pads.states(), pads.waiting) == ((3, 0), ["agreed"], [])
        assert fold(pads.setup, pads.entries) == pads.sheet

    @pytest.mark.parametrize("agrees", ["writes", "accepts"])
    def test_an_undo_takes_the_round_from_both_also_after_an_undone_first_reading(self, agrees: str) -> None:
        """A took back what he wrote first and agreed to what B wrote second; then B takes that back."""
        pads, first, theirs = differing()
        with pads.a():
            pads.tell(ev.EntryVoided(first))
            if agrees == "writes":
                pads.tell(ev.RoundWon(A, 2), 1, 1)
            else:
                pads.tell(ev.EntryAccepted(theirs))
        assert (pads.score, pads.states()) == ((2, 0), ["agreed"])
        with pads.b():
            pads.tell(ev.EntryVoided(theirs))
        assert (pads.score, pads.states(), pads.sheet.next_round) == ((0, 0), [], 1)
        assert fold(pads.setup, pads.entries) == pads.sheet

    @pytest.mark.parametrize("device", ["phone", "second phone"])
    def test_an_earlier_reading_of_whoever_writes_that_of_the_other_scribe_anew(self, device: str) -> None:
        """That is giving way too (docs/two-scribes.md); his pad says that both agree."""
        pads, line, _theirs = differing()
        with pads.by(device, B):
            pads.late(ev.RoundWon(A, 3), 1, 1)
        assert (pads.score, pads.states(), pads.waiting) == ((3, 0), ["agreed"], [])
        with pads.a():
            pads.tell(ev.EntryVoided(line))
        assert (pads.score, pads.states(), pads.sheet.next_round) == ((0, 0), [], 1)
        assert fold(pads.setup, pads.entries) == pads.sheet

    def test_a_round_corrected_to_what_the_other_scribe_wrote_is_taken_back_from_both(self) -> None:
        """Both agreed to it and to taking it back; the other reading must not count in its place."""
        pads, line, _theirs = differing()
        with pads.a():
            pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
        assert (pads.score, pads.states()) == ((2, 0), ["agreed"])
        pads.both_won(B, 4)
        with pads.a():
            proposal = pads.tell(ev.EntryVoided(line))
        with pads.b():
            pads.tell(ev.EntryAccepted(proposal))
        assert (pads.score, pads.states()) == ((0, 4), ["agreed"])
        assert fold(pads.setup, pads.entries) == pads.sheet

    def test_a_late_result_of_a_side_that_writes_another_one_now_that_the_round_is_open(self) -> None:
        """A change of an earlier game opened the round again; otherwise side A would differ from itself."""
        pads = Pads()
        with pads.by("watch", A):
            pads.ink(ev.PenaltyGiven(B, "wild_bid"), held=LATE_WORD)
        with pads.a():
            pads.won(A, 4)
        assert (pads.score, pads.states(), pads.waiting) == ((4, 0), ["written"], [])
        assert fold(pads.setup, pads.entries) == pads.sheet
