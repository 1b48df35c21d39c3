"""Two scribes: who may settle, the seal, and proposals.

From tournament rules: each pair writes its own pad, and nothing may be written after the cut.
"""

from __future__ import annotations

import pytest

from scoring.engine import Refused
from scoring.engine.admission.permissions import Pen
from scoring.engine.board.scribes import undo_of
from scoring.engine.facts import events as ev
from scoring.engine.ledger.agreement import unsettled_games
from scoring.engine.sheet.fold import fold
from tests.engine.pads import Pads, differing
from tests.engine.table import A, B, WattenTable, entry_id


class TestSettling:
    def test_a_scribe_does_not_settle_in_his_own_favour(self) -> None:
        pads, _mine, theirs = differing()
        with pads.a(), pytest.raises(Refused, match=r"^not_yours_to_settle$"):
            pads.tell(ev.EntryDismissed(theirs))
        with pads.b(), pytest.raises(Refused, match=r"^not_yours_to_settle$"):
            pads.tell(ev.EntryAccepted(theirs))
        with pads.b():
            pads.ink(ev.EntryAccepted(theirs))
        assert (pads.score, pads.states()) == ((3, 0), ["differs"])

    def test_the_first_scribe_accepts_the_other_reading(self) -> None:
        pads, mine, theirs = differing()
        with pads.a():
            pads.tell(ev.EntryAccepted(theirs))
        assert (pads.score, pads.states(), pads.waiting) == ((2, 0), ["agreed"], [])
        assert pads.status[mine] == "replaced"

    def test_the_second_scribe_withdraws_his_reading(self) -> None:
        pads, _mine, theirs = differing()
        with pads.b():
            pads.tell(ev.EntryDismissed(theirs))
        assert (pads.score, pads.states(), pads.waiting) == ((3, 0), ["agreed"], [])

    def test_an_owner_decides_either_way(self) -> None:
        for event, score in ((ev.EntryAccepted, (2, 0)), (ev.EntryDismissed, (3, 0))):
            pads, _mine, theirs = differing()
            with pads.a():  # even from A's own tablet, if it directs: the acceptance says so
                pads.tell(event(theirs, directed=True))
            assert (pads.score, pads.states()) == (score, ["agreed"])

    def test_declaring_the_other_scribes_reading_agrees(self) -> None:
        pads, mine, _theirs = differing()
        with pads.a():
            pads.tell(ev.EntryVoided(mine))
            assert (pads.score, pads.states()) == ((2, 0), ["written"])
            pads.tell(ev.RoundWon(A, 2), 1, 1)
        assert (pads.score, pads.states(), pads.waiting) == ((2, 0), ["agreed"], [])

    def test_correcting_to_the_other_scribes_reading_agrees(self) -> None:
        pads, mine, _theirs = differing()
        with pads.a():
            pads.tell(ev.EntryCorrected(mine, ev.RoundWon(A, 2)))
        assert (pads.score, pads.states(), pads.waiting) == ((2, 0), ["agreed"], [])

    def test_voiding_a_second_reading_leaves_the_line_of_one_side(self) -> None:
        pads, _mine, theirs = differing()
        with pads.b():
            pads.tell(ev.EntryVoided(theirs))
        assert (pads.score, pads.states()) == ((3, 0), ["written"])

    def test_an_owner_may_confirm_a_round_of_one_side(self) -> None:
        pads = Pads()
        with pads.a():
            line = pads.won(A, 3)
        with pads.lead():
            pads.tell(ev.EntryAccepted(line, directed=True))
        assert pads.states() == ["agreed"]
        with pads.lead(), pytest.raises(Refused, match=r"^already_settled$"):
            pads.tell(ev.EntryAccepted(line, directed=True))

    def test_a_third_reading_waits_too_but_nobody_reads_twice(self) -> None:
        pads, _mine, _theirs = differing()
        with pads.b(), pytest.raises(Refused, match=r"^another_reading$"):
            pads.tell(ev.RoundWon(A, 4), 1, 1)
        with pads.a(), pytest.raises(Refused, match=r"^another_reading$"):
            pads.tell(ev.RoundWon(A, 4), 1, 1)
        with pads.lead():
            pads.tell(ev.RoundWon(A, 4), 1, 1)
        assert len(pads.waiting) == 2


