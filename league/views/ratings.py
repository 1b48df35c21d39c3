"""/clubs/<uid>/ratings/: how strong the club's players are, as far as the results tell."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league import present
from league.access import get_club_to_see
from league.engine.results import GAMES
from league.selectors import rated_players, rulesets_rated


@never_cache
@require_safe
def ratings(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_to_see(request, uid)
    rulesets = rulesets_rated(access.club)
    tables = [present.ratings(rated_players(access.club, game), game, rulesets[game]) for game in GAMES]
    context = {"club": access.club, "tables": [table for table in tables if table["rows"]]}
    return render(request, "league/ratings.html", context)
