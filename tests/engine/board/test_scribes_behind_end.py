"""The pad of a scribe who has not read the penalty that ended the game: his next result is of the next game."""

from __future__ import annotations

from scoring.engine.admission.permissions import Pen
from scoring.engine.board.board import board
from scoring.engine.board.watten_view import WattenBoard
from scoring.engine.facts import events as ev
from tests.engine.arriving import arrive
from tests.engine.board.test_scribes import PHONE, place_of
from tests.engine.pads import Pads
from tests.engine.table import NAMES, A, B


def offered(pads: Pads, pen: Pen) -> list[ev.PenaltyGiven]:
    drawn = board(pads.sheet, NAMES[:4], pen)
    assert isinstance(drawn, WattenBoard)
    return [ev.PenaltyGiven(side.side, penalty.code) for side in drawn.sides for penalty in side.penalties]


def peeked() -> Pads:
    """A is krank; the phone has not read the look at the cut that ended the game."""
    pads = Pads()
    pads.both_won(A, 5)
    pads.both_won(A, 2)
    with pads.a():
        pads.tell(ev.PenaltyGiven(B, "peek_cut"))
    return pads


KRANK = ev.PenaltyGiven(A, "krank_bid")


def test_a_bid_while_krank_is_not_offered_where_nobody_is_krank_any_more() -> None:
    """It would be of the next game, as each result that he writes there."""
    pads = peeked()
    assert pads.sheet.current.number == 2
    assert place_of(pads, PHONE)[:2] == (1, 3)
    assert KRANK not in offered(pads, PHONE)


def test_it_is_offered_in_a_past_round_of_the_game_that_goes_on() -> None:
    pads = Pads()
    pads.both_won(A, 7)
    with pads.a():
        pads.won(B, 2)
    assert KRANK in offered(pads, PHONE)


def test_every_penalty_that_is_offered_there_is_accepted() -> None:
    for event in offered(peeked(), PHONE):
        assert arrive(peeked(), event, pen=PHONE, game=1, round=3).status != "refused", event
