"""The pad of a scribe who has taken back what he wrote: it goes back round by round, as a pencil does."""

from __future__ import annotations

import pytest

from scoring.engine.facts import events as ev
from tests.engine.arriving import arrive
from tests.engine.board.test_scribes import PHONE, place_of, seen_by
from tests.engine.pads import Pads
from tests.engine.table import A, B

HANDS = ev.RoundWon(A, 3), ev.RoundWon(B, 4)


def undo(pads: Pads) -> None:
    last = seen_by(pads, PHONE)["undo"]
    assert arrive(pads, ev.EntryVoided(last), pen=PHONE).status == "counted"


@pytest.mark.parametrize("second", [ev.RoundWon(B, 2), HANDS[1]], ids=["differs", "agreed"])
def test_after_two_undos_he_is_at_the_first_of_two_rounds(second: ev.Fact) -> None:
    """The tablet had written both; he writes the first one anew on his pad, and not on the sheet."""
    pads = Pads()
    with pads.a():
        for hand in HANDS:
            pads.tell(hand)
    arrive(pads, ev.RoundWon(A, 2), pen=PHONE, game=1, round=1)
    arrive(pads, second, pen=PHONE, game=1, round=2)
    assert place_of(pads, PHONE)[:2] == (1, 3)
    for round_ in (2, 1):
        undo(pads)
        assert place_of(pads, PHONE)[:2] == (1, round_)


def test_a_later_round_that_stands_keeps_him_past_what_he_takes_back_on_the_sheet() -> None:
    pads = Pads()
    with pads.a():
        for hand in HANDS:
            pads.tell(hand)
    first = arrive(pads, ev.RoundWon(A, 2), pen=PHONE, game=1, round=1)
    arrive(pads, HANDS[1], pen=PHONE, game=1, round=2)
    arrive(pads, ev.EntryVoided(first.entry_id), pen=PHONE)
    assert place_of(pads, PHONE)[:2] == (1, 3)


def test_undoing_a_hand_brings_back_no_penalty_that_he_left_unread() -> None:
    pads = Pads()
    with pads.a():
        pads.tell(ev.PenaltyGiven(B, "peek_cut"))
    pads.both_won(A, 3)
    assert place_of(pads, PHONE)[:2] == (1, 2)
    arrive(pads, ev.RoundWon(B, 4), pen=PHONE, game=1, round=2)
    undo(pads)
    assert place_of(pads, PHONE)[:2] == (1, 2)
