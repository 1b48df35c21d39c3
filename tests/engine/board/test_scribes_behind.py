"""The pad of a scribe who is behind: it stands at the first round that he has not read, and shows what counts.

docs/two-scribes.md: "A scribe's pad shows the first round that he has not confirmed."
"""

from __future__ import annotations

import pytest

from scoring.engine.facts import events as ev
from scoring.engine.facts.refusals import refuse
from tests.engine.board.test_scribes import LEAD, PHONE, TABLET, place_of, seen_by
from tests.engine.pads import Pads
from tests.engine.table import A, B, entry_id

PEEK = ev.PenaltyGiven(B, "peek_cut")
SEATS = ev.SeatsTaken((0, 2, 1, 3))


def behind() -> tuple[Pads, str]:
    """Both have the first round; A has written the second one too."""
    pads = Pads()
    first = pads.both_won(A, 3)
    with pads.a():
        pads.won(B, 2)
    return pads, first


class TestWhatCounts:
    def test_his_proposal_does_not_count_on_his_pad_yet(self) -> None:
        """The round is sealed: a change of it counts when the other scribe agrees."""
        pads = Pads()
        with pads.b():
            first = pads.won(A, 3)
        with pads.a():
            pads.tell(ev.RoundWon(A, 3), 1, 1)
            pads.won(B, 2)
        with pads.b():
            pads.tell(ev.EntryCorrected(first, ev.RoundWon(A, 2)))
        assert place_of(pads, PHONE) == (1, 2, [3, 0])

    def test_putting_back_what_is_sealed_does_not_count_on_his_pad_yet(self) -> None:
        pads = Pads()
        with pads.a():
            pads.won(A, 3)
        with pads.b():
            pads.tell(ev.RoundWon(A, 3), 1, 1)
            undo = pads.tell(ev.EntryVoided(pads.entries[-1].id))
        with pads.a():
            pads.won(B, 2)
        with pads.b():
            pads.tell(ev.EntryVoided(undo))
        assert place_of(pads, PHONE) == (1, 1, [0, 0])

    def test_neither_of_two_other_readings_is_on_his_pad(self) -> None:
        """A device for the whole table and A have written; while he enters his own reading, the pad hides theirs."""
        pads = Pads()
        with pads.lead():
            pads.won(A, 3)
        with pads.a():
            pads.tell(ev.RoundWon(A, 2), 1, 1)
        assert place_of(pads, PHONE) == (1, 1, [0, 0])


class TestPenaltiesOfTheRound:
    """S4 R5: the penalty for a look at the cut is booked before the deal; the round goes on."""

    def test_a_penalty_and_the_result_leave_him_in_their_round(self) -> None:
        pads = self.peeked()
        assert place_of(pads, PHONE) == (1, 1, [0, 0])
        with pads.b():
            pads.tell(PEEK, 1, 1)
        assert place_of(pads, PHONE) == (1, 1, [2, 0])
        with pads.b():
            pads.tell(ev.RoundWon(B, 2), 1, 1)
        assert (place_of(pads, PHONE), pads.states()) == ((1, 2, [2, 2]), ["agreed", "agreed"])

    def test_whoever_wrote_the_result_first_goes_on_and_is_still_asked_about_the_penalty(self) -> None:
        pads = self.peeked()
        with pads.b():
            pads.tell(ev.RoundWon(B, 2), 1, 1)
        assert (place_of(pads, PHONE), pads.states()) == ((1, 2, [2, 2]), ["written", "agreed"])

    def test_a_penalty_that_waits_does_not_keep_him_in_a_round_that_he_has_confirmed_ahead(self) -> None:
        """From the page of the sheet, which lists all that he has not read."""
        pads = self.peeked()
        with pads.a():
            ahead = pads.won(A, 2)
            pads.won(A, 3)
        with pads.b():
            pads.tell(ev.EntryAccepted(ahead))
            pads.tell(ev.RoundWon(B, 2), 1, 1)
        assert place_of(pads, PHONE) == (1, 3, [4, 2])

    def peeked(self) -> Pads:
        pads = Pads()
        with pads.a():
            pads.tell(PEEK)
            pads.won(B, 2)
        return pads


