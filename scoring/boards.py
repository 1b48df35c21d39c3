"""What `_board.html` needs: one context for the first paint, the answer to an entry and every poll.

Owns the joining of the view model with its words. Never decides who may see it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import wording
from scoring.access import Access
from scoring.present import more, watten, whot
from scoring.present.labels import Labels, labels
from scoring.selectors import sheet_board
from scoring.themes import is_mirrored

Json = dict[str, Any]
LINKED = ("entries", "history", "share", "hands", "sheet-rules")
PRESENT = {"watten": watten.pad, "whot": whot.pad}


@dataclass(frozen=True, slots=True)
class Notice:
    """One sentence above the board. `is_error` is a refusal; else it informs.

    One that `is_listed` is only said aloud: the list of what waits shows it already.
    """

    text: str
    is_error: bool = False
    is_listed: bool = False


def board_context(request: HttpRequest, access: Access, notice: Notice | None = None) -> Json:
    board = sheet_board(access.sheet)
    who = wording.Who.of(board)
    t = labels()
    addresses = _addresses(access.sheet.uid)
    pad = PRESENT[board["game"]](board, who)
    last = wording.said(board["last"], who) if board["last"] else ""
    return addresses | {
        "board": board,
        "version": str(board["version"]),
        "t": t,
        "pad": pad,
        "held": [_waiting(entry, who, t) for entry in board["waiting"]],
        "last": last,
        "notice": notice,
        "say": " ".join(said for said in (notice and notice.text, last, pad.get("score")) if said),
        "more": more.menu(board, addresses, may_direct=access.may_direct),
        "access": access,
        "entry_id": str(uuid4()),
        "is_mirrored": is_mirrored(request),
    }


def page_context(request: HttpRequest, access: Access, notice: Notice | None = None) -> Json:
    """The whole pad page: the board, and the house rules in its bar."""
    context = board_context(request, access, notice)
    return context | {"rules_line": rules_line(context["board"])}


def rules_line(board: Json) -> str:
    """The house rules in a few words: "to 9 · Upper Austria"."""
    name = wording.ruleset_name(board["ruleset"]["key"])
    if board.get("target"):
        end = _("to %(points)s") % {"points": board["target"]}
    elif board.get("limit"):
        end = _("out at %(points)s") % {"points": board["limit"]}
    else:
        return name
    return f"{end} · {name}"


@lru_cache(maxsize=512)
def _addresses(uid: UUID) -> Json:
    """The links of a board. Kept, because they are asked for at every answer and never change."""
    return {f"{name.replace('-', '_')}_url": reverse(f"scoring:{name}", args=[uid]) for name in LINKED}


def _waiting(entry: Json, who: wording.Who, t: Labels) -> Json:
    return entry | {
        "said": wording.said(entry, who),
        "place": t["place"] % entry,
        "why": wording.held(entry["reason"], who),
    }


def board_response(
    request: HttpRequest, access: Access, notice: Notice | None = None, *, status: int = 200
) -> HttpResponse:
    """The fragment alone, for scripts."""
    context = board_context(request, access, notice)
    response = HttpResponse(render_to_string("scoring/_board.html", context, request), status=status)
    response["Sheet-Version"] = str(context["board"]["version"])
    response["Cache-Control"] = "no-store"
    return response
