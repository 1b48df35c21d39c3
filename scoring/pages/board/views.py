"""GET /s/<uid>/ and its poll: the pad for writers, the live page for watchers."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from scoring.access import get_news_to_watch, get_sheet_to_watch
from scoring.pages.board import watch_view
from scoring.pages.board.responses import board_response, declared_by, drawn, is_known, pad_context
from scoring.pages.shared.offline_copy import keepable


@never_cache
@gzip_page
@require_safe
def pad(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_sheet_to_watch(request, uid)
    if not access.may_write:
        return watch_view.watch_sheet(request, access)
    context = pad_context(request, *drawn(request, access), declared_by(access))
    return keepable(render(request, "scoring/board/pad.html", context))


@require_safe
def board(request: HttpRequest, uid: UUID) -> HttpResponse:
    """The pad, the live page or the changed board. 204 if the reader has seen everything: one indexed read,
    no session, no user.
    """
    if is_known(request, get_news_to_watch(request, uid)):
        return HttpResponse(status=204, headers={"Cache-Control": "no-store"})
    access = get_sheet_to_watch(request, uid)
    if not access.may_write:
        return watch_view.watch_fragment(request, access)
    return board_response(request, access)
