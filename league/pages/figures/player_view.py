"""/players/<uid>/: the statistics of a player; /against/<other>/ below it: of two. For whoever may see the club."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.access import get_player_to_see, player_of_club
from league.models import Club
from league.pages.figures.asked import Asked, Choice
from league.pages.figures.player import GamePart, game_parts, uids
from league.selectors import club_seasons
from league.selectors.competitions import names_of
from league.selectors.figures import pair_figures, player_figures
from league.selectors.rating_history import rating_history
from scoring.pages.shared.context import context_of


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """`link` keeps what was chosen when a page of two players is opened."""

    club: Club
    uid: str
    name: str
    seasons: tuple[Choice, ...]
    games: tuple[GamePart, ...]
    link: str


@dataclass(frozen=True, slots=True)
class PairPage:
    """The games of `name` against and with the other one, both empty where they never met."""

    club: Club
    uid: str
    name: str
    other_uid: str
    other: str
    seasons: tuple[Choice, ...]
    against: tuple[GamePart, ...]
    together: tuple[GamePart, ...]


@never_cache
@require_safe
def player(request: HttpRequest, uid: UUID) -> HttpResponse:
    access, whose = get_player_to_see(request, uid)
    asked, seasons = Asked.of(request.GET), list(club_seasons(access.club))
    history = rating_history(access.club)
    figures = player_figures(whose, asked.chosen(seasons), history.present("watten_pairs"))
    names = names_of(access.club, {str(whose.uid), *uids(figures)}, access.names)
    page = PlayerPage(
        club=access.club,
        uid=str(whose.uid),
        name=names[str(whose.uid)],
        seasons=asked.seasons(seasons, _("All games")),
        games=game_parts(figures, names, asked, history.of(str(whose.uid))),
        link=asked.link(),
    )
    return render(request, "league/figures/player.html", context_of(page))


@never_cache
@require_safe
def against(request: HttpRequest, uid: UUID, other: UUID) -> HttpResponse:
    access, whose = get_player_to_see(request, uid)
    rival = player_of_club(access, other)
    if rival == whose:
        raise Http404
    asked, seasons = Asked.of(request.GET), list(club_seasons(access.club))
    apart, beside = pair_figures(whose, rival, asked.chosen(seasons))
    names = names_of(access.club, {str(whose.uid), str(rival.uid), *uids(apart), *uids(beside)}, access.names)
    page = PairPage(
        club=access.club,
        uid=str(whose.uid),
        name=names[str(whose.uid)],
        other_uid=str(rival.uid),
        other=names[str(rival.uid)],
        seasons=asked.seasons(seasons, _("All games")),
        against=game_parts(apart, names, asked),
        together=game_parts(beside, names, asked),
    )
    return render(request, "league/figures/pair.html", context_of(page))