class TestNumbers:
    def test_after_a_round_that_both_took_back_he_reads_the_one_after_it(self) -> None:
        pads = Pads()
        pads.both_won(A, 3)
        with pads.b():
            gone = pads.won(B, 2)
        with pads.a():
            proposal = pads.tell(ev.EntryVoided(gone))
        with pads.b():
            pads.won(B, 4)
            pads.tell(ev.EntryAccepted(proposal))
        assert place_of(pads, TABLET) == (1, 3, [3, 0])

    def test_after_an_edit_of_the_end_he_reads_the_next_game(self) -> None:
        """Design: a round stays in the game it was played in. The first game is short, the second has begun."""
        pads = Pads()
        with pads.a():
            pads.tell(ev.RoundWon(A, 9), 1, 1)
        with pads.b():
            pads.tell(ev.RoundWon(A, 8), 1, 1)
        with pads.a():
            pads.won(B, 2)
            pads.tell(ev.EntryAccepted(pads.waiting[0]))
        assert place_of(pads, PHONE) == (2, 1, [0, 0])
        with pads.b():
            pads.tell(ev.RoundWon(B, 2), 2, 1)
        assert (place_of(pads, PHONE), pads.states()) == ((2, 2, [0, 2]), ["agreed", "agreed"])

    @pytest.mark.parametrize(
        ("said", "is_undone"),
        [
            (ev.DealerSet(2), False),
            (ev.DealerSet(2), True),
            (SEATS, False),
            (ev.BidMade(B, 3), True),
            (PEEK, True),
        ],
    )
    def test_what_he_said_of_a_game_that_was_put_off_does_not_take_him_past_its_round(
        self, said: ev.Fact, is_undone: bool
    ) -> None:
        """He said it before that round was written, so he has not read it."""
        pads = Pads()
        for side, value in ((A, 4), (B, 5), (A, 2)):
            pads.both_won(side, value)
        end = pads.both_won(B, 4)
        with pads.b():
            told = pads.tell(said)
            if is_undone:
                pads.tell(ev.EntryVoided(told))
        with pads.a():
            change = pads.tell(ev.EntryCorrected(end, ev.RoundWon(B, 2)))
        with pads.b():
            pads.tell(ev.EntryAccepted(change))
        assert place_of(pads, PHONE)[:2] == (1, 5)

        with pads.a():
            pads.won(A, 2)

        assert place_of(pads, TABLET)[:2] == (1, 6)
        assert place_of(pads, PHONE)[:2] == (1, 5)

    @pytest.mark.parametrize(
        ("said", "held"),
        [
            (ev.DealerSet(2), ""),
            (SEATS, ""),
            (ev.RoundWon(B, 3), "not_the_current_round"),
            (PEEK, "not_the_current_round"),
        ],
    )
    def test_what_he_said_offline_of_a_next_game_that_never_began_takes_him_past_no_round(
        self, said: ev.Fact, held: str
    ) -> None:
        """The last round ended the game for him only. His phone sends it after the tablet has written on."""
        pads = Pads()
        for side, value in ((A, 4), (B, 3), (A, 3)):
            pads.both_won(side, value)
        with pads.a():
            pads.won(B, 2, 3)
        with pads.b():
            pads.tell(ev.RoundWon(A, 2), 1, 4)
            pads.ink(said, 2, 1, held=held)
        assert place_of(pads, PHONE) == (1, 5, [7, 5])
        with pads.b():
            pads.tell(ev.RoundWon(B, 3), 1, 5)
        assert (place_of(pads, PHONE), pads.states()[-1]) == ((1, 6, [7, 8]), "agreed")

    def test_an_entry_without_a_place_takes_him_past_no_round(self) -> None:
        """He tapped it after the end of the game without having seen it; it came in when the third round was open."""
        pads = Pads()
        pads.both_won(A, 9)
        with pads.b():
            pads.won(B, 2, 3)
        with pads.a():
            waits = pads.ink(ev.RoundWon(B, 2), held="game_over")
        assert (pads.entries[-1].game, pads.entries[-1].round) == (2, 3)
        assert place_of(pads, TABLET) == (2, 1, [0, 0])
        with pads.a():
            pads.tell(ev.EntryAccepted(waits), 2, 1)
        assert place_of(pads, TABLET) == (2, 2, [0, 2])

    def test_a_hand_after_the_end_of_its_game_comes_before_those_of_the_next_one(self) -> None:
        """It was dealt before them, and a re-flow puts it before them."""
        pads, first = behind()
        with pads.a():
            proposal = pads.tell(ev.EntryCorrected(first, ev.RoundWon(A, 9)))
        with pads.b():
            pads.tell(ev.EntryAccepted(proposal))
        with pads.a():
            next_game = pads.tell(ev.RoundWon(A, 2), 2, 1)
            pads.tell(ev.RoundWon(B, 2), 2, 2)
        assert place_of(pads, PHONE) == (1, 2, [0, 0])
        with pads.b():
            pads.tell(ev.RoundWon(B, 2), 1, 2)
        assert place_of(pads, PHONE) == (2, 1, [0, 0])
        with pads.b():
            pads.tell(ev.EntryAccepted(next_game))
        assert place_of(pads, PHONE) == (2, 2, [2, 0])

    def test_a_penalty_of_an_earlier_round_does_not_take_him_past_the_first_round_that_he_has_not_written(
        self,
    ) -> None:
        """He has written later rounds than that of the penalty, but not this one: his tap is a reading of it."""
        pads = Pads()
        pads.both_won(A, 2)
        with pads.b():
            pads.tell(ev.PenaltyGiven(A, "peek_cut"))
        pads.both_won(B, 2)
        pads.both_won(A, 3)
        with pads.b():
            pads.won(B, 2, 2)
        assert place_of(pads, TABLET) == (1, 4, [5, 4])
        with pads.a():
            pads.tell(ev.RoundWon(B, 2), 1, 4)
        assert (place_of(pads, TABLET), pads.states()[-2:]) == ((1, 5, [5, 6]), ["agreed", "written"])

    def test_a_round_after_the_end_of_an_earlier_game_does_not_take_him_past_one_of_the_next_game(
        self,
    ) -> None:
        pads, first = behind()
        with pads.a():
            proposal = pads.tell(ev.EntryCorrected(first, ev.RoundWon(A, 9)))
        with pads.b():
            pads.tell(ev.EntryAccepted(proposal))
        pads.both_won(A, 2)
        with pads.a():
            pads.won(B, 2, 3)
        assert place_of(pads, PHONE) == (2, 2, [2, 0])

    def test_a_result_written_again_keeps_him_there_though_he_passed_its_round_with_a_penalty_unread(
        self,
    ) -> None:
        pads = Pads()
        pads.both_won(A, 3)
        with pads.a():
            pads.tell(ev.PenaltyGiven(A, "peek_cut"))
        gone = pads.both_won(B, 2)
        with pads.b():
            pads.tell(ev.EntryVoided(pads.won(B, 2)))
            proposal = pads.tell(ev.EntryVoided(gone))
        with pads.a():
            pads.tell(ev.EntryAccepted(proposal))
            pads.won(A, 2)
        assert place_of(pads, PHONE) == (1, 2, [3, 0])

    def test_points_struck_off_earlier_do_not_take_him_past_a_round(self) -> None:
        """S4 R29."""
        pads = Pads()
        pads.both_won(A, 7)
        pads.both_won(B, 2)
        with pads.b():
            pads.tell(ev.PointsVoided(B))
        pads.both_won(B, 2)
        pads.both_won(B, 3)
        with pads.b():
            pads.won(A, 2)
        assert place_of(pads, TABLET) == (1, 5, [7, 5])


