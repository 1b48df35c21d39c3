"""Prints of a competition: placards with QR codes, score sheets of a heat, the seating by table and by name."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.access.competition import (
    CompetitionAccess,
    get_competition_to_attend,
    get_competition_to_direct,
)
from league.engine.competition.draws import tables_needed
from league.models import Placard
from league.pages.competition.frame import Frame, frame
from league.pages.competition.seats import NamedSeat, everybody
from league.pages.competition.shared import people_names, side_names, side_numbers, state_and_names
from league.pages.shared.answers import see_other
from league.placards import placard_key
from league.selectors.competitions import competition_state
from league.services.competition.devices import placard_replace, placards_make
from scoring.pages.shared.context import context_of
from scoring.pages.shared.qr import Qr, is_local, qr


@dataclass(frozen=True, slots=True)
class PlacardCard:
    """`side` is 1 or 2 if each side has its own pad, else 0. `devices`: how many have scanned it."""

    uid: UUID
    table: int
    side: int
    url: str
    code: Qr
    devices: int


@dataclass(frozen=True, slots=True)
class PlacardsPage:
    """`heat` is the running one, 0 before the first. `is_missing`: a table has no placard yet.

    `is_local`: the codes do not work on other devices.
    """

    frame: Frame
    cards: tuple[PlacardCard, ...]
    tables: int
    is_missing: bool
    heat: int
    is_local: bool


@dataclass(frozen=True, slots=True)
class PaperTable:
    number: int
    sides: tuple[tuple[str, str], ...]
    dealer: str


@dataclass(frozen=True, slots=True)
class SeatingPage:
    """`by_name`: every player of the heat. `games`: one number for each game on a score sheet."""

    frame: Frame
    heat: int
    tables: tuple[PaperTable, ...]
    by_name: tuple[NamedSeat, ...]
    byes: tuple[tuple[int, str], ...]
    games: tuple[int, ...]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def placards(request: HttpRequest, uid: UUID) -> HttpResponse:
    """POST creates missing placards for the tables needed."""
    access = get_competition_to_direct(request, uid)
    state = competition_state(access.competition)
    tables = tables_needed(state)
    if request.method == "POST":
        placards_make(competition=access.competition, tables=range(1, tables + 1))
        return see_other("league:competition-placards", uid)
    live = access.competition.placards.filter(revoked_at=None).prefetch_related("devices")
    cards = tuple(_card(request, placard) for placard in live)
    running = state.running
    page = PlacardsPage(
        frame=frame(access, state, "placards"),
        cards=cards,
        tables=tables,
        is_missing=not cards or not {card.table for card in cards}.issuperset(range(1, tables + 1)),
        heat=running.number if running else 0,
        is_local=is_local(request),
    )
    return render(request, "league/competition/placards.html", context_of(page))


def _card(request: HttpRequest, placard: Placard) -> PlacardCard:
    path = reverse("league:table-join", args=[placard.uid, placard_key(placard.uid)])
    url = request.build_absolute_uri(path)
    side = 0 if placard.scribe is None else placard.scribe + 1
    return PlacardCard(placard.uid, placard.table, side, url, qr(url), len(placard.devices.all()))


@never_cache
@require_POST
def placard_new(request: HttpRequest, uid: UUID, placard: UUID) -> HttpResponse:
    """Replace a placard; the old one opens nothing any more."""
    access = get_competition_to_direct(request, uid)
    old = access.competition.placards.filter(uid=placard, revoked_at=None).first()
    if old is None:
        raise Http404
    placard_replace(placard=old)
    messages.success(
        request, _("Table %(table)s has a new code. Print its placard again.") % {"table": old.table}
    )
    return see_other("league:competition-placards", uid)


@never_cache
@require_safe
def seating(request: HttpRequest, uid: UUID) -> HttpResponse:
    return _heat_page(request, get_competition_to_attend(request, uid), "league/competition/seating.html")


@never_cache
@require_safe
def score_sheets(request: HttpRequest, uid: UUID) -> HttpResponse:
    return _heat_page(
        request, get_competition_to_attend(request, uid), "league/competition/score_sheets.html"
    )


def _heat_page(request: HttpRequest, access: CompetitionAccess, template: str) -> HttpResponse:
    """A print of the running heat. Raises Http404 before the first."""
    state, names = state_and_names(access)
    heat = state.running
    if heat is None:
        raise Http404
    people = people_names(access, state)
    page = SeatingPage(
        frame=frame(access, state, "placards"),
        heat=heat.number,
        tables=tuple(
            PaperTable(
                number,
                tuple((side_numbers(side), side_names(side, names)) for side in table.table.sides),
                names.get(table.table.dealer, ""),
            )
            for number, table in sorted(heat.tables.items())
        ),
        by_name=tuple(everybody(state, heat, people)),
        byes=tuple((number, names[number]) for number in heat.heat.byes),
        games=tuple(range(1, state.plan.stage(heat.stage).games + 1)),
    )
    return render(request, template, context_of(page))
