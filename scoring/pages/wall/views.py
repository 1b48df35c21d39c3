"""/wall/ and its poll: every table of this evening that this device may see, in pages that take turns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access import device_of
from scoring.models import Sheet
from scoring.models.shown_names import ShownNames, read_by
from scoring.pages.shared.context import context_of
from scoring.pages.wall.wall import Wall
from scoring.pages.wall.wall import wall as wall_of
from scoring.selectors.sheets import (
    WallTables,
    boards_of,
    read_by_device,
    sheets_at,
    sheets_this_evening,
    tables_of,
)

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

TABLES_A_PAGE = 12


@dataclass(frozen=True, slots=True)
class WallPage:
    """What `scoring/wall/_wall.html` draws. `next_page` is the first page again after the last. `query` is
    kept in the links to other pages and in the poll: "" or `name=value&`.
    """

    version: int
    wall: Wall
    page: int
    pages: tuple[int, ...]
    next_page: int
    board_url: str
    query: str = ""


@dataclass(frozen=True, slots=True)
class WallLinks:
    """The link back, and the robots directive for search engines, "" for none."""

    back_url: str
    robots: str


@never_cache
@require_safe
def wall(request: HttpRequest) -> HttpResponse:
    sheets = sheets_this_evening(device_of(request))
    return page(
        request, sheets, None, board_url=reverse("scoring:wall-board"), back_url=reverse("scoring:home")
    )


@require_safe
def wall_board(request: HttpRequest) -> HttpResponse:
    sheets = sheets_this_evening(device_of(request))
    return fragment(request, sheets, None, board_url=reverse("scoring:wall-board"))


def page(
    request: HttpRequest,
    sheets: QuerySet[Sheet],
    names: ShownNames | None,
    *,
    board_url: str,
    back_url: str,
    robots: str = "",
    query: str = "",
) -> HttpResponse:
    """The wall of any sheets that the reader may see; the league has walls of its own.

    `names`: the names that the reader sees, None for those that the grants of the device show. `query` as in
    `WallPage`.
    """
    drawn = wall_page(request, sheets, names, board_url=board_url, query=query)
    return render(request, "scoring/wall/wall.html", context_of(drawn, WallLinks(back_url, robots)))


def wall_page(
    request: HttpRequest,
    sheets: QuerySet[Sheet],
    names: ShownNames | None,
    *,
    board_url: str,
    query: str = "",
) -> WallPage:
    """The context of `page` without its frame, for pages with another one."""
    return _drawn(request, _tables(request, sheets), names, board_url, query)


def fragment(
    request: HttpRequest,
    sheets: QuerySet[Sheet],
    names: ShownNames | None,
    *,
    board_url: str,
    query: str = "",
) -> HttpResponse:
    """The tables as a fragment; 204 while the reader has seen everything."""
    tables = _tables(request, sheets)

    def draw() -> WallPage:
        return _drawn(request, tables, names, board_url, query)

    return fragment_of(request, "scoring/wall/_wall.html", draw, tables.version)


def fragment_of(
    request: HttpRequest, template: str, draw: Callable[[], DataclassInstance], version: int
) -> HttpResponse:
    """A wall's tables as a fragment. 204, and nothing is drawn, if the reader already shows this version."""
    if request.GET.get("v") == str(version):
        return HttpResponse(status=204, headers={"Cache-Control": "no-store"})
    response = HttpResponse(render_to_string(template, context_of(draw()), request))
    response["Sheet-Version"] = str(version)
    response["Cache-Control"] = "no-store"
    return response


def page_asked(request: HttpRequest) -> int:
    """The number of the page in the address, 1 if there is none."""
    asked = request.GET.get("page", "")
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 6 else 1


def _tables(request: HttpRequest, sheets: QuerySet[Sheet]) -> WallTables:
    return tables_of(sheets, page_asked(request), TABLES_A_PAGE)


def _drawn(
    request: HttpRequest, tables: WallTables, names: ShownNames | None, board_url: str, query: str
) -> WallPage:
    sheets = sheets_at(tables)
    if names is None:
        read_by_device(device_of(request), sheets)
    else:
        for sheet in sheets:
            read_by(sheet, names)
    numbers = [tables.numbers[sheet.pk] for sheet in sheets]
    return WallPage(
        version=tables.version,
        wall=wall_of(boards_of(sheets), numbers),
        page=tables.page,
        pages=tuple(range(1, tables.last + 1)) if tables.last > 1 else (),
        next_page=tables.page % tables.last + 1,
        board_url=board_url,
        query=query,
    )
