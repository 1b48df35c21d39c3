"""The Watten pad as HTML: the halves, the stake and the column between them.

Rendered once for each shape, as the frame is (`frame`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string

from scoring.engine.board.watten_view import WattenBoard
from scoring.pages.board.links import Links
from scoring.pages.board.watten import WattenPad
from scoring.pages.shared.fragment_cache import kept
from scoring.pages.shared.stand_ins import NOTHING, PIECES, STAND_INS, filled_once, joined, shared


@dataclass(frozen=True, slots=True)
class Shape:
    """What decides how the pad looks besides its texts and pieces.

    `letters` are those of the sides. `bidder` is the letter of the side that has bid, "" if nobody has.
    """

    letters: str
    is_mirrored: bool
    bidder: str
    is_of_two: bool
    has_dealers: bool
    has_rows: bool
    has_earlier: bool


def html(board: WattenBoard, pad: WattenPad, rows: Sequence[str], links: Links, *, is_mirrored: bool) -> str:
    """Render `scoring/board/_watten_pad.html`. `rows` are HTML."""
    shape = Shape(
        letters="".join([side.letter for side in pad.sides]),
        is_mirrored=is_mirrored,
        bidder=pad.stake.letter,
        is_of_two=board.scribes is not None and board.scribes.number > 1,
        has_dealers=bool(pad.dealers),
        has_rows=bool(rows),
        has_earlier=bool(board.earlier_rows),
    )
    texts = (pad.stake.value, pad.stake.bid, pad.where)
    halves = joined([side.html for side in pad.sides])
    return filled_once(
        _form(shape=shape), texts, _ended(pad, links), halves, _dealers(board, pad), joined(rows)
    )


@kept
def _form(shape: Shape) -> str:
    stake, bid, where, *_ = STAND_INS
    ended, halves, dealers, rows, *_ = PIECES
    context = {"shape": shape, "stake": stake, "bid": bid, "where": where}
    pieces = {"ended": ended, "halves": halves, "dealers": dealers, "rows": rows}
    return shared(render_to_string("scoring/board/_watten_pad.html", context | pieces))


def _ended(pad: WattenPad, links: Links) -> str:
    """The game that has just ended, and games whose end has moved."""
    if not (pad.finished or pad.flags):
        return NOTHING
    context = {"pad": pad, "seats_url": links.seats_url, "history_url": links.history_url}
    return render_to_string("scoring/board/_watten_ended.html", context)


def _dealers(board: WattenBoard, pad: WattenPad) -> str:
    if not pad.dealers:
        return NOTHING
    return render_to_string("scoring/board/_watten_dealers.html", {"board": board, "pad": pad})
