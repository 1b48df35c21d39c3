"""/competitions/<uid>/away/: play at a venue without internet: take along, give back, take back. For owners."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from league.access.competition import get_competition_to_own
from league.pages.competition.frame import Frame, frame
from league.pages.competition.shared import declaration, tried
from league.pages.shared.answers import see_other
from league.pages.shared.archives import archive_answer
from league.selectors.competitions import competition_state
from league.services.competition import away as services
from scoring.pages.shared.context import context_of

# By button of the form: the service, and the message afterwards.
ACTIONS: Mapping[str, tuple[Callable[..., object], str | Promise]] = {
    "leave": (services.competition_leave, _("Taken along. Download the archive now.")),
    "give_back": (services.competition_give_back, _("Given back. Bring the archive home now.")),
    "keep": (services.competition_keep, _("It goes on here.")),
    "take_back": (services.competition_take_back, _("Taken back. It is written here again.")),
}


@dataclass(frozen=True, slots=True)
class AwayPage:
    """`running`: the number of the heat being played, which prevents leaving, or 0."""

    frame: Frame
    running: int


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def away(request: HttpRequest, uid: UUID) -> HttpResponse:
    """POST: one of ACTIONS; `leave` with `where`."""
    access = get_competition_to_own(request, uid)
    competition = access.competition
    if request.method == "POST":
        named = next((name for name in ACTIONS if name in request.POST), "")
        if named:
            declare, done = ACTIONS[named]
            more = {"where": request.POST.get("where", "")} if named == "leave" else {}
            said = declaration(request, access)
            if tried(request, lambda: declare(competition=competition, said=said, **more)):
                messages.success(request, str(done))
        return see_other("league:competition-away", uid)
    state = competition_state(competition)
    heat = state.running
    running = heat.number if heat is not None and heat.status == "published" else 0
    page = AwayPage(frame(access, state, "away"), running)
    return render(request, "league/competition/away.html", context_of(page))


@never_cache
@require_safe
def away_file(request: HttpRequest, uid: UUID) -> FileResponse:
    """The archive of the club. While the competition is away, whoever takes the file in may write it."""
    access = get_competition_to_own(request, uid)
    competition = access.competition
    leaves = not competition.is_here and competition_state(competition).is_away
    return archive_answer(access.of.club, carries=competition if leaves else None)
