"""The device of a table: scans the placard, opens the sheet of the running heat, goes on to the next one.

Nothing here needs an account. What a device may write is decided by its grants on sheets alone.
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
from league.selectors.competitions import competition_state
from league.services.competition.devices import table_join
from league.services.competition.heat_sheets import sheets_complete
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
    """Asks until the heat is published."""

    name: str
    table: int


@dataclass(frozen=True, slots=True)
class LinePage:
    """`at` is the sheet on whose pad the line stands."""

    line: TableLine
    at: UUID


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, uid: UUID, key: str) -> HttpResponse:
    """GET asks, only POST makes this device one of the table's."""
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
    """The pad of the running heat, or a page that waits for it."""
    held = _held(request, uid)
    sheet = _sheet(request, held)
    if sheet is not None:
        return _follow(see_other("scoring:pad", sheet), uid)
    page = WaitingPage(held.placard.competition.name, held.placard.table)
    return _follow(render(request, "league/competition/table_waiting.html", context_of(page)), uid)


@never_cache
@require_safe
def table_next(request: HttpRequest) -> HttpResponse:
    """The line of a table's pad, 204 while it says what the reader has (`v`); a newer sheet is opened instead.

    A pad of something else, which this device opened meanwhile, is left alone.
    """
    try:
        competition = UUID(request.COOKIES.get(FOLLOW, ""))
        at = UUID(request.GET["at"]) if "at" in request.GET else None
    except ValueError:
        raise Http404 from None
    held = _held(request, competition)
    sheet = _sheet(request, held)
    if at is not None and at != sheet and is_elsewhere(held, at):
        return HttpResponse(status=204)
    if sheet == at:
        line = table_line(held)
        if at is None or request.GET.get("v") == str(line.news):
            return HttpResponse(status=204)
        page = LinePage(line, at)
        return render(request, "league/competition/_table_line.html", context_of(page))
    return HttpResponse(headers={"HX-Redirect": reverse("league:table", args=[competition])})


def _sheet(request: HttpRequest, held: TableDevice) -> UUID | None:
    """The sheet of the newest heat; asks for the one that is due where a crash left it out."""
    heat, sheet = newest_sheet(held)
    competition, device = held.placard.competition, device_of(request)
    state = competition_state(competition)
    running = state.running
    is_due = running is not None and running.number > heat and held.placard.table in running.tables
    if is_due and device and sheets_complete(competition, state, device):
        return newest_sheet(held)[1]
    return sheet


def _follow(response: HttpResponse, competition: UUID) -> HttpResponse:
    """Only says that pages ask for the next heat; what they may open is decided by the device's secret."""
    response.set_cookie(FOLLOW, str(competition), max_age=24 * 3600, httponly=True, samesite="Lax")
    return response


def _held(request: HttpRequest, uid: UUID) -> TableDevice:
    """Raises Http404 for a device of no table of this competition."""
    held = table_device(uid, device_of(request))
    if held is None:
        raise Http404
    return held
