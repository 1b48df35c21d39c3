"""/seasons/<uid>/figures/: the statistics of a season; /seasons/<uid>/book/: its yearbook for printing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.access import SeasonAccess, get_season_to_see
from league.models import Club, Season
from league.pages.charts.shapes import Chart
from league.pages.figures.club import CameLine, came_lines
from league.pages.figures.club_view import ClubPart, part_of
from league.pages.figures.filters import Filter, filter_of, ruleset_select
from league.pages.figures.query import FiguresQuery
from league.pages.figures.season_charts import season_charts
from league.pages.season.query import SeasonQuery
from league.pages.season.standings import GameStandings
from league.pages.season.views import games_shown
from league.selectors import season_games
from league.selectors.competitions import names_of
from league.selectors.evening_course import Round, rounds_of_season
from league.selectors.figures import Chosen, ClubFigures, club_figures_of, finished_of
from scoring.pages.shared.context import context_of


@dataclass(frozen=True, slots=True)
class SeasonFiguresPage:
    """`rounds`: who owed the round of which evening, and who paid."""

    club: Club
    season: Season
    filter: Filter
    part: ClubPart
    charts: tuple[Chart, ...]
    rounds: tuple[Round, ...]
    unpaid: int


@dataclass(frozen=True, slots=True)
class BookPage:
    """Like `SeasonFiguresPage`, with every evening in `part` and a line for everybody in `players`.

    `goes_on`: the season is not over.
    """

    club: Club
    season: Season
    games: tuple[GameStandings, ...]
    part: ClubPart
    charts: tuple[Chart, ...]
    rounds: tuple[Round, ...]
    players: tuple[CameLine, ...]
    goes_on: bool


@never_cache
@require_safe
def season_figures(request: HttpRequest, uid: UUID) -> HttpResponse:
    access, asked = get_season_to_see(request, uid), FiguresQuery.of(request.GET)
    chosen = replace(asked.chosen([access.season]), season=access.season)
    rounds = [
        one for one in rounds_of_season(access.of.club, access.season, access.of.names) if chosen.has(one.day)
    ]
    games = season_games(access.season, since=chosen.since, until=chosen.until)
    played = finished_of(access.of.club, replace(chosen, ruleset=""))
    figures = club_figures_of(played, timezone.localdate(), chosen.ruleset)
    shown = [one for one in played if chosen.ruleset in ("", one.ruleset)]
    page = SeasonFiguresPage(
        club=access.of.club,
        season=access.season,
        filter=filter_of(asked, ruleset_select(asked, figures.uses)),
        part=part_of(access.of, figures),
        charts=() if asked.problem else season_charts(access, games, shown, chosen.ruleset),
        rounds=() if asked.problem else tuple(rounds),
        unpaid=sum(one.is_due and not one.is_paid for one in rounds),
    )
    return render(
        request, "league/figures/season.html", context_of(page), status=422 if asked.problem else 200
    )


@never_cache
@require_safe
def season_book(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_season_to_see(request, uid)
    games, played = season_games(access.season), finished_of(access.of.club, Chosen(access.season))
    figures = club_figures_of(played, timezone.localdate())
    page = BookPage(
        club=access.of.club,
        season=access.season,
        games=games_shown(access, SeasonQuery(), games),
        part=part_of(access.of, figures, latest=None),
        charts=season_charts(access, games, played),
        rounds=rounds_of_season(access.of.club, access.season, access.of.names),
        players=_everybody(access, figures),
        goes_on=access.season.closed_at is None and timezone.localdate() <= access.season.ends_on,
    )
    return render(request, "league/figures/book.html", context_of(page))


def _everybody(access: SeasonAccess, figures: ClubFigures) -> tuple[CameLine, ...]:
    names = names_of(access.of.club, {one.uid for one in figures.came}, access.of.names)
    return came_lines(figures.came, names, most=None)
