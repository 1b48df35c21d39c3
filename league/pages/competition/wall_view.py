"""/competitions/<uid>/wall/ and its poll: the wall of the hall, for whoever may see the club."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.access.competition import CompetitionAccess, get_competition_to_see
from league.pages.competition.wall import CompetitionWall, competition_wall, wall_version
from league.robots import robots_of
from league.selectors.competitions import competition_state
from scoring.pages.shared.context import context_of
from scoring.pages.wall.views import WallLinks, fragment_of, page_asked


@never_cache
@require_safe
def wall(request: HttpRequest, uid: UUID) -> HttpResponse:
    drawn = _drawn(request, get_competition_to_see(request, uid))
    links = WallLinks(reverse("league:competition", args=[uid]), robots_of(drawn.competition.club))
    return render(request, "league/competition/wall.html", context_of(drawn, links))


@require_safe
def wall_board(request: HttpRequest, uid: UUID) -> HttpResponse:
    """204 if nothing is new to the reader."""
    access = get_competition_to_see(request, uid)
    version = wall_version(access, competition_state(access.competition))
    return fragment_of(request, "league/competition/_wall.html", lambda: _drawn(request, access), version)


def _drawn(request: HttpRequest, access: CompetitionAccess) -> CompetitionWall:
    return competition_wall(
        access,
        show=request.GET.get("show", ""),
        page=page_asked(request),
        board_url=reverse("league:competition-wall-board", args=[access.competition.uid]),
    )