class TestUndo:
    """Undo is offered for what it takes back, never for what would only be a proposal."""

    def test_his_reading_that_waits_beside_the_other_is_undone(self) -> None:
        pads, _ = behind()
        with pads.a():
            pads.won(A, 2)
        with pads.b():
            slip = pads.tell(ev.RoundWon(B, 5), 1, 2)
        assert seen_by(pads, PHONE)["undo"] == slip
        with pads.b():
            pads.tell(ev.EntryVoided(slip))
        assert place_of(pads, PHONE) == (1, 2, [3, 0])

    @pytest.mark.parametrize("said", [ev.DealerSet(2), SEATS])
    def test_a_round_is_undone_though_something_was_said_before_of_the_next_game(self, said: ev.Fact) -> None:
        """The result that ended the first game was wrong, so that game goes on."""
        pads = Pads()
        with pads.a():
            pads.won(A, 9)
            pads.tell(said)
        with pads.b():
            theirs = pads.tell(ev.RoundWon(A, 3), 1, 1)
        with pads.a():
            pads.tell(ev.EntryAccepted(theirs))
            second = pads.won(B, 4)
        assert place_of(pads, TABLET) == (1, 3, [3, 4])
        assert seen_by(pads, TABLET)["undo"] == second

    def test_agreeing_to_a_change_of_a_sealed_round_is_not_undone(self) -> None:
        pads, first = behind()
        with pads.a():
            proposal = pads.tell(ev.EntryCorrected(first, ev.RoundWon(A, 2)))
        with pads.b():
            pads.tell(ev.EntryAccepted(proposal))
        assert seen_by(pads, PHONE)["undo"] is None

    def test_with_one_scribe_again_what_two_have_sealed_is_not_undone(self) -> None:
        pads, _first = behind()
        with pads.lead():
            pads.tell(ev.ScribesSet(1))
        assert seen_by(pads, LEAD)["undo"] is None
        assert seen_by(pads, TABLET)["undo"] == pads.entries[-2].id

    def test_an_agreement_that_a_correction_has_replaced_is_not_undone(self) -> None:
        """Nothing would change on either pad."""
        pads = Pads()
        with pads.b():
            line = pads.won(A, 3)
        with pads.a():
            pads.tell(ev.RoundWon(A, 3), 1, 1)
            correction = pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
        with pads.b():
            pads.tell(ev.EntryAccepted(correction))
        assert pads.states() == ["agreed"]
        with pads.a():
            assert pads.refusal(ev.EntryVoided(entry_id(3))) == refuse("changes_nothing")
        assert seen_by(pads, TABLET)["undo"] == correction

    def test_what_was_decided_about_a_proposal_without_its_round_is_not_undone(self) -> None:
        """He undid the round since, so his pad offers what he wrote before it."""
        pads = Pads()
        with pads.b():
            peek = pads.tell(PEEK)
            first = pads.won(A, 3)
        with pads.a():
            proposal = pads.tell(ev.EntryCorrected(first, ev.RoundWon(A, 2)))
        with pads.b():
            pads.tell(ev.EntryDismissed(proposal))
            pads.tell(ev.EntryVoided(first))
        assert seen_by(pads, PHONE)["undo"] == peek
