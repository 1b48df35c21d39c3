"""/clubs/<uid>/ratings/: how strong the club's players are, as far as the results tell."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.access import get_club_to_see
from league.engine.ratings import WAYS
from league.models import Club
from league.pages.ratings.ratings import Ratings
from league.pages.ratings.ratings import ratings as drawn
from league.selectors import rated_players, rulesets_rated
from scoring.pages.shared.context import context_of


@dataclass(frozen=True, slots=True)
class RatingsPage:
    club: Club
    tables: tuple[Ratings, ...]


@never_cache
@require_safe
def ratings(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_to_see(request, uid)
    club = access.club
    uses, rated = rulesets_rated(club), rated_players(club, access.names)
    tables = (drawn(way, rated[way], uses[way]) for way in WAYS)
    page = RatingsPage(club, tuple(table for table in tables if table.rows))
    return render(request, "league/ratings/ratings.html", context_of(page))
