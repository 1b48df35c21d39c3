"""All tables of an evening on one wall: each a tile with names, scores and what just happened.

Owns what a tile shows, of either game. Never decides whose tables stand on the wall.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring import wording
from scoring.present import whot
from scoring.present.history import columns
from scoring.wording import Who

Json = dict[str, Any]


def wall(boards: Sequence[Mapping[str, Any]]) -> Json:
    """What `scoring/_wall.html` draws: running tables first, closed ones after them."""
    tiles = sorted((tile(board) for board in boards), key=lambda drawn: bool(drawn["closed"]))
    return {"tiles": tiles, "fit": _fit(len(tiles))}


def _fit(count: int) -> int:
    """Columns of tiles on a lying screen; the style sheet gives each its size."""
    return next((columns for columns, most in ((1, 1), (2, 4), (3, 9)) if count <= most), 4)


def tile(board: Mapping[str, Any]) -> Json:
    who = Who.of(board)
    heads = columns(dict(board), who)
    states = _sides(board, who) if board["game"] == "watten" else _players(board)
    return {
        "uid": board["uid"],
        "game": "Watten" if board["game"] == "watten" else "WHOT!",
        "title": board["title"],
        "where": _("Game %(game)s · round %(round)s") % board["current"],
        "closed": board["closed"],
        "is_long": len(heads) > 2,
        "accounts": [head | state for head, state in zip(heads, states, strict=True)],
        "news": _news(board, who),
    }


def _sides(board: Mapping[str, Any], who: Who) -> list[Json]:
    return [
        {
            "score": str(side["score"]),
            "state": wording.near_win(who.near_win) if side["krank"] else "",
            "is_out": False,
            "lost": wording.marks_sum(side["bummerl"]) if side["bummerl"] else "",
        }
        for side in board["sides"]
    ]


def _players(board: Mapping[str, Any]) -> list[Json]:
    return [
        {
            "score": whot.figure(board, player["seat"]),
            "state": _("away") if player["away"] else _("out") if player["out_in"] else "",
            "is_out": bool(player["out_in"]),
            "lost": "",
        }
        for player in board["players"]
    ]


def _news(board: Mapping[str, Any], who: Who) -> str:
    """How the game before ended, until the next one has begun; else what was written last."""
    finished = board["finished"]
    if finished is not None and board["game"] == "watten":
        names = who.then(finished).sides(finished["winners"])
        return _("Game %(game)s goes to %(names)s") % {"game": finished["game"], "names": names}
    if finished is not None:
        names = who.seats(finished["winners"])
        return _("Game %(game)s goes to %(names)s") % {"game": finished["game"], "names": names}
    return wording.said(board["last"], who) if board["last"] else ""