class TestSeal:
    def test_before_the_seal_a_side_changes_its_own_entry(self) -> None:
        pads = Pads()
        with pads.a():
            line = pads.won(A, 3)
            pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
            assert pads.score == (2, 0)
            pads.undo()
            pads.undo()
        assert (pads.score, pads.proposed) == ((0, 0), [])

    @pytest.mark.parametrize(("value", "state"), [(2, "agreed"), (3, "differs"), (4, "differs")])
    def test_who_wrote_a_round_too_may_read_it_otherwise_after_its_correction(
        self, value: int, state: str
    ) -> None:
        pads = Pads()
        line = pads.both_won(A, 3)
        with pads.a():
            pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
        with pads.b():
            pads.tell(ev.RoundWon(A, value), 1, 1)
        assert (pads.score, pads.states()) == ((2, 0), [state])

    def test_a_side_does_not_change_the_other_sides_entry(self) -> None:
        pads = Pads()
        with pads.a():
            line = pads.won(A, 3)
        with pads.b():
            proposal = pads.tell(ev.EntryVoided(line))
        assert (pads.score, pads.proposed) == ((3, 0), [proposal])

    def test_from_the_next_round_on_a_change_is_a_proposal(self) -> None:
        pads = Pads()
        line = pads.both_won(A, 3)
        with pads.b():
            pads.tell(ev.BidMade(B, 3))
        with pads.a():
            proposal = pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
        assert (pads.score, pads.proposed, pads.states()) == ((3, 0), [proposal], ["agreed"])
        assert unsettled_games(pads.sheet.ledger) == frozenset()

    def test_a_hand_that_people_counted_seals_the_round_before(self) -> None:
        pads = Pads()
        line = pads.both_won(A, 9)
        with pads.b():
            pads.tell(ev.EntryAccepted(pads.ink(ev.RoundWon(B, 3), 2, 1, held="game_over")))
        with pads.a():
            assert undo_of(pads.sheet, Pen("tablet", A)) is None
            proposal = pads.tell(ev.EntryVoided(line))
        assert (pads.current.number, pads.proposed) == (2, [proposal])

    def test_a_proposal_counts_once_the_other_scribe_accepts_it(self) -> None:
        pads, line, proposal = self.proposed_correction()
        with pads.b():
            pads.tell(ev.EntryAccepted(proposal))
        assert (pads.score, pads.proposed, pads.states()) == ((2, 2), [], ["agreed", "agreed"])
        assert pads.history[0]["lines"][0]["id"] == line

    def test_a_scribes_own_acceptance_does_not_count(self) -> None:
        pads, _line, proposal = self.proposed_correction()
        with pads.a(), pytest.raises(Refused, match=r"^not_yours_to_settle$"):
            pads.tell(ev.EntryAccepted(proposal))
        with pads.a():
            pads.ink(ev.EntryAccepted(proposal))
        assert (pads.score, pads.proposed) == ((3, 2), [proposal])

    def test_the_other_scribe_dismisses_a_proposal(self) -> None:
        pads, _line, proposal = self.proposed_correction()
        with pads.b():
            pads.tell(ev.EntryDismissed(proposal))
        assert (pads.score, pads.proposed, pads.states()) == ((3, 2), [], ["agreed", "agreed"])

    def test_only_its_own_scribe_withdraws_a_proposal(self) -> None:
        pads, _line, proposal = self.proposed_correction()
        with pads.b(), pytest.raises(Refused, match=r"^not_yours_to_settle$"):
            pads.tell(ev.EntryVoided(proposal))
        with pads.a():
            pads.tell(ev.EntryVoided(proposal))
        assert (pads.score, pads.proposed) == ((3, 2), [])

    def test_an_owner_accepts_a_proposal(self) -> None:
        pads, _line, proposal = self.proposed_correction()
        with pads.a():
            pads.tell(ev.EntryAccepted(proposal, directed=True))
        assert pads.score == (2, 2)

    def test_voiding_a_sealed_round_is_a_proposal(self) -> None:
        pads = Pads()
        line = pads.both_won(A, 3)
        pads.both_won(B, 2)
        with pads.a():
            proposal = pads.tell(ev.EntryVoided(line))
        assert pads.score == (3, 2)
        with pads.b():
            pads.tell(ev.EntryAccepted(proposal))
        assert pads.score == (0, 2)

    def test_a_voided_entry_still_seals_the_round_before(self) -> None:
        pads = Pads()
        line = pads.both_won(A, 3)
        with pads.a():
            pads.won(A, 2)
            pads.undo()
            proposal = pads.tell(ev.EntryVoided(line))
        assert (pads.score, pads.proposed) == ((3, 0), [proposal])

    @pytest.mark.parametrize(
        "said", [ev.DealerSet(2), ev.SeatsTaken((0, 2, 1, 3)), ev.RoundWon(B, 2), ev.BidMade(B, 3)]
    )
    def test_what_was_said_before_a_game_that_was_put_off_seals_no_later_round(self, said: ev.Fact) -> None:
        """The result that ended the first game was wrong, so that game goes on."""
        pads = Pads()
        with pads.a():
            pads.won(A, 9)
            pads.tell(said)
            if not isinstance(said, ev.BETWEEN_GAMES):
                pads.undo()  # else the next game would have begun
        with pads.b():
            theirs = pads.tell(ev.RoundWon(A, 3), 1, 1)
        with pads.a():
            pads.tell(ev.EntryAccepted(theirs))
            slip = pads.won(B, 4)
            assert pads.score == (3, 4)
            pads.tell(ev.EntryVoided(slip))
        assert (pads.score, pads.proposed) == ((3, 0), [])
        with pads.b():
            proposal = pads.tell(ev.EntryCorrected(theirs, ev.RoundWon(A, 2)))
        assert pads.proposed == [proposal]

    def test_undoing_an_accepted_change_is_a_proposal_again(self) -> None:
        pads, _line, proposal = self.proposed_correction()
        with pads.b():
            accepted = pads.tell(ev.EntryAccepted(proposal))
            again = pads.tell(ev.EntryVoided(accepted))
        assert (pads.score, pads.proposed) == ((2, 2), [again])
        with pads.a():
            pads.tell(ev.EntryAccepted(again))
        assert (pads.score, pads.proposed) == ((3, 2), [proposal])

    def test_the_fold_depends_on_the_entries_alone(self) -> None:
        pads, _line, proposal = self.proposed_correction()
        with pads.b():
            pads.tell(ev.EntryAccepted(proposal))
        assert fold(pads.setup, pads.entries) == pads.sheet

    def proposed_correction(self) -> tuple[Pads, str, str]:
        pads = Pads()
        line = pads.both_won(A, 3)
        pads.both_won(B, 2)
        with pads.a():
            proposal = pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
        return pads, line, proposal


