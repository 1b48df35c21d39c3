"""A closed sheet in words: that it is closed and since when, what the evening came to, what was left unfinished.

Owns what stands in place of the next round, of both games. Never says what may be tapped: the page does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring import wording
from scoring.present import whot_end
from scoring.wording import Who

Json = dict[str, Any]


def closed(board: Mapping[str, Any], who: Who, since: str) -> Json | None:
    """What `scoring/_closed.html` draws, None for an open sheet. `since` is the moment in words, "" if unknown here.

    `is_running`: its last game was left in the middle, and its rows are worth seeing.
    """
    if not board["closed"]:
        return None
    is_watten, is_running = board["game"] == "watten", is_left(board)
    told = _evening_of_watten(board, who) if is_watten else whot_end.evening(board, who)
    words = {"game": board["current"]["game"]}
    return {
        "since": _("Closed since %(moment)s") % {"moment": since} if since else _("This sheet is closed."),
        "left": _("Game %(game)s was not played to its end.") % words if is_running else "",
        "is_running": is_running,
        "has_ledger": is_watten,
        **(told or {}),
    }


def is_left(board: Mapping[str, Any]) -> bool:
    """Whether something of the current game is written."""
    if board["game"] == "watten":
        return bool(board["has_begun"])
    return bool(board["stage"]["begun"] or board["rows"])


def _evening_of_watten(board: Mapping[str, Any], who: Who) -> Json | None:
    """Who has how many Bummerl; who pays stands on a page of its own, since partners may have changed."""
    told = sorted(board["sides"], key=lambda side: int(side["bummerl"]))
    if not any(side["bummerl"] for side in told):
        return None
    return {
        "places": [
            {
                "place": str(1 + sum(other["bummerl"] < side["bummerl"] for other in told)),
                "name": who.side(side["side"]),
                "went": "",
                "total": wording.marks_sum(side["bummerl"]),
            }
            for side in told
        ]
    }
