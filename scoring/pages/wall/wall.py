"""All tables of an evening on one wall: each a tile with names, scores and what just happened.

Owns what a tile shows, of either game. Never decides whose tables stand on the wall.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring import wording
from scoring.engine.board.board import AnyBoard
from scoring.engine.board.watten_view import WattenBoard, WattenSummary
from scoring.engine.board.whot_view import WhotBoard, WhotSummary
from scoring.pages.board import whot, whot_end
from scoring.pages.history.games import columns
from scoring.wording import Who
from scoring.wording.ordinals import ordinal

Json = dict[str, Any]


def wall(boards: Sequence[AnyBoard]) -> Json:
    """What `scoring/wall/_wall.html` draws: running tables first, closed ones after them."""
    tiles = sorted((tile(board) for board in boards), key=lambda drawn: bool(drawn["closed"]))
    return {"tiles": tiles, "fit": _fit(len(tiles))}


def _fit(count: int) -> int:
    """Columns of tiles on a lying screen; the style sheet gives each its size."""
    return next((columns for columns, most in ((1, 1), (2, 4), (3, 9)) if count <= most), 4)


def tile(board: AnyBoard) -> Json:
    who = Who.of(board)
    heads = columns(board, who)
    states = _sides(board, who) if isinstance(board, WattenBoard) else _players(board)
    accounts = [
        {"name": head.name, "style": head.style} | state for head, state in zip(heads, states, strict=True)
    ]
    return {
        "uid": board.uid,
        "game": "Watten" if isinstance(board, WattenBoard) else "WHOT!",
        "title": board.title,
        "where": _where(board),
        "closed": board.closed,
        "is_long": len(heads) > 2,
        "accounts": accounts
        if isinstance(board, WattenBoard)
        else [accounts[seat] for seat in _seated(board)],
        "news": _news(board, who),
    }


def _where(board: AnyBoard) -> str:
    if board.finished is not None:
        return _("Game %(game)s is over") % {"game": board.finished.game}
    return _("Game %(game)s · round %(round)s") % {
        "game": board.current.game,
        "round": board.current.round,
    }


def _sides(board: WattenBoard, who: Who) -> list[Json]:
    ended = _ended_as_seated(board)
    return [
        {
            "score": str(ended.clipped[side.side] if ended else side.score),
            "state": wording.near_win(who.near_win) if side.krank else "",
            "is_out": False,
            "lost": wording.marks_sum(side.bummerl) if side.bummerl else "",
        }
        for side in board.sides
    ]


def _ended_as_seated(board: WattenBoard) -> WattenSummary | None:
    """The game that just ended, where those who played it still sit as they did."""
    ended = board.finished
    now = tuple(seat.person for seat in board.seats)
    return ended if ended is not None and ended.seated == now else None


def _players(board: WhotBoard) -> list[Json]:
    """As the game that just ended left them, until the next one begins: nobody reads its zeros."""
    ended = board.finished
    if ended is not None and board.match != "single":
        return [_player_then(board, ended, seat) for seat in range(len(board.players))]
    return [
        {
            "score": whot.figure(board, player.seat),
            "state": _("away") if player.away else _("out") if player.out_in else "",
            "is_out": bool(player.out_in),
            "lost": "",
        }
        for player in board.players
    ]


def _seated(board: WhotBoard) -> list[int]:
    """Who has a line: as on the pad not whoever had left before the game that is shown."""
    ended = board.finished
    if ended is None or board.match == "single":
        return whot.seated(board, board.rows)
    return [seat for seat in range(len(board.players)) if seat not in ended.absent]


def _player_then(board: WhotBoard, ended: WhotSummary, seat: int) -> Json:
    is_out = bool(ended.out_in[seat])
    place = ordinal(ended.places[seat]) if ended.places else ""
    return {
        "score": str(ended.totals[seat]) if whot_end.adds_up(board) else place,
        "state": "" if not is_out else _("away") if ended.left_in[seat] else _("out"),
        "is_out": is_out,
        "lost": "",
    }


def _news(board: AnyBoard, who: Who) -> str:
    """How the game before ended, until the next one has begun; else what was written last."""
    finished = board.finished
    if finished is not None:
        is_watten = isinstance(board, WattenBoard)
        names = who.then(finished).sides(finished.winners) if is_watten else who.seats(finished.winners)
        return _("Game %(game)s goes to %(names)s") % {"game": finished.game, "names": names}
    return wording.said(board.last.said, who) if board.last else ""
