"""/clubs/<uid>/ratings/: ratings of the club's players; `?on=` at the end of a day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.access import ClubAccess, get_club_to_see
from league.engine.ratings import WAYS
from league.models import Club
from league.pages.ratings.ratings import Ratings
from league.pages.ratings.ratings import ratings as drawn
from league.pages.shared.days import no_day, typed_day
from league.selectors import rated_players, rulesets_rated
from league.selectors.rating_history import rated_players_on
from scoring.pages.shared.context import context_of


@dataclass(frozen=True, slots=True)
class RatingsPage:
    """`on`: ratings at the end of this day, None for now. `problem`: what was typed is not a date."""

    club: Club
    tables: tuple[Ratings, ...]
    on: date | None
    problem: str


@never_cache
@require_safe
def ratings(request: HttpRequest, uid: UUID) -> HttpResponse:
    access, typed = get_club_to_see(request, uid), request.GET.get("on", "").strip()
    on, problem = typed_day(typed), no_day(typed)
    tables = () if problem else _tables(access, on)
    page = RatingsPage(access.club, tables, on, problem)
    return render(request, "league/ratings/ratings.html", context_of(page), status=422 if problem else 200)


def _tables(access: ClubAccess, on: date | None) -> tuple[Ratings, ...]:
    """Rating tables; those of an earlier day do not list rulesets."""
    if on is not None:
        past = rated_players_on(access.club, on, access.names)
        return tuple(drawn(way, past[way], ()) for way in WAYS if past[way])
    uses, rated = rulesets_rated(access.club), rated_players(access.club, access.names)
    return tuple(drawn(way, rated[way], uses[way]) for way in WAYS if rated[way])
