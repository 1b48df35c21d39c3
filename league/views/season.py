"""/seasons/<uid>/: the standings with their reasons, and the results they come from."""

from __future__ import annotations

from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from league import present
from league.access import SeasonAccess, get_club_for_owner, get_season_to_see
from league.engine.results import Game
from league.forms import SeasonForm, put_error
from league.selectors import (
    adoptable_sheets,
    result_line,
    season_games,
    season_results,
    season_sheets,
    standing_table,
)
from league.selectors.standings import By
from league.services import season_open
from league.views.answers import posted, see_other, show_form
from scoring.access import device_of
from scoring.services import InputError

RESULTS_A_PAGE = 30
TABLES: dict[Game, tuple[By, ...]] = {"watten": ("player", "pair"), "whot": ("player",)}


@never_cache
@require_safe
def season(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_season_to_see(request, uid)
    pages = Paginator(season_results(access.season), RESULTS_A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    context = {
        "club": access.of.club,
        "season": access.season,
        "access": access.of,
        "games": _games(access, request.GET.get("ruleset", "")),
        "results": [present.result(result_line(row)) for row in page],
        "page": page,
        "running": [present.running(opened) for opened in season_sheets(access.season)],
        "adoptable": [present.sheet_name(sheet) for sheet in adoptable_sheets(device_of(request))]
        if access.of.is_member
        else [],
    }
    return render(request, "league/season.html", context)


def _games(access: SeasonAccess, ruleset: str) -> list[present.Json]:
    """Every game that was played; a ruleset of one game leaves the tables of the other whole."""
    games = season_games(access.season)
    shown = []
    for game, ways in TABLES.items():
        known = {played.ruleset for played in games.of(game)}
        chosen = ruleset if ruleset in known else ""
        tables = [standing_table(games, game, by=by, ruleset=chosen) for by in ways]
        if known or games.unsettled.get(game):
            shown.append(present.game_standings(tables, games.unsettled.get(game, 0)))
    return shown


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def season_new(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_for_owner(request, uid)
    form = SeasonForm(posted(request))
    if form.is_valid():
        try:
            return see_other("league:season", season_open(club=access.club, **form.cleaned_data).uid)
        except InputError as error:
            put_error(form, error)
    return show_form(request, "league/season_new.html", {"club": access.club, "form": form})
