"""/clubs/<uid>/calendar.ics, and the same of a season and a competition, for whoever may see the club.

`lang` is de or en, because an app does not send its reader's language. Names of places are shown as to this
reader.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator
from functools import wraps
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.http import require_safe
from icalendar import Event

from league.access import ClubAccess, get_club_to_see, get_season_to_see
from league.access.competition import get_competition_to_see
from league.models import Competition, Season
from league.pages.calendar import ics
from league.selectors import club_seasons
from league.selectors.calendar import evening_days, heat_times

TYPE = "text/calendar; charset=utf-8"
Made = tuple[ClubAccess, bytes]


def as_calendar(make: Callable[[HttpRequest, UUID], Made]) -> Callable[[HttpRequest, UUID], HttpResponse]:
    """Decorates a view: a calendar in the requested language, with a strong ETag."""

    @require_safe
    @wraps(make)
    def answer(request: HttpRequest, uid: UUID) -> HttpResponse:
        asked = request.GET.get("lang", "")
        language = asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        with translation.override(language):
            access, text = make(request, uid)
        etag = f'"{hashlib.sha256(text).hexdigest()[:32]}"'
        whole = HttpResponse(text, content_type=TYPE, headers={"ETag": etag})
        response = get_conditional_response(request, etag=etag, response=whole) or whole
        response["ETag"], response["Content-Language"] = etag, language
        response["Cache-Control"] = "private, no-cache" if access.is_member else "no-cache"
        patch_vary_headers(response, ["Cookie"])
        return response

    return answer


@as_calendar
def club(request: HttpRequest, uid: UUID) -> Made:
    access = get_club_to_see(request, uid)
    competitions = list(Competition.objects.in_space(access.club.space).order_by("played_on", "pk"))
    return _made(request, access, access.club.name, list(club_seasons(access.club)), competitions)


@as_calendar
def season(request: HttpRequest, uid: UUID) -> Made:
    access = get_season_to_see(request, uid)
    return _made(request, access.of, access.season.name, [access.season], [])


@as_calendar
def competition(request: HttpRequest, uid: UUID) -> Made:
    access = get_competition_to_see(request, uid)
    return _made(request, access.of, access.competition.name, [], [access.competition])


def _made(
    request: HttpRequest,
    access: ClubAccess,
    title: str,
    seasons: Collection[Season],
    competitions: Collection[Competition],
) -> Made:
    events = _events(request, access, seasons, competitions)
    return access, ics.calendar(title, translation.get_language() or "", events)


def _events(
    request: HttpRequest,
    access: ClubAccess,
    seasons: Collection[Season],
    competitions: Collection[Competition],
) -> Iterator[Event]:
    shown = access.names.text
    for one in evening_days(access.club, seasons):
        url = _url(request, "night", one.season.uid, one.day.isoformat())
        yield ics.evening(one, club=access.club.name, venue=shown(one.venue), url=url)
    urls = {one.pk: _url(request, "competition", one.uid) for one in competitions}
    for of in competitions:
        yield ics.competition(of, venue=shown(of.venue), url=urls[of.pk])
    for heat in heat_times(competitions):
        of = heat.competition
        yield ics.heat(heat, venue=shown(of.venue), url=urls[of.pk])


def _url(request: HttpRequest, name: str, *args: object) -> str:
    return request.build_absolute_uri(reverse(f"league:{name}", args=args))
