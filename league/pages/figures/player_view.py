"""/players/<uid>/: statistics of a player; /players/<uid>/against/<other>/: of two. For whoever may see the club."""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.access import get_player_to_see, player_of_club
from league.models import Club
from league.pages.figures.filters import Filter, filter_of, opponent_select, partner_select, season_select
from league.pages.figures.player import GamePart, game_parts, uids
from league.pages.figures.query import FiguresQuery
from league.selectors import club_seasons
from league.selectors.competitions import names_of
from league.selectors.figures import pair_figures, player_figures
from league.selectors.rating_history import rating_history
from scoring.pages.shared.context import context_of


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """`link` keeps the selection for pages of two players."""

    club: Club
    uid: str
    name: str
    filter: Filter
    games: tuple[GamePart, ...]
    link: str


@dataclass(frozen=True, slots=True)
class PairPage:
    """The games of `name` against and with the other one, both empty if they never met."""

    club: Club
    uid: str
    name: str
    other_uid: str
    other: str
    filter: Filter
    against: tuple[GamePart, ...]
    together: tuple[GamePart, ...]


@never_cache
@require_safe
def player(request: HttpRequest, uid: UUID) -> HttpResponse:
    access, whose = get_player_to_see(request, uid)
    asked, seasons = FiguresQuery.of(request.GET), list(club_seasons(access.club))
    history, chosen = rating_history(access.club), asked.chosen(seasons)
    figures = player_figures(whose, chosen, history.present("watten_pairs"))
    met = {*figures.partners, *figures.opponents, chosen.partner, chosen.opponent} - {""}
    names = names_of(access.club, {str(whose.uid), *met, *uids(figures)}, access.names)
    if not met <= names.keys():
        raise Http404
    games = game_parts(figures, names, asked, history.of(str(whose.uid)))
    page = PlayerPage(
        club=access.club,
        uid=str(whose.uid),
        name=names[str(whose.uid)],
        filter=filter_of(
            asked,
            season_select(asked, seasons),
            partner_select(asked, figures.partners, names),
            opponent_select(asked, figures.opponents, names),
        ),
        games=() if asked.problem else games,
        link=replace(asked, partner="", opponent="").link(),
    )
    return render(
        request, "league/figures/player.html", context_of(page), status=422 if asked.problem else 200
    )


@never_cache
@require_safe
def against(request: HttpRequest, uid: UUID, other: UUID) -> HttpResponse:
    access, whose = get_player_to_see(request, uid)
    rival = player_of_club(access, other)
    if rival == whose:
        raise Http404
    asked, seasons = FiguresQuery.of(request.GET), list(club_seasons(access.club))
    apart, beside = pair_figures(whose, rival, asked.chosen(seasons))
    names = names_of(access.club, {str(whose.uid), str(rival.uid), *uids(apart), *uids(beside)}, access.names)
    page = PairPage(
        club=access.club,
        uid=str(whose.uid),
        name=names[str(whose.uid)],
        other_uid=str(rival.uid),
        other=names[str(rival.uid)],
        filter=filter_of(asked, season_select(asked, seasons)),
        against=() if asked.problem else game_parts(apart, names, asked),
        together=() if asked.problem else game_parts(beside, names, asked),
    )
    return render(request, "league/figures/pair.html", context_of(page), status=422 if asked.problem else 200)
