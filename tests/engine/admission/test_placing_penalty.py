"""Results of one of two scribes who has not read the penalty that ended the game within its last round."""

from __future__ import annotations

import pytest

from scoring.engine.admission.permissions import Pen
from scoring.engine.board.scribes import view_of
from scoring.engine.facts import events as ev
from tests.engine.arriving import arrive
from tests.engine.pads import Pads
from tests.engine.table import A, B


class TestALookThatEndedTheGame:
    """S4 R5: it is booked before the deal, so the cards that one of two scribes writes are those of the next game."""

    WON = ev.RoundWon(B, 2)

    @pytest.mark.parametrize("hers", [None, ev.RoundWon(B, 2), ev.RoundWon(B, 3)])
    def test_who_has_not_read_it_writes_the_first_round_of_the_next_game(self, hers: ev.Fact | None) -> None:
        pads = self.looked()
        if hers is not None:
            with pads.a():
                pads.tell(hers)
        his = Pen("phone", B)
        view = view_of(pads.sheet, his)
        assert (view.current.number, view.next_round) == (1, 4)

        for _ in range(2):  # sent once more, because its answer was lost
            outcome = arrive(pads, self.WON, 77, his, game=1, round=4)

        line = pads.sheet.ledger.standing(2, 1, "result")
        assert line is not None
        assert (outcome.status, line.event) == ("repeated", hers or self.WON)
        assert pads.states()[-1] == (
            "written" if hers is None else "agreed" if hers == self.WON else "differs"
        )
        assert (pads.proposed, view_of(pads.sheet, his).current.number) == ([], 2)

    def test_it_stays_there_if_it_is_sent_again_after_the_look_was_taken_back(self) -> None:
        pads = self.looked()
        his = Pen("phone", B)
        arrive(pads, self.WON, 77, his, game=1, round=4)
        with pads.lead():
            pads.tell(ev.EntryAccepted(pads.tell(ev.EntryVoided(self.look)), directed=True))
        assert arrive(pads, self.WON, 77, his, game=1, round=4).status == "repeated"

    def test_the_look_itself_is_read_in_its_round(self) -> None:
        pads = self.looked()
        outcome = arrive(pads, ev.PenaltyGiven(A, "peek_cut"), 77, Pen("phone", B), game=1, round=4)
        assert (outcome.status, pads.states()[-1]) == ("agreed", "agreed")

    def test_so_it_is_after_another_penalty_within_a_round(self) -> None:
        pads = Pads("south_tyrol")
        for value in (4, 4, 3, 2):
            pads.both_won(B, value)
        with pads.a():
            pads.tell(ev.PenaltyGiven(A, "early_look"))
        outcome = arrive(pads, self.WON, 77, Pen("phone", B), game=1, round=5)
        assert (outcome.status, [(line.game, line.round) for line in pads.sheet.ledger.lines][-1]) == (
            "counted",
            (2, 1),
        )

    def test_a_result_of_a_game_that_ended_otherwise_is_still_a_proposal(self) -> None:
        """Nobody knows when it was played, so the other scribe is asked."""
        pads = Pads()
        with pads.a():
            pads.tell(ev.RoundWon(A, 9))
        with pads.b():
            pads.tell(ev.RoundWon(A, 3), 1, 1)
        outcome = arrive(pads, self.WON, 77, Pen("phone", B), game=1, round=2)
        assert (outcome.status, outcome.reason) == ("held", "late_word")

    def looked(self) -> Pads:
        pads = Pads()
        for side, value in ((B, 4), (A, 3), (B, 3)):
            pads.both_won(side, value)
        with pads.a():
            self.look = pads.tell(ev.PenaltyGiven(A, "peek_cut"))
        assert pads.sheet.current.number == 2
        return pads
