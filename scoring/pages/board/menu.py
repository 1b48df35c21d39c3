"""The menu "More" at the foot of a board: sharing, the hand log, the dealer, closing."""

from __future__ import annotations

from django.template.loader import render_to_string

from scoring.engine.board.board import AnyBoard
from scoring.engine.board.board_view import Seat
from scoring.engine.board.watten_view import WattenBoard
from scoring.pages.board.links import Links
from scoring.pages.shared.fragment_cache import kept


def menu(board: AnyBoard, links: Links, *, may_direct: bool, may_arrange: bool = True) -> str:
    """Render `scoring/board/_more.html`."""
    return _drawn(
        may_arrange=may_arrange,
        seats=() if board.is_past else _dealers(board),
        is_watten=isinstance(board, WattenBoard),
        closed=board.closed,
        is_answered=isinstance(board, WattenBoard) and bool(board.evening and board.evening.payers),
        may_direct=may_direct,
        links=links,
    )


def _dealers(board: AnyBoard) -> tuple[Seat, ...]:
    """The possible dealers: at Watten everybody, at WHOT! everybody who is still in."""
    if isinstance(board, WattenBoard):
        return board.seats
    seats = zip(board.seats, board.players, strict=True)
    return tuple(seat for seat, player in seats if not player.out_in)


@kept
def _drawn(
    seats: tuple[Seat, ...],
    is_watten: bool,
    closed: bool,
    is_answered: bool,
    may_direct: bool,
    may_arrange: bool,
    links: Links,
) -> str:
    context = {
        "seats": [{"seat": str(seat.seat), "name": seat.name, "deals": seat.deals} for seat in seats],
        "is_watten": is_watten,
        "closed": closed,
        "is_answered": is_answered,
        "may_direct": may_direct,
        "may_arrange": may_arrange,
        "links": links,
    }
    return render_to_string("scoring/board/_more.html", context)
