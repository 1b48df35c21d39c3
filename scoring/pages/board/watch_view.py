"""/w/<token>/ and its poll: a live sheet for holders of a watch link or watch grant."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring import wording
from scoring.access import Access, get_news_by_link, get_sheet_by_link
from scoring.engine.board.board import AnyBoard
from scoring.models import Sheet
from scoring.pages.board.closing import Closed, closed
from scoring.pages.board.responses import closed_since, is_known
from scoring.pages.board.watch import Live, live
from scoring.pages.shared.context import context_of
from scoring.selectors.sheets import sheet_board


@never_cache
@require_safe
def watch(request: HttpRequest, token: str) -> HttpResponse:
    access = get_sheet_by_link(token)
    links = WatchLinks(
        board_url=reverse("scoring:watch-board", args=[token]),
        rules_url=reverse("scoring:watch-rules", args=[token]),
        why_url=reverse("scoring:watch-why", args=[token]),
    )
    return _page(request, access, links)


@require_safe
def watch_board(request: HttpRequest, token: str) -> HttpResponse:
    """The live page of a link. 204 if the reader has seen everything: one indexed read, no session, no user."""
    if is_known(request, get_news_by_link(token)):
        return HttpResponse(status=204, headers={"Cache-Control": "no-store"})
    return watch_fragment(request, get_sheet_by_link(token))


def watch_sheet(request: HttpRequest, access: Access) -> HttpResponse:
    """The live page for a device whose own grant only watches."""
    uid = access.sheet.uid
    links = WatchLinks(
        board_url=reverse("scoring:board", args=[uid]),
        rules_url=reverse("scoring:sheet-rules", args=[uid]),
        why_url=reverse("scoring:sheet-why", args=[uid]),
    )
    return _page(request, access, links)


@dataclass(frozen=True, slots=True)
class WatchPage:
    """What `scoring/board/watch.html` draws, and `_watch.html` within it."""

    sheet: Sheet
    board: AnyBoard
    pad: Live
    closed: Closed | None
    ruleset: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchLinks:
    """Where the page polls, and its other links."""

    board_url: str
    rules_url: str
    why_url: str


def watch_fragment(request: HttpRequest, access: Access) -> HttpResponse:
    page = _drawn(access)
    response = HttpResponse(render_to_string("scoring/board/_watch.html", context_of(page), request))
    response["Sheet-Version"] = str(page.board.version)
    response["Cache-Control"] = "no-store"
    return response


def _page(request: HttpRequest, access: Access, links: WatchLinks) -> HttpResponse:
    return render(request, "scoring/board/watch.html", context_of(_drawn(access), links))


def _drawn(access: Access) -> WatchPage:
    board = sheet_board(access.sheet)
    who = wording.Who.of(board)
    return WatchPage(
        sheet=access.sheet,
        board=board,
        pad=live(board, who),
        closed=closed(board, who, closed_since(access.sheet)),
        ruleset=wording.ruleset_name(board.ruleset.key),
    )
