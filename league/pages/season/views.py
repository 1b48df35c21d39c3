"""/seasons/<uid>/: the standings with their reasons, the results behind them, and the running tables."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.access import ClubAccess, SeasonAccess, get_season_to_see
from league.engine.results import Game
from league.models import Club, Season
from league.pages.charts.shapes import Chart
from league.pages.figures.filters import Filter, filter_of
from league.pages.figures.query import FiguresQuery
from league.pages.figures.season_charts import rank_charts
from league.pages.season.adjustments import AdjustForm, AdjustmentLine, adjust_form, adjustment_lines
from league.pages.season.query import RESULTS, RUNNING, SeasonQuery
from league.pages.season.reopened import Reopened, reopened
from league.pages.season.results import Result, result
from league.pages.season.standings import GameStandings, game_standings
from league.pages.shared.pages import Pages, pages
from league.pages.shared.sheet_line import RunningSheet, SheetLine, running_sheet, sheet_line
from league.pages.shared.typed import typed_in
from league.selectors import (
    adoptable_sheets,
    loose_sheets,
    result_line,
    season_games,
    season_reopenings,
    season_results,
    season_sheets,
    standing_table,
)
from league.selectors.season_rows import By, SeasonGames
from scoring.access import device_of
from scoring.pages.shared.context import context_of
from scoring.selectors.folds import warm

RESULTS_A_PAGE = 30
RUNNING_A_PAGE = 24
WAYS: dict[Game, tuple[By, ...]] = {"watten": ("player", "pair"), "whot": ("player",)}


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """`games`, `results` and `charts` (ranks by evening) are limited to the days in `filter`.

    `running_count`: all running tables on all pages. `reopened` is empty for strangers. `tonight`: today, ""
    outside the season. `adjustments`: points beside the games, of all days; `is_whole`: they count in every
    table shown. `adjusting`: the form for each table, () for whoever may not.
    """

    club: Club
    season: Season
    access: ClubAccess
    tonight: str
    filter: Filter
    games: tuple[GameStandings, ...]
    results: tuple[Result, ...]
    result_pages: Pages
    running: tuple[RunningSheet, ...]
    running_pages: Pages
    running_count: int
    reopened: tuple[Reopened, ...]
    adoptable: tuple[SheetLine, ...]
    charts: tuple[Chart, ...]
    adjustments: tuple[AdjustmentLine, ...]
    is_whole: bool
    adjusting: tuple[AdjustForm, ...]


@never_cache
@require_safe
def season(request: HttpRequest, uid: UUID) -> HttpResponse:
    access, asked = get_season_to_see(request, uid), SeasonQuery.of(request.GET)
    days = FiguresQuery(since=asked.since, until=asked.until)
    results = Paginator(season_results(access.season, *asked.days), RESULTS_A_PAGE).get_page(asked.page)
    running = Paginator(season_sheets(access.season), RUNNING_A_PAGE).get_page(asked.running)
    sheets = list(running)
    warm([opened.sheet for opened in sheets])
    today = timezone.localdate()
    since, until = asked.days
    games = season_games(access.season, since=since, until=until)
    shown = () if days.problem else games_shown(access, asked, games)
    reopenings = season_reopenings(access.season) if access.of.is_member else ()
    drawn = SeasonPage(
        club=access.of.club,
        season=access.season,
        access=access.of,
        tonight=today.isoformat() if access.season.has_day(today) else "",
        filter=filter_of(days, kept=asked.kept),
        games=shown,
        results=tuple(result(result_line(row, access.of.names)) for row in results),
        result_pages=pages(results, lambda number: asked.at(RESULTS, number)),
        running=tuple(running_sheet(opened, access.of.names) for opened in sheets),
        running_pages=pages(running, lambda number: asked.at(RUNNING, number)),
        running_count=running.paginator.count,
        reopened=tuple(reopened(one, access.of.names) for one in reopenings),
        adoptable=_adoptable(request, access),
        charts=rank_charts(access, games, {one.table.game: one.ruleset for one in shown}),
        adjustments=adjustment_lines(games.given, access.of.names),
        is_whole=since is None and not any(one.ruleset for one in shown),
        adjusting=_adjusting(request, access, shown),
    )
    return render(
        request, "league/season/season.html", context_of(drawn), status=422 if days.problem else 200
    )


def games_shown(
    access: SeasonAccess, asked: SeasonQuery, games: SeasonGames | None = None
) -> tuple[GameStandings, ...]:
    """Every game played on the chosen days. A chosen ruleset does not affect the table of the other game.

    `games`: pass them if already read.
    """
    since, until = asked.days
    games = games or season_games(access.season, since=since, until=until)
    shown = []
    for game, ways in WAYS.items():
        known = {use.spelled for use in games.rulesets.get(game, ())}
        chosen = asked.ruleset if asked.ruleset in known else ""
        by = asked.by if asked.by in ways else ways[0]
        unsettled = games.unsettled.get(game, 0)
        if known or unsettled:
            table = standing_table(
                games, game, names=access.of.names, by=by, ruleset=chosen, scoring=access.season.scoring
            )
            shown.append(game_standings(table, ways, asked, unsettled))
    return tuple(shown)


def _adjusting(
    request: HttpRequest, access: SeasonAccess, shown: tuple[GameStandings, ...]
) -> tuple[AdjustForm, ...]:
    if not access.of.may_direct or access.season.closed_at is not None:
        return ()
    typed = typed_in(request, reverse("league:season-adjust", args=[access.season.uid]))
    return tuple(adjust_form(access.season, one.table, typed) for one in shown if one.table.rows)


def _adoptable(request: HttpRequest, access: SeasonAccess) -> tuple[SheetLine, ...]:
    """Sheets of the season's days that could be added: open tables of this device, and for directors the
    club's own.
    """
    if not access.of.may_score or access.season.closed_at is not None:
        return ()
    found = adoptable_sheets(device_of(request))
    if access.of.may_direct:
        found = loose_sheets(access.of.club) + found
    return tuple(
        sheet_line(sheet, access.of.names) for sheet in found if access.season.has_day(sheet.begun_on)
    )
