"""Two scribes on one sheet: written, agreed, differs; the seal; proposals; who may settle.

From tournament rules: each pair writes its own pad, and nothing may be written after the cut.
"""

from __future__ import annotations

from contextlib import AbstractContextManager

import pytest

from scoring.engine import Refused
from scoring.engine.facts import events as ev
from scoring.engine.ledger.agreement import line_states, proposals, unsettled_games
from scoring.engine.sheet.fold import fold
from tests.engine.table import A, B, WattenTable, WhotTable, entry_id, round_scored


class Pads(WattenTable):
    """Two pads from the first round on: `a` writes for side A, `b` for side B."""

    def __init__(self) -> None:
        super().__init__()
        with self.by("lead"):
            self.tell(ev.ScribesSet(2))

    def a(self) -> AbstractContextManager[None]:
        return self.by("tablet", A)

    def b(self) -> AbstractContextManager[None]:
        return self.by("phone", B)

    def lead(self) -> AbstractContextManager[None]:
        return self.by("lead")

    def both_won(self, side: int, value: int) -> str:
        round_ = self.sheet.next_round
        game = self.sheet.current.number
        with self.a():
            first = self.tell(ev.RoundWon(side, value), game, round_)
        with self.b():
            self.tell(ev.RoundWon(side, value), game, round_)
        return first

    def states(self) -> list[str]:
        return [state.state for state in line_states(self.sheet.ledger)]

    @property
    def proposed(self) -> list[str]:
        return [entry.id for entry in proposals(self.sheet.ledger)]


def differing() -> tuple[Pads, str, str]:
    """A writes that A won at 3, B writes 2."""
    pads = Pads()
    with pads.a():
        mine = pads.tell(ev.RoundWon(A, 3), 1, 1)
    with pads.b():
        theirs = pads.tell(ev.RoundWon(A, 2), 1, 1)
    return pads, mine, theirs


class TestOneScribe:
    def test_a_sheet_of_one_scribe_has_no_states_and_no_seal(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        table.won(B, 2)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 2)))
        assert (table.score, list(line_states(table.sheet.ledger))) == ((2, 2), [])
        assert unsettled_games(table.sheet.ledger) == frozenset()

    def test_with_one_scribe_again_earlier_rounds_keep_their_states(self) -> None:
        pads = Pads()
        with pads.a():
            pads.won(A, 3)
        with pads.lead():
            pads.tell(ev.ScribesSet(1))
        with pads.a():
            pads.won(A, 2)
        assert pads.states() == ["written"]
        assert unsettled_games(pads.sheet.ledger) == {1}

    def test_one_scribe_again_brings_nothing_back_in_the_open_round(self) -> None:
        """What was undone while two wrote stays undone, with the reading that counted in its place."""
        pads, mine, theirs = differing()
        with pads.a():
            pads.tell(ev.EntryVoided(mine))
            pads.tell(ev.RoundWon(A, 2), 1, 1)
        with pads.b():
            pads.tell(ev.EntryVoided(theirs))
        before = pads.score, pads.sheet.next_round, pads.waiting
        with pads.lead():
            pads.tell(ev.ScribesSet(1))
        assert (pads.score, pads.sheet.next_round, pads.waiting) == before == ((0, 0), 1, [])
        with pads.a():
            pads.won(A, 4)
        assert (pads.score, pads.states()) == ((4, 0), [])

    def test_with_one_scribe_again_nobody_is_asked_about_the_open_round(self) -> None:
        pads = Pads()
        with pads.a():
            pads.tell(ev.PenaltyGiven(B, "peek_cut"))
        with pads.lead():
            pads.tell(ev.ScribesSet(1))
        assert (pads.score, pads.states(), unsettled_games(pads.sheet.ledger)) == ((2, 0), [], frozenset())


