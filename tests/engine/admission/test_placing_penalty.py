"""Results of one of two scribes who has not read the penalty that ended the game within its last round."""

from __future__ import annotations

import pytest

from scoring.engine.admission.permissions import Pen
from scoring.engine.board.scribes import view_of
from scoring.engine.facts import events as ev
from tests.engine.arriving import arrive
from tests.engine.device import Device
from tests.engine.pads import Pads
from tests.engine.table import A, B, ThreeTable


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


class TestWhatWaitedBehindALook:
    """The look ended the game while his device had no network: what he wrote on is of the next game."""

    def test_all_his_hands_follow_the_first_one(self) -> None:
        pads, phone = self.looked_meanwhile()
        for event in (ev.RoundWon(A, 2), ev.RoundWon(A, 3), ev.BidMade(B, 3), ev.RoundWon(B, 3)):
            phone.tap(event)
        assert [each.status for each in phone.arrive()] == ["counted"] * 4
        assert [game.totals for game in pads.sheet.games] == [(3, 9), (5, 3)]
        assert [each.status for each in phone.arrive()] == ["repeated"] * 4

    def test_so_they_do_if_the_first_one_ended_the_game_on_his_pad(self) -> None:
        pads, phone = self.looked_meanwhile()
        for event in (ev.RoundWon(B, 2), ev.RoundWon(A, 3), ev.RoundWon(A, 2)):
            phone.tap(event)
        with pads.a():
            for event in (ev.RoundWon(B, 2), ev.RoundWon(A, 3)):
                pads.tell(event)
        assert [each.status for each in phone.arrive()] == ["agreed", "agreed", "counted"]
        assert [game.totals for game in pads.sheet.games] == [(3, 9), (5, 2)]
        assert [each.status for each in phone.arrive()] == ["repeated"] * 3

    def test_they_go_on_into_the_game_after_the_next_one(self) -> None:
        pads, phone = self.looked_meanwhile()
        for event in (ev.RoundWon(A, 4), ev.RoundWon(A, 5), ev.RoundWon(B, 3), ev.RoundWon(B, 2)):
            phone.tap(event)
        assert [each.status for each in phone.arrive()] == ["counted"] * 4
        assert [game.totals for game in pads.sheet.games] == [(3, 9), (9, 0), (0, 5)]

    def test_a_hand_that_he_took_back_is_written_again_in_its_place(self) -> None:
        pads, phone = self.looked_meanwhile()
        for event in (ev.RoundWon(A, 2), ev.RoundWon(A, 3)):
            phone.tap(event)
        for event in (ev.EntryVoided(phone.queue[-1].entry_id), ev.RoundWon(B, 3), ev.RoundWon(B, 2)):
            phone.tap(event)
        assert [each.status for each in phone.arrive()] == ["counted"] * 5
        assert [(line.game, line.round) for line in pads.sheet.ledger.counting][-3:] == [
            (2, 1),
            (2, 2),
            (2, 3),
        ]
        assert pads.sheet.games[-1].totals == (2, 5)

    def test_so_they_do_if_what_he_knew_of_the_look_ended_no_game(self) -> None:
        """Its game was over after it only when the tablet had given way in the round before."""
        pads = Pads()
        pads.both_won(A, 3)
        pads.both_won(B, 4)
        with pads.a():
            pads.won(B, 2)
        with pads.b():
            reading = pads.tell(ev.RoundWon(B, 4), 1, 3)
        with pads.a():
            pads.tell(ev.PenaltyGiven(A, "peek_cut"))
        phone, hands = (
            Device(pads, Pen("phone", B)),
            (ev.RoundWon(B, 2), ev.RoundWon(A, 3), ev.RoundWon(A, 2)),
        )
        for event in hands:
            phone.tap(event)
        assert [(item.game, item.round) for item in phone.queue] == [(1, 4), (2, 1), (2, 2)]
        with pads.a():
            pads.tell(ev.EntryAccepted(reading))
            for event in hands:
                pads.tell(event)
        assert [each.status for each in phone.arrive()] == ["agreed"] * 3
        assert [game.totals for game in pads.sheet.games] == [(3, 10), (5, 2)]

    def looked_meanwhile(self) -> tuple[Pads, Device]:
        pads = Pads()
        for side, value in ((B, 4), (A, 3), (B, 3)):
            pads.both_won(side, value)
        phone = Device(pads, Pen("phone", B))
        with pads.a():
            pads.tell(ev.PenaltyGiven(A, "peek_cut"))
        return pads, phone


def test_a_game_may_have_ended_by_a_round_that_contradicts_the_deal() -> None:
    """It counts as declared, so the other scribe still writes it in its round."""
    table, first, second = ThreeTable(), Pen("tablet", A), Pen("phone", B)
    arrive(table, ev.ScribesSet(2), pen=Pen("lead"))
    won = arrive(table, ev.RoundWon(0, 9, (2,)), pen=first).entry_id
    otherwise = ev.RoundWon(0, 9, (1,))
    arrive(table, ev.EntryCorrected(won, otherwise), pen=first)
    (game,) = table.sheet.games
    assert [row.flag for row in game.rows] == ["split_differs"]

    outcome = arrive(table, otherwise, pen=second, game=1, round=1)

    assert (outcome.status, table.entries[-1].game) == ("agreed", 1)


@pytest.mark.parametrize("answer", [ev.EntryAccepted, ev.EntryDismissed])
def test_an_answer_about_an_old_line_does_not_say_that_the_next_game_has_begun(
    answer: type[ev.EntryAccepted | ev.EntryDismissed],
) -> None:
    """Three quick taps of the other scribe on one board: the end of the game, an answer, the next hand.

    The hand was counted in the open round, which the first scribe had reached meanwhile.
    """
    pads, phone = Pads(), Pen("phone", B)
    with pads.a():
        look = pads.tell(ev.PenaltyGiven(B, "peek_cut"))
        pads.tell(ev.RoundWon(A, 3))
    arrive(pads, ev.RoundWon(A, 3), pen=phone, game=1, round=1)  # the look stays unread
    with pads.b():
        doubled = pads.ink(ev.PenaltyGiven(B, "peek_cut"), 1, 1, held="double_tap")
    board = {"seen": pads.sheet.version, "game": 1, "round": 2, "waited": True}
    with pads.a():
        for event in (ev.RoundWon(B, 9), ev.RoundWon(A, 4), ev.RoundWon(A, 2)):
            pads.tell(event)

    won = arrive(pads, ev.RoundWon(B, 9), 91, phone, **board)
    target = look if answer is ev.EntryAccepted else doubled
    answered = arrive(pads, answer(target), 92, phone, after=won.entry_id, **board)
    hand = arrive(pads, ev.RoundWon(A, 4), 93, phone, after=answered.entry_id, **board)

    assert (answered.status, hand.status, hand.reason) == ("counted", "held", "game_over")
    assert pads.games[-1].totals == (6, 0)
