"""Whether the pad of one of two scribes asks who deals (R4)."""

from __future__ import annotations

from scoring.engine.facts import events as ev
from tests.engine.board.test_scribes import PHONE, TABLET, place_of, seen_by
from tests.engine.pads import Pads
from tests.engine.table import A, B


def test_he_is_not_asked_who_dealt_a_round_that_is_written() -> None:
    """R4. His answer would be refused; the next in turn has dealt."""
    pads = Pads()
    pads.both_won(A, 9)
    assert seen_by(pads, PHONE)["asks_dealer"]
    with pads.a():
        pads.won(B, 2)
    view = seen_by(pads, PHONE)
    assert (place_of(pads, PHONE)[:2], view["asks_dealer"], view["dealer_known"]) == ((2, 1), False, True)


def test_he_is_not_asked_who_dealt_a_misdeal_that_the_other_one_has_written() -> None:
    """His answer would be refused. The one who wrote it is asked who deals now."""
    pads = Pads()
    pads.both_won(A, 9)
    with pads.a():
        pads.tell(ev.PenaltyGiven(B, "misdeal"))

    asked = [(place_of(pads, pen)[:2], seen_by(pads, pen)["asks_dealer"]) for pen in (PHONE, TABLET)]
    assert asked == [((2, 1), False), ((2, 2), True)]

    with pads.b():
        pads.tell(ev.PenaltyGiven(B, "misdeal"), 2, 1)
    assert (place_of(pads, PHONE)[:2], seen_by(pads, PHONE)["asks_dealer"]) == ((2, 2), True)