class TestStates:
    def test_a_round_of_one_pad_is_written(self) -> None:
        pads = Pads()
        with pads.a():
            pads.won(A, 3)
        assert (pads.score, pads.states(), unsettled_games(pads.sheet.ledger)) == ((3, 0), ["written"], {1})

    def test_equal_readings_of_both_sides_agree(self) -> None:
        pads = Pads()
        pads.both_won(A, 3)
        assert (pads.score, pads.states(), unsettled_games(pads.sheet.ledger)) == (
            (3, 0),
            ["agreed"],
            frozenset(),
        )

    def test_other_readings_differ_and_the_first_counts(self) -> None:
        pads, _mine, theirs = differing()
        assert (pads.score, pads.states(), pads.waiting) == ((3, 0), ["differs"], [theirs])
        assert unsettled_games(pads.sheet.ledger) == {1}

    def test_a_device_that_writes_twice_is_not_a_second_scribe(self) -> None:
        pads = Pads()
        with pads.a():
            pads.tell(ev.RoundWon(A, 3), 1, 1)
            pads.tell(ev.RoundWon(A, 3), 1, 1)
        assert pads.states() == ["written"]

    def test_a_device_that_changes_its_side_does_not_agree_with_itself(self) -> None:
        pads = Pads()
        with pads.a():
            pads.tell(ev.RoundWon(A, 3), 1, 1)
        with pads.by("tablet", B):
            pads.tell(ev.RoundWon(A, 3), 1, 1)
        assert pads.states() == ["written"]

    def test_two_devices_of_one_side_do_not_agree(self) -> None:
        pads = Pads()
        for device in ("tablet", "watch"):
            with pads.by(device, A):
                pads.tell(ev.RoundWon(A, 3), 1, 1)
        assert pads.states() == ["written"]

    def test_a_device_of_no_side_is_another_scribe(self) -> None:
        pads = Pads()
        with pads.a():
            pads.tell(ev.RoundWon(A, 3), 1, 1)
        with pads.lead():
            pads.tell(ev.RoundWon(A, 3), 1, 1)
        assert pads.states() == ["agreed"]

    def test_a_penalty_and_points_struck_off_are_read_by_both(self) -> None:
        pads = Pads()
        with pads.a():
            pads.penalty(A, "misdeal")
        assert pads.states() == ["written"]
        with pads.b():
            pads.tell(ev.PenaltyGiven(A, "misdeal"), 1, 1)
        assert pads.states() == ["agreed"]

    def test_whoever_confirmed_a_penalty_and_declares_it_means_another_one(self) -> None:
        pads = Pads()
        peek = ev.PenaltyGiven(B, "peek_cut")
        with pads.a():
            first = pads.tell(peek)
        with pads.b():
            pads.tell(ev.EntryAccepted(first))
            pads.tell(peek)
        assert (pads.score, pads.states()) == ((4, 0), ["agreed", "written"])
        with pads.a():
            pads.tell(peek)
        assert (pads.score, pads.states()) == ((4, 0), ["agreed", "agreed"])

    def test_another_penalty_after_a_confirmed_one_counts_also_if_that_one_is_taken_back(self) -> None:
        pads = Pads()
        peek = ev.PenaltyGiven(B, "peek_cut")
        with pads.a():
            first = pads.tell(peek)
        with pads.b():
            pads.tell(ev.EntryAccepted(first))
            second = pads.tell(peek)
        with pads.a():
            undo = pads.tell(ev.EntryVoided(first))
        assert (pads.score, pads.states()) == ((2, 0), ["written"])
        assert (pads.status[first], pads.status[second]) == ("voided", "counts")
        with pads.a():
            pads.tell(ev.EntryVoided(undo))
        assert (pads.score, pads.states()) == ((4, 0), ["agreed", "written"])

    def test_a_bid_needs_no_agreement(self) -> None:
        pads = Pads()
        with pads.a():
            pads.tell(ev.BidMade(A, 3))
        assert pads.states() == []

    def test_two_scribes_agree_on_whot_rounds(self) -> None:
        table = WhotTable(3)
        with table.by("lead"):
            table.tell(ev.ScribesSet(2))
        for writer, scribe in (("one", 0), ("two", 1)):
            with table.by(writer, scribe):
                table.tell(round_scored(0, p1=5, p2=6), 1, 1)
        assert [state.state for state in line_states(table.sheet.ledger)] == ["agreed"]

    def test_a_round_of_one_pad_only_leaves_its_game_unsettled(self) -> None:
        """B's pad shows that the game continued: the late entry waits, and people see it."""
        pads = Pads()
        for _ in range(2):
            pads.both_won(A, 5)
        with pads.b():
            pads.late(ev.RoundWon(B, 2), 1, 3)
        assert (pads.sheet.current.number, unsettled_games(pads.sheet.ledger)) == (2, {1})


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

    def test_the_dealer_of_a_game_that_was_put_off_seals_no_round_after_his_naming(self) -> None:
        """The result that ended the first game was wrong, so that game goes on."""
        pads = Pads()
        with pads.a():
            pads.won(A, 9)
            pads.tell(ev.DealerSet(2))
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
