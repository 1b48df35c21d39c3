"""/clubs/<uid>/records/: evenings, who came, the account of marks and records; /clubs/<uid>/evenings/<day>/: of one
evening. For whoever may see the club.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.access import ClubAccess, get_club_to_see
from league.models import Club
from league.pages.figures.asked import Asked, Choice, day_of
from league.pages.figures.club import (
    CameLine,
    EveningLine,
    OwedLine,
    RecordPart,
    came_lines,
    evening_lines,
    owed_lines,
    record_parts,
    uids,
)
from league.selectors import club_seasons
from league.selectors.competitions import names_of
from league.selectors.figures import Chosen, club_figures
from scoring.pages.shared.context import context_of

LATEST = 20


@dataclass(frozen=True, slots=True)
class ClubPart:
    records: tuple[RecordPart, ...]
    evenings: tuple[EveningLine, ...]
    earlier: int
    came: tuple[CameLine, ...]
    owed: tuple[OwedLine, ...]


@dataclass(frozen=True, slots=True)
class RecordsPage:
    club: Club
    seasons: tuple[Choice, ...]
    part: ClubPart


@dataclass(frozen=True, slots=True)
class EveningPage:
    """`about` is None for a day on which no game was finished. `payers` have most marks, "" where nobody has any."""

    club: Club
    day: date
    about: EveningLine | None
    part: ClubPart
    payers: str


@never_cache
@require_safe
def records(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_to_see(request, uid)
    asked, seasons = Asked.of(request.GET), list(club_seasons(access.club))
    part, _payers = _part(access, asked.chosen(seasons))
    page = RecordsPage(access.club, asked.seasons(seasons, _("All games")), part)
    return render(request, "league/figures/records.html", context_of(page))


@never_cache
@require_safe
def evening(request: HttpRequest, uid: UUID, day: str) -> HttpResponse:
    access = get_club_to_see(request, uid)
    on = day_of(day)
    if on is None:
        raise Http404
    part, payers = _part(access, Chosen(since=on, until=on))
    page = EveningPage(access.club, on, part.evenings[0] if part.evenings else None, part, payers)
    return render(request, "league/figures/evening.html", context_of(page))


def _part(access: ClubAccess, chosen: Chosen) -> tuple[ClubPart, str]:
    figures = club_figures(access.club, timezone.localdate(), chosen)
    names = names_of(access.club, uids(figures), access.names)
    lines = evening_lines(figures)
    part = ClubPart(
        records=record_parts(figures, names),
        evenings=lines[:LATEST],
        earlier=max(0, len(lines) - LATEST),
        came=came_lines(figures.came, names),
        owed=owed_lines(figures.owed, names),
    )
    return part, ", ".join(sorted(names[uid] for uid in figures.payers))
