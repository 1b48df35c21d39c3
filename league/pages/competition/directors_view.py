"""/competitions/<uid>/directors/: members who direct only this competition. For owners."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league.access.competition import get_competition_to_own
from league.models import Role
from league.pages.competition.frame import Frame, frame
from league.pages.competition.shared import tried
from league.pages.shared.answers import see_other
from league.selectors import club_members
from league.selectors.competitions import competition_state
from league.services.competition.founding import director_add, director_remove
from scoring.pages.shared.context import context_of


@dataclass(frozen=True, slots=True)
class DirectorLine:
    """`directs_all`: by their role in the club."""

    uid: UUID
    name: str
    directs: bool
    directs_all: bool


@dataclass(frozen=True, slots=True)
class DirectorsPage:
    frame: Frame
    lines: tuple[DirectorLine, ...]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def directors(request: HttpRequest, uid: UUID) -> HttpResponse:
    """POST: `add` or `remove` with the uid of a membership."""
    access = get_competition_to_own(request, uid)
    competition, club = access.competition, access.of.club
    if request.method == "POST":
        change = director_add if "add" in request.POST else director_remove
        try:
            which = UUID(request.POST.get("add") or request.POST.get("remove", ""))
        except ValueError:
            raise Http404 from None
        membership = club.memberships.filter(uid=which).first()
        if membership is None:
            raise Http404
        tried(request, lambda: change(competition=competition, membership=membership))
        return see_other("league:competition-directors", uid)
    named = set(competition.directors.values_list("membership", flat=True))
    lines = tuple(
        DirectorLine(
            one.uid, one.user.get_username(), one.pk in named, one.role in (Role.OWNER, Role.DIRECTOR)
        )
        for one in club_members(club)
    )
    page = DirectorsPage(frame(access, competition_state(competition), "directors"), lines)
    return render(request, "league/competition/directors.html", context_of(page))
