"""Taps that are quicker than the board, of a scribe who has read rounds ahead: they get the rounds of slow taps."""

from __future__ import annotations

import pytest

from scoring.engine.admission.admit import Receipt
from scoring.engine.admission.permissions import Pen
from scoring.engine.board.scribes import view_of
from scoring.engine.facts import events as ev
from tests.engine.arriving import arrive
from tests.engine.pads import Pads
from tests.engine.table import A, B

PHONE, WATCH = Pen("phone", B), Pen("watch", B)
FIRST, SECOND, THIRD = ev.RoundWon(A, 3), ev.RoundWon(A, 2), ev.RoundWon(B, 2)


class Quick(Pads):
    """The tablet has written three rounds; the phone is behind. Its page stays as it was, unless its taps are slow."""

    def __init__(self, *, slow: bool, first: ev.RoundWon = FIRST) -> None:
        super().__init__()
        with self.a():
            self.hands = [self.tell(hand) for hand in (first, SECOND, THIRD)]
        self.slow, self.shown, self.latest = slow, self.sheet.version, ""

    def tap(self, event: ev.Event, *number: int) -> Receipt:
        view = view_of(self.sheet, PHONE)
        game, round_ = number or ((view.current.number, view.next_round) if self.slow else (1, 1))
        seen, after = (self.sheet.version, "") if self.slow else (self.shown, self.latest)
        outcome = arrive(
            self, event, 60 + len(self.entries), PHONE, seen=seen, after=after, game=game, round=round_
        )
        self.latest = outcome.entry_id
        return outcome

    def place(self, event: ev.Event) -> tuple[int, int]:
        self.tap(event)
        return self.entries[-1].game, self.entries[-1].round


slow_or_quick = pytest.mark.parametrize("slow", [True, False], ids=["slow", "quick"])
hands = pytest.mark.parametrize("hand", [FIRST, SECOND, THIRD, ev.RoundWon(B, 4)])


@slow_or_quick
@hands
def test_after_agreeing_to_the_correction_of_its_round_comes_the_next_one(
    slow: bool, hand: ev.RoundWon
) -> None:
    pads = Quick(slow=slow, first=ev.RoundWon(A, 2))
    with pads.a():
        correction = pads.tell(ev.EntryCorrected(pads.hands[0], FIRST))
    pads.tap(ev.EntryAccepted(correction))
    assert pads.place(hand) == (1, 2)


@slow_or_quick
@hands
def test_after_the_same_correction_of_its_round_comes_the_next_one(slow: bool, hand: ev.RoundWon) -> None:
    pads = Quick(slow=slow, first=ev.RoundWon(A, 2))
    with pads.a():
        pads.tell(ev.EntryCorrected(pads.hands[0], FIRST))
    pads.tap(ev.EntryCorrected(pads.hands[0], FIRST))
    assert pads.place(hand) == (1, 2)


@slow_or_quick
@hands
def test_a_round_that_he_has_confirmed_on_the_sheet_is_passed(slow: bool, hand: ev.RoundWon) -> None:
    pads = Quick(slow=slow)
    arrive(pads, ev.EntryAccepted(pads.hands[1]), 50, PHONE, game=1, round=2)
    pads.shown = pads.sheet.version
    pads.tap(ev.EntryAccepted(pads.hands[0]))
    assert pads.place(hand) == (1, 3)
    assert pads.place(hand) == (1, 4)


@slow_or_quick
@hands
def test_so_it_is_after_a_confirmation_on_the_sheet(slow: bool, hand: ev.RoundWon) -> None:
    """All on one page: the round of the pad, an older one, the next hand."""
    pads = Quick(slow=slow)
    pads.tap(FIRST)
    pads.tap(ev.EntryAccepted(pads.hands[1]), 1, 2)
    assert pads.place(hand) == (1, 3)


def test_what_another_device_of_his_side_has_read_meanwhile_is_not_passed() -> None:
    pads = Quick(slow=False)
    arrive(pads, SECOND, 50, WATCH, game=1, round=2)
    pads.tap(FIRST)
    assert pads.place(SECOND) == (1, 2)


@pytest.mark.parametrize("since", [(), (ev.PenaltyGiven(A, "peek_cut"),)], ids=["at once", "after a penalty"])
def test_what_he_has_taken_back_is_written_again_in_its_round(since: tuple[ev.Fact, ...]) -> None:
    """It is sealed, so that his reading stands until the other scribe agrees."""
    pads = Quick(slow=False)
    slip = pads.tap(ev.RoundWon(A, 4)).entry_id
    pads.tap(ev.EntryVoided(slip))
    for event in since:
        pads.tap(event)
    assert pads.place(FIRST) == (1, 1)


def test_after_counting_a_hand_of_the_other_scribe_comes_the_round_of_his_own_pad() -> None:
    """That hand is of a game that he has finished, and so are the next ones up to the game that his page shows."""
    pads, won = Pads(), (ev.RoundWon(A, 9), ev.RoundWon(B, 9), ev.RoundWon(A, 9))
    shown = {"seen": pads.sheet.version, "game": 1, "round": 1}
    with pads.a():
        for hand in won:
            pads.tell(hand)
    first = arrive(pads, won[0], pen=PHONE, **shown)
    asked = arrive(pads, won[1], pen=PHONE, after=first.entry_id, **shown)
    tablet, page = Pen("tablet", A), {"seen": pads.sheet.version, "game": 4, "round": 1}
    counted = arrive(pads, ev.EntryAccepted(asked.entry_id), pen=tablet, **page)
    assert (pads.entries[-1].game, pads.entries[-1].round) == (2, 1)
    assert arrive(pads, ev.RoundWon(B, 2), pen=tablet, after=counted.entry_id, **page).status == "counted"
    assert (pads.entries[-1].game, pads.entries[-1].round) == (4, 1)
