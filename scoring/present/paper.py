"""The sheet on one piece of paper: every game in its columns, who lost what, room for the signatures.

Owns what is left out on paper (menus, what was dismissed) and who signs. Never says how a line is read: that is
`present.history`, from which it takes every line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring import wording
from scoring.present.history import Reader, columns, games
from scoring.wording import Who

Json = dict[str, Any]
SHOWN = ("counts", "voided")


def paper(told: Sequence[Json], board: Mapping[str, Any], who: Who, remarks: Mapping[str, str]) -> Json:
    """What `scoring/_paper.html` draws, oldest game first; `signers` are the columns' names."""
    board = dict(board)
    heads = columns(board, who)
    return {
        "columns": heads,
        "games": [_game(game) for game in reversed(games(told, board, Reader(who, False, {}, remarks)))],
        "sums": sums(told, board, len(heads)),
        "signers": [head["name"] for head in heads],
    }


def _game(game: Json) -> Json:
    return game | {"lines": [line for line in game["lines"] if line["status"] in SHOWN]}


def sums(told: Sequence[Json], board: Mapping[str, Any], accounts: int) -> list[Json]:
    """What the evening left to each column: marks of lost games at Watten, else games won."""
    summaries = [game["summary"] for game in told if game["summary"]]
    if board["game"] == "watten":
        return [_lost(summaries, side) for side in range(accounts)]
    wins = Counter(seat for summary in summaries for seat in summary["winners"])
    return [
        {"marks": [], "text": _("games won: %(count)s") % {"count": wins[seat]}} for seat in range(accounts)
    ]


def _lost(summaries: Sequence[Json], side: int) -> Json:
    marks = [mark for summary in summaries for mark in summary["marks"] if mark["side"] == side]
    bummerl = sum(mark["bummerl"] for mark in marks)
    drawn = [{"code": mark["outcome"], "label": wording.mark_name(mark["outcome"])} for mark in marks]
    return {"marks": drawn, "text": wording.marks_sum(bummerl)}
