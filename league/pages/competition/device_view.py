"""The device of a table: scans the placard, opens the sheet of the running heat, and follows to the next one.

No account is needed. Only grants on sheets decide what a device may write.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from league.access.competition import get_placard
from league.models import Placard, TableDevice
from league.pages.competition.table_line import TableLine, table_line
from league.pages.shared.answers import see_other
from league.selectors.competition_devices import is_elsewhere, newest_sheet, table_device
from league.selectors.competition_tables import SheetRow
from league.selectors.competitions import competition_state
from league.services.competition.devices import table_join
from scoring.access import device_of, ensure_device, remember_device
from scoring.pages.shared.context import context_of

FOLLOW = "table"


@dataclass(frozen=True, slots=True)
class JoinPage:
    name: str
    table: int
    side: int


@dataclass(frozen=True, slots=True)
class WaitingPage:
    """Polls until the sheet of the heat is there. `is_due`: the heat is published, its sheet is being opened."""

    name: str
    table: int
    is_due: bool


@dataclass(frozen=True, slots=True)
class LinePage:
    """`at` is the sheet whose pad shows the line."""

    line: TableLine
    at: UUID


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, uid: UUID, key: str) -> HttpResponse:
    """GET asks; only POST makes this device one of the table's."""
    placard = get_placard(uid, key)
    known = table_device(placard.competition.uid, device_of(request))
    if known is not None and known.placard_id == placard.pk:
        return see_other("league:table", placard.competition.uid)
    if request.method != "POST":
        page = JoinPage(placard.competition.name, placard.table, _side(placard))
        return render(request, "league/competition/table_join.html", context_of(page))
    device = ensure_device(request)
    table_join(placard=placard, device=device)
    response = see_other("league:table", placard.competition.uid)
    remember_device(response, device)
    return response


def _side(placard: Placard) -> int:
    return 0 if placard.scribe is None else placard.scribe + 1


@never_cache
@require_safe
def table(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Redirect to the pad of the running heat, or a page that waits for it."""
    held = _held(request, uid)
    sheet, _row, is_due = _newest(held)
    if sheet is not None:
        return _follow(see_other("scoring:pad", sheet), uid)
    page = _waiting(held, is_due)
    return _follow(render(request, "league/competition/table_waiting.html", context_of(page)), uid)


@never_cache
@require_safe
def table_next(request: HttpRequest) -> HttpResponse:
    """The line on a table's pad, or on the page that waits for the first heat; 204 if the reader's (`v`) is
    up to date.

    If there is a newer sheet, it is opened instead. A pad outside the competition that this device opened
    meanwhile is left alone.
    """
    try:
        competition = UUID(request.COOKIES.get(FOLLOW, ""))
        at = UUID(request.GET["at"]) if "at" in request.GET else None
    except ValueError:
        raise Http404 from None
    held = _held(request, competition)
    sheet, row, is_due = _newest(held)
    if at is not None and at != sheet and is_elsewhere(held, at):
        return HttpResponse(status=204)
    if sheet != at:
        return HttpResponse(headers={"HX-Redirect": reverse("league:table", args=[competition])})
    if at is None:
        return _waiting_line(request, _waiting(held, is_due))
    line = table_line(held, row, is_due=is_due)
    if request.GET.get("v") == str(line.news):
        return HttpResponse(status=204)
    return render(request, "league/competition/_table_line.html", context_of(LinePage(line, at)))


def _waiting_line(request: HttpRequest, page: WaitingPage) -> HttpResponse:
    if request.GET.get("v", "0") == str(int(page.is_due)):
        return HttpResponse(status=204)
    return render(request, "league/competition/_table_waiting.html", context_of(page))


def _waiting(held: TableDevice, is_due: bool) -> WaitingPage:
    return WaitingPage(held.placard.competition.name, held.placard.table, is_due)


def _newest(held: TableDevice) -> tuple[UUID | None, SheetRow | None, bool]:
    """The newest sheet of this table with its row, and whether that of the running heat is still missing."""
    heat, sheet, row = newest_sheet(held)
    running = competition_state(held.placard.competition).running
    if running is None or running.status != "published" or running.number <= heat:
        return sheet, row, False
    return sheet, None, held.placard.table in running.tables


def _follow(response: HttpResponse, competition: UUID) -> HttpResponse:
    """Set a cookie that makes pages ask for the next heat. It grants nothing; the device's secret does."""
    response.set_cookie(FOLLOW, str(competition), max_age=24 * 3600, httponly=True, samesite="Lax")
    return response


def _held(request: HttpRequest, uid: UUID) -> TableDevice:
    """The row of this device. Raises Http404 if it belongs to no table of this competition."""
    held = table_device(uid, device_of(request))
    if held is None:
        raise Http404
    return held
