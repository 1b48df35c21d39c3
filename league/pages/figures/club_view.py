"""/clubs/<uid>/records/: evenings, attendance, Bummerl account and records, for whoever may see the club."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.access import ClubAccess, get_club_to_see
from league.models import Club
from league.pages.figures.club import (
    SHOWN,
    CameLine,
    EveningLine,
    OwedLine,
    RecordPart,
    came_lines,
    evening_lines,
    owed_lines,
    record_parts,
)
from league.pages.figures.filters import Filter, filter_of, ruleset_select, season_select
from league.pages.figures.query import FiguresQuery
from league.selectors import RulesetUse, club_seasons
from league.selectors.competitions import names_of
from league.selectors.figures import Chosen, ClubFigures, club_figures, club_figures_uids
from scoring.pages.shared.context import context_of

LATEST = 20


@dataclass(frozen=True, slots=True)
class ClubPart:
    """`came_all` and `owed_all`: how many there are, of which `came` and `owed` show the first.

    `earlier`: evenings that are not listed.
    """

    records: tuple[RecordPart, ...]
    evenings: tuple[EveningLine, ...]
    earlier: int
    came: tuple[CameLine, ...]
    came_all: int
    owed: tuple[OwedLine, ...]
    owed_all: int
    uses: tuple[RulesetUse, ...]


@dataclass(frozen=True, slots=True)
class RecordsPage:
    club: Club
    filter: Filter
    part: ClubPart


@never_cache
@require_safe
def records(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_to_see(request, uid)
    asked, seasons = FiguresQuery.of(request.GET), list(club_seasons(access.club))
    part = club_part(access, asked.chosen(seasons))
    asked_by = filter_of(asked, season_select(asked, seasons), ruleset_select(asked, part.uses))
    page = RecordsPage(access.club, asked_by, part)
    return render(
        request, "league/figures/records.html", context_of(page), status=422 if asked.problem else 200
    )


def club_part(access: ClubAccess, chosen: Chosen, *, people: int | None = SHOWN) -> ClubPart:
    """The figures of a club for the chosen games. `people`: how many of those who came are listed, None for all."""
    return part_of(access, club_figures(access.club, timezone.localdate(), chosen), people=people)


def part_of(
    access: ClubAccess, figures: ClubFigures, latest: int | None = LATEST, *, people: int | None = SHOWN
) -> ClubPart:
    """`latest`: how many evenings are listed, None for all."""
    names = names_of(access.club, club_figures_uids(figures), access.names)
    lines = evening_lines(figures)
    return ClubPart(
        records=record_parts(figures, names),
        evenings=lines[:latest],
        earlier=len(lines) - len(lines[:latest]),
        came=came_lines(figures.came, names, most=people),
        came_all=len(figures.came),
        owed=owed_lines(figures.owed, names),
        owed_all=len(figures.owed),
        uses=figures.uses,
    )
