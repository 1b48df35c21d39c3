"""Proposals to take back a reading that agrees with a line, when that line counts no more."""

from __future__ import annotations

import pytest

from scoring.engine.facts import events as ev
from tests.engine.pads import Pads
from tests.engine.table import A, B


class Slip(Pads):
    """Both wrote the same wrong result. It is sealed, so that the phone can only propose to take its reading back."""

    def __init__(self) -> None:
        super().__init__()
        self.line = self.both_won(B, 3)
        self.reading = self.entries[-1].id
        self.both_won(A, 2)
        with self.b():
            self.proposal = self.tell(ev.EntryVoided(self.reading))
        assert self.proposed == [self.proposal]


@pytest.fixture
def pads() -> Slip:
    return Slip()


def test_it_is_asked_about_while_that_line_counts(pads: Slip) -> None:
    with pads.a():
        pads.tell(ev.EntryAccepted(pads.proposal))
    assert (pads.score, pads.states(), pads.proposed) == ((2, 3), ["written", "agreed"], [])


def test_nobody_is_asked_where_the_right_reading_has_replaced_it(pads: Slip) -> None:
    with pads.b():
        right = pads.ink(ev.RoundWon(A, 4), 1, 1, held="another_reading")
    with pads.a():
        pads.tell(ev.EntryAccepted(right))
    assert (pads.score, pads.states(), pads.waiting) == ((6, 0), ["agreed", "agreed"], [])


def test_nobody_is_asked_where_both_have_taken_it_back(pads: Slip) -> None:
    with pads.a():
        voiding = pads.tell(ev.EntryVoided(pads.line))
    with pads.b():
        pads.tell(ev.EntryAccepted(voiding))
    assert (pads.score, pads.states(), pads.waiting) == ((2, 0), ["agreed"], [])


def test_nobody_is_asked_where_he_has_agreed_to_a_correction_since(pads: Slip) -> None:
    with pads.a():
        correction = pads.tell(ev.EntryCorrected(pads.line, ev.RoundWon(A, 4)))
    with pads.b():
        pads.tell(ev.EntryAccepted(correction))
    assert (pads.score, pads.states(), pads.waiting) == ((6, 0), ["agreed", "agreed"], [])
