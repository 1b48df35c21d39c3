"""/embed/...: standings of a season or competition and the tables of tonight, for a frame on another site.

Shown as to strangers, whoever asks: a frame gets no session. `theme` is light, dark or sunlight, `lang` de or
en.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.access import get_club_to_see, get_season_to_see
from league.access.competition import get_competition_to_see
from league.models import Club, Competition, Season
from league.pages.competition import standings
from league.pages.competition.shared import state_and_names
from league.pages.season.query import SeasonQuery
from league.pages.season.standings import GameStandings
from league.pages.season.views import games_shown
from scoring.models import Sheet
from scoring.pages.shared.context import context_of
from scoring.pages.wall.views import wall_page
from scoring.selectors.sheets import of_this_evening

THEMES = ("light", "dark", "sunlight")
SECONDS = 30
View = Callable[[HttpRequest, UUID], HttpResponse]


@dataclass(frozen=True, slots=True)
class EmbedFrame:
    """`whole_url`: the full page. `look`: the theme. `is_single`: contenders are players, not pairs."""

    club: Club
    title: str
    whole_url: str
    look: str
    is_single: bool = False


@dataclass(frozen=True, slots=True)
class EmbeddedSeason:
    frame: EmbedFrame
    season: Season
    games: tuple[GameStandings, ...]


@dataclass(frozen=True, slots=True)
class EmbeddedCompetition:
    """`heat`: who sits where in the newest published heat, None before the first."""

    frame: EmbedFrame
    competition: Competition
    sections: tuple[standings.Section, ...]
    heat: standings.ResultTable | None


@dataclass(frozen=True, slots=True)
class EmbeddedEvening:
    """Added to what the wall draws."""

    frame: EmbedFrame


def embedded(view: View) -> View:
    """Decorates a view: as a stranger sees it, in the requested language, framed only by the club's sites."""

    @require_safe
    @wraps(view)
    def answer(request: HttpRequest, uid: UUID) -> HttpResponse:
        request.user = AnonymousUser()
        asked = request.GET.get("lang", "")
        language = asked if asked in ("de", "en") else translation.get_language()
        with translation.override(language):
            response = view(request, uid)
        response.headers["Content-Language"] = language or "de"
        response.headers["Cache-Control"] = f"public, max-age={SECONDS}"
        return response

    return answer


@embedded
def season(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_season_to_see(request, uid)
    of, whole = access.season, reverse("league:season", args=[uid])
    page = EmbeddedSeason(
        _frame(request, access.of.club, of.name, whole), of, games_shown(access, SeasonQuery.of(QueryDict()))
    )
    return _framed(render(request, "league/embed/season.html", context_of(page)), access.of.club)


@embedded
def competition(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_competition_to_see(request, uid)
    state, names = state_and_names(access)
    club, of, whole = access.of.club, access.competition, reverse("league:competition", args=[uid])
    heats = standings.results(state, names)
    page = EmbeddedCompetition(
        replace(_frame(request, club, of.name, whole), is_single=of.people == 1),
        of,
        standings.sections(state, names),
        heats[0] if heats else None,
    )
    return _framed(render(request, "league/embed/competition.html", context_of(page)), club)


@embedded
def evening(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_to_see(request, uid)
    frame = _frame(request, access.club, _("The tables of tonight"), reverse("league:evening", args=[uid]))
    drawn = wall_page(
        request,
        of_this_evening(Sheet.objects.in_space(access.club.space)),
        access.names,
        board_url=request.path,
        query=f"theme={frame.look}&lang={translation.get_language()}&",
    )
    page = render(request, "league/embed/evening.html", context_of(EmbeddedEvening(frame), drawn))
    return _framed(page, access.club)


def _frame(request: HttpRequest, club: Club, title: str, whole: str) -> EmbedFrame:
    asked = request.GET.get("theme", "")
    return EmbedFrame(club, title, request.build_absolute_uri(whole), asked if asked in THEMES else THEMES[0])


def _framed(response: HttpResponse, club: Club) -> HttpResponse:
    """Allow only the sites of the club to frame it; none if there are none."""
    if origins := club.embed_origins.split():
        response._csp_replace = {"frame-ancestors": origins}  # type: ignore[attr-defined]
        response.xframe_options_exempt = True
    return response