def test_an_undo_that_came_too_late_for_a_hand_that_is_gone_asks_nobody() -> None:
    pads = Pads()
    with pads.a():
        pads.won(A, 3)
    with pads.lead():
        pads.tell(ev.SheetClosed())
    with pads.b():
        slip = pads.ink(ev.RoundWon(A, 2), 1, 1, held="sheet_closed")
        pads.ink(ev.EntryVoided(slip), held="sheet_closed")
        assert len(pads.waiting) == 2
        pads.ink(ev.RoundWon(A, 3), 1, 1)
    assert pads.waiting == []


class TestHowManyWrite:
    def test_the_number_of_scribes_is_set_for_the_open_round(self) -> None:
        with pytest.raises(Refused, match=r"^not_the_current_round$"):
            WattenTable().tell(ev.ScribesSet(2), 1, 2)

    def test_setting_the_same_number_of_scribes_is_refused(self) -> None:
        with pytest.raises(Refused, match=r"^scribes_as_they_are$"):
            WattenTable().tell(ev.ScribesSet(1))
        with pytest.raises(Refused, match=r"^scribes_as_they_are$"):
            Pads().tell(ev.ScribesSet(2))

    def test_the_number_of_scribes_is_never_voided(self) -> None:
        pads = Pads()
        with pytest.raises(Refused, match=r"^scribes_said_anew$"):
            pads.tell(ev.EntryVoided(entry_id(1)))
        pads.ink(ev.EntryVoided(entry_id(1)))
        with pads.a():
            pads.won(A, 3)
        assert (pads.states(), pads.sheet.ledger.undo and pads.sheet.ledger.undo.id) == (
            ["written"],
            entry_id(3),
        )
