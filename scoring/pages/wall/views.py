"""/wall/ and the poll beside it: every table of this evening that this device may see, on one screen."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access import device_of
from scoring.models import Sheet
from scoring.pages.shared.context import context_of
from scoring.pages.wall.wall import Wall
from scoring.pages.wall.wall import wall as wall_of
from scoring.selectors.sheets import boards_of, news_of, sheets_this_evening


@dataclass(frozen=True, slots=True)
class WallPage:
    """What `scoring/wall/_wall.html` draws."""

    version: int
    wall: Wall


@dataclass(frozen=True, slots=True)
class WallLinks:
    """Where the page polls, and the way back."""

    board_url: str
    back_url: str


@never_cache
@require_safe
def wall(request: HttpRequest) -> HttpResponse:
    sheets = sheets_this_evening(device_of(request))
    return page(request, sheets, board_url=reverse("scoring:wall-board"), back_url=reverse("scoring:home"))


@require_safe
def wall_board(request: HttpRequest) -> HttpResponse:
    return fragment(request, sheets_this_evening(device_of(request)))


def page(request: HttpRequest, sheets: list[Sheet], *, board_url: str, back_url: str) -> HttpResponse:
    """The wall of any sheets that the asker may see; the league hangs up its own."""
    context = context_of(_drawn(sheets), WallLinks(board_url, back_url))
    return render(request, "scoring/wall/wall.html", context)


def fragment(request: HttpRequest, sheets: list[Sheet]) -> HttpResponse:
    """204 while nothing is new to the reader."""
    if request.GET.get("v") == str(news_of(sheets)):
        return HttpResponse(status=204, headers={"Cache-Control": "no-store"})
    drawn = _drawn(sheets)
    response = HttpResponse(render_to_string("scoring/wall/_wall.html", context_of(drawn), request))
    response["Sheet-Version"] = str(drawn.version)
    response["Cache-Control"] = "no-store"
    return response


def _drawn(sheets: list[Sheet]) -> WallPage:
    return WallPage(news_of(sheets), wall_of(boards_of(sheets)))
