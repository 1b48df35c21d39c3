"""/w/<token>/ and its poll: a live sheet for holders of a watch link or watch grant."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring import wording
from scoring.access import Access, get_news_by_link, get_sheet_by_link
from scoring.pages.board.closing import closed
from scoring.pages.board.responses import closed_since, is_known
from scoring.pages.board.watch import live
from scoring.selectors.sheets import sheet_board


@never_cache
@require_safe
def watch(request: HttpRequest, token: str) -> HttpResponse:
    access = get_sheet_by_link(token)
    urls = {name: reverse(f"scoring:watch-{name}", args=[token]) for name in ("board", "rules", "why")}
    return _page(request, access, urls)


@require_safe
def watch_board(request: HttpRequest, token: str) -> HttpResponse:
    """204 while nothing is new to the reader: one indexed read, no session, no user."""
    if is_known(request, get_news_by_link(token)):
        return HttpResponse(status=204, headers={"Cache-Control": "no-store"})
    return watch_fragment(request, get_sheet_by_link(token))


def watch_sheet(request: HttpRequest, access: Access) -> HttpResponse:
    """The same page for a device whose own grant only watches."""
    names = {"board": "board", "rules": "sheet-rules", "why": "sheet-why"}
    urls = {name: reverse(f"scoring:{page}", args=[access.sheet.uid]) for name, page in names.items()}
    return _page(request, access, urls)


def watch_fragment(request: HttpRequest, access: Access) -> HttpResponse:
    context = _context(access)
    response = HttpResponse(render_to_string("scoring/board/_watch.html", context, request))
    response["Sheet-Version"] = str(context["board"].version)
    response["Cache-Control"] = "no-store"
    return response


def _page(request: HttpRequest, access: Access, urls: dict[str, str]) -> HttpResponse:
    linked = {f"{name}_url": url for name, url in urls.items()}
    context = _context(access) | {"sheet": access.sheet} | linked
    return render(request, "scoring/board/watch.html", context)


def _context(access: Access) -> dict[str, Any]:
    board = sheet_board(access.sheet)
    who = wording.Who.of(board)
    return {
        "board": board,
        "pad": live(board, who),
        "closed": closed(board, who, closed_since(access.sheet)),
        "ruleset": wording.ruleset_name(board.ruleset.key),
    }
