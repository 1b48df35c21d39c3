"""/seasons/<uid>/: the standings with their reasons, and the results they come from."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from league.access import ClubAccess, SeasonAccess, get_club_for_owner, get_season_to_see
from league.engine.results import Game
from league.models import Club, Season
from league.pages.season.forms import SeasonForm
from league.pages.season.results import Result, result
from league.pages.season.standings import GameStandings, game_standings
from league.pages.shared.answers import posted, show_form, to_page
from league.pages.shared.forms import put_error
from league.pages.shared.sheet_line import RunningSheet, SheetLine, running_sheet, sheet_line
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
from scoring.access import device_of
from scoring.models import GameResult
from scoring.pages.shared.context import context_of
from scoring.services import InputError

RESULTS_A_PAGE = 30
TABLES: dict[Game, tuple[By, ...]] = {"watten": ("player", "pair"), "whot": ("player",)}


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """`page` is the paginator's, `results` the lines on it."""

    club: Club
    season: Season
    access: ClubAccess
    games: tuple[GameStandings, ...]
    results: tuple[Result, ...]
    page: Page[GameResult]
    running: tuple[RunningSheet, ...]
    adoptable: tuple[SheetLine, ...]


@dataclass(frozen=True, slots=True)
class NewSeasonPage:
    club: Club
    form: SeasonForm


@never_cache
@require_safe
def season(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_season_to_see(request, uid)
    page = Paginator(season_results(access.season), RESULTS_A_PAGE).get_page(request.GET.get("page"))
    adoptable = adoptable_sheets(device_of(request)) if access.of.is_member else []
    drawn = SeasonPage(
        club=access.of.club,
        season=access.season,
        access=access.of,
        games=_games(access, request.GET.get("ruleset", "")),
        results=tuple(result(result_line(row)) for row in page),
        page=page,
        running=tuple(map(running_sheet, season_sheets(access.season))),
        adoptable=tuple(map(sheet_line, adoptable)),
    )
    return render(request, "league/season/season.html", context_of(drawn))


def _games(access: SeasonAccess, ruleset: str) -> tuple[GameStandings, ...]:
    """Every game that was played; a ruleset of one game leaves the tables of the other whole."""
    games = season_games(access.season)
    shown = []
    for game, ways in TABLES.items():
        known = {played.ruleset for played in games.of(game)}
        chosen = ruleset if ruleset in known else ""
        tables = [standing_table(games, game, by=by, ruleset=chosen) for by in ways]
        if known or games.unsettled.get(game):
            shown.append(game_standings(tables, games.unsettled.get(game, 0)))
    return tuple(shown)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def season_new(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_for_owner(request, uid)
    form = SeasonForm(posted(request))
    if form.is_valid():
        try:
            opened = season_open(club=access.club, **form.cleaned_data)
        except InputError as error:
            put_error(form, error)
        else:
            return to_page(request, "league:season", opened.uid)
    return show_form(request, "league/season/season_new.html", NewSeasonPage(access.club, form))
