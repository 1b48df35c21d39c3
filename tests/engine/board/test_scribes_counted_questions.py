"""The pad of a scribe whose hand was asked about and then counted, although he has left a penalty unread."""

from __future__ import annotations

import pytest

from scoring.engine.facts import events as ev
from tests.engine.arriving import arrive
from tests.engine.board.test_scribes import PHONE, TABLET, place_of, seen_by
from tests.engine.pads import Pads
from tests.engine.table import A, B

LOOK = ev.PenaltyGiven(B, "peek_cut")


def counted_behind_a_look(written: bool) -> Pads:
    """A look ended game 1 in round 3; the phone, which has not read it, has counted its hand in 2.1.

    `written`: the tablet had the same hand there before.
    """
    pads = Pads()
    pads.both_won(A, 4)
    shown = {"seen": pads.sheet.version, "game": 1, "round": 2}
    for event in (ev.RoundWon(A, 3), LOOK, *([ev.RoundWon(A, 4)] if written else [])):
        arrive(pads, event, pen=TABLET)
    second = arrive(pads, ev.RoundWon(A, 3), pen=PHONE, **shown)
    asked = arrive(pads, ev.RoundWon(A, 4), pen=PHONE, after=second.entry_id, **shown)
    assert asked.reason == "game_over"
    assert arrive(pads, ev.EntryAccepted(asked.entry_id), pen=PHONE).status == "counted"
    return pads


@pytest.mark.parametrize("written", [False, True])
@pytest.mark.parametrize("won", [ev.RoundWon(A, 4), ev.RoundWon(B, 2)], ids=["equal", "other"])
def test_a_counted_question_takes_its_scribe_past_what_he_left_unread(written: bool, won: ev.Fact) -> None:
    pads = counted_behind_a_look(written)
    game, round_, _scores = place_of(pads, PHONE)
    assert (game, round_) == (2, 2)
    assert arrive(pads, won, pen=PHONE, game=game, round=round_).status == "counted"
    assert place_of(pads, PHONE)[:2] == (2, 3)


def test_agreeing_late_to_a_penalty_takes_nobody_past_a_result() -> None:
    pads = Pads()
    arrive(pads, LOOK, pen=TABLET)
    arrive(pads, ev.RoundWon(A, 2), pen=TABLET)
    arrive(pads, ev.RoundWon(B, 2), pen=TABLET)
    arrive(pads, ev.RoundWon(B, 3), pen=TABLET)
    assert place_of(pads, PHONE)[:2] == (1, 1)
    arrive(pads, LOOK, pen=TABLET, game=1, round=2)
    agreed = arrive(pads, LOOK, pen=PHONE, game=1, round=2)
    assert agreed.status == "agreed"
    assert place_of(pads, PHONE)[:2] == (1, 1)


def test_a_quick_tap_comes_after_the_hand_that_was_counted() -> None:
    """The tablet had that hand in 2.1 and another one in 2.2, so the question was stored in 2.3."""
    pads = Pads()
    pads.both_won(A, 7)
    shown = {"seen": pads.sheet.version, "game": 1, "round": 2}
    for event in (ev.RoundWon(A, 3), ev.RoundWon(B, 2), ev.RoundWon(A, 4)):
        arrive(pads, event, pen=TABLET)
    last = arrive(pads, ev.RoundWon(A, 3), pen=PHONE, **shown)
    asked = arrive(pads, ev.RoundWon(B, 2), pen=PHONE, after=last.entry_id, **shown)
    page = {"seen": pads.sheet.version, "game": 2, "round": 1}
    counted = arrive(pads, ev.EntryAccepted(asked.entry_id), pen=PHONE, **page)
    assert (pads.entries[-1].game, pads.entries[-1].round) == (2, 1)
    arrive(pads, ev.RoundWon(A, 4), pen=PHONE, after=counted.entry_id, **page)
    assert (pads.entries[-1].game, pads.entries[-1].round) == (2, 2)


@pytest.mark.parametrize("written", [0, 1, 2])
def test_undo_is_offered_for_counting_it_while_no_later_round_has_begun(written: int) -> None:
    """The tablet has written so many hands of the next game; the question is counted in its first round."""
    pads = Pads()
    pads.both_won(A, 7)
    shown = {"seen": pads.sheet.version, "game": 1, "round": 2}
    for event in (ev.RoundWon(A, 3), *[ev.RoundWon(B, 2), ev.RoundWon(A, 4)][:written]):
        arrive(pads, event, pen=TABLET)
    last = arrive(pads, ev.RoundWon(A, 3), pen=PHONE, **shown)
    asked = arrive(pads, ev.RoundWon(B, 2), pen=PHONE, after=last.entry_id, **shown)
    counted = arrive(pads, ev.EntryAccepted(asked.entry_id), pen=PHONE, game=2, round=1)
    assert seen_by(pads, PHONE)["undo"] == (counted.entry_id if written < 2 else None)
    assert arrive(pads, ev.EntryVoided(counted.entry_id), pen=PHONE).status == (
        "counted" if written < 2 else "held"
    )
