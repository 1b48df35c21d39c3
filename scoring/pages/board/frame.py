"""The whole board as HTML: what `_board.html` draws around the pad.

Its texts change with every tap, but not which parts it has. So the frame is rendered once for each shape, with
stand-ins for texts and pieces.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from django.template.loader import render_to_string

from scoring.engine.board.watten_view import WattenBoard
from scoring.pages.board import watten_pad
from scoring.pages.board.board import BoardPage, context
from scoring.pages.board.links import Links
from scoring.pages.board.watten import WattenPad
from scoring.pages.shared.envelope import Drawn, Round
from scoring.pages.shared.fragment_cache import kept
from scoring.pages.shared.stand_ins import NOTHING, PIECES, STAND_INS, filled_once, shared


class Texts(NamedTuple):
    """The texts of a frame; "" for what it does not have. `undo` and `undone_by` are the targets of the two keys."""

    version: str
    relabelled: str
    say: str
    unsent: str
    known: str
    entries_url: str
    history_url: str
    csrf_token: str
    entry_id: str
    game: str
    round: str
    undo: str
    last: str
    undone_by: str
    undone: str


@dataclass(frozen=True, slots=True)
class Kind:
    """What else decides how a frame looks."""

    game: str
    is_closed: bool
    is_written: bool
    asks: bool


def html(page: BoardPage, links: Links, csrf_token: str = "") -> str:
    """Render `scoring/board/_board.html`. `csrf_token` is "" where nothing is posted to a server."""
    board = page.board
    texts = Texts(
        version=page.version,
        relabelled=board.relabelled,
        say=page.say,
        unsent=page.unsent,
        known=page.known,
        entries_url=links.entries_url,
        history_url=links.history_url,
        csrf_token=csrf_token,
        entry_id=page.entry_id,
        game=str(board.current.game),
        round=str(board.current.round),
        undo=board.undo or "",
        last=page.last,
        undone_by=board.undone.by if board.undone else "",
        undone=page.undone,
    )
    kind = Kind(board.game, board.closed, board.version > 0, page.pad.asks)
    form = _form(has=tuple(map(bool, texts)), kind=kind)
    return filled_once(form, texts, _above(page, links), _pad(page, links, csrf_token), page.more)


@kept
def _form(has: tuple[bool, ...], kind: Kind) -> str:
    """The frame with stand-ins for the texts that it has and for its pieces."""
    texts = Texts(*(stand_in if there else "" for there, stand_in in zip(has, STAND_INS, strict=False)))
    above, pad, more = PIECES[:3]
    context = {
        "at": Drawn(texts.version, Round(texts.game, texts.round)),
        "above": above,
        "pad": pad,
        "more": more,
    }
    return shared(render_to_string("scoring/board/_board.html", texts._asdict() | context | {"kind": kind}))


def _above(page: BoardPage, links: Links) -> str:
    """What people have to read before the pad; most boards have nothing."""
    if not (page.notice or page.scribes or page.held or page.closed):
        return NOTHING
    return render_to_string("scoring/board/_above.html", context(page, links))


def _pad(page: BoardPage, links: Links, csrf_token: str) -> str:
    if page.closed and not page.closed.is_running:
        return NOTHING
    if isinstance(page.board, WattenBoard) and isinstance(page.pad, WattenPad):
        return watten_pad.html(page.board, page.pad, page.rows, links, is_mirrored=page.is_mirrored)
    return render_to_string("scoring/board/_whot_pad.html", context(page, links) | {"csrf_token": csrf_token})
