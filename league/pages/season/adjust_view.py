"""/seasons/<uid>/adjust/: gives points beside the games, or takes them back. For directors."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from league import wording
from league.access import SeasonAccess, get_season_for_director
from league.models import User
from league.pages.shared.numbers import whole_number
from league.pages.shared.typed import refused
from league.services.season_adjustments import season_adjust, season_adjustment_withdraw
from scoring.pages.shared.redirects import SeeOther
from scoring.services import InputError


@never_cache
@require_POST
def adjust(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_season_for_director(request, uid)
    by = access.of.director().user
    try:
        if "withdraw" in request.POST:
            given = _uid(request.POST["withdraw"])
            season_adjustment_withdraw(season=access.season, adjustment=given, by=by)
        else:
            _give(request, access, by)
        messages.success(request, _("Saved."))
    except InputError as error:
        refused(request, wording.input_error(error))
    by_pair = len(request.POST.get("players", "").split()) > 1
    return SeeOther(reverse("league:season", args=[uid]) + ("?by=pair" if by_pair else ""))


def _give(request: HttpRequest, access: SeasonAccess, by: User) -> None:
    told = request.POST
    season_adjust(
        season=access.season,
        fact=_uid(told.get("fact", "")),
        game=told.get("game", ""),
        players=told.get("players", "").split(),
        metric=told.get("metric", ""),
        points=whole_number(told.get("points", "")),
        reason=told.get("reason", ""),
        by=by,
    )


def _uid(text: str) -> UUID:
    """Of a form without one, each sending counts."""
    try:
        return UUID(text)
    except ValueError:
        return uuid4()
