"""/seasons/<uid>/nights/<day>/: a club night. Whoever may see the club reads it; who scores ticks and opens tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league import wording, wording_season
from league.access import SeasonAccess, get_season_for_scorer, get_season_to_see
from league.engine.payer import Rule, payers
from league.engine.results import GAMES
from league.models import Night
from league.pages.night.asked import SIZES, Asked, day_of
from league.pages.night.night import (
    Choice,
    NextHeat,
    NightPage,
    comers_shown,
    heats_shown,
    next_shown,
    others_shown,
)
from league.pages.season.asked import Asked as AskedOfSeason
from league.pages.season.standings import GameStandings, game_standings
from league.pages.shared.answers import to_page
from league.selectors import SeasonGames, season_games
from league.selectors.nights import came, comers, evening_sheets, here, night_of
from league.selectors.standings import StandingTable, standing_table
from league.services.night_tables import Wish, mark_of, seating_of
from league.services.season_terms import spelled_rules
from scoring.pages.setup.seat_question import SeatQuestion
from scoring.pages.shared.context import context_of
from scoring.selectors.folds import warm
from scoring.services.player_names import present


@never_cache
@require_safe
def nights(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Leads to the night of a day that was chosen, today by default."""
    get_season_for_scorer(request, uid)
    day = day_of(request.GET.get("day") or timezone.localdate().isoformat())
    return to_page(request, "league:night", uid, day.isoformat())


@never_cache
@require_safe
def night(request: HttpRequest, uid: UUID, day: str) -> HttpResponse:
    access = get_season_to_see(request, uid)
    return page(request, access, day_of(day))


def page(
    request: HttpRequest,
    access: SeasonAccess,
    day: date,
    *,
    question: SeatQuestion | None = None,
    guest: str = "",
    guest_error: str = "",
) -> HttpResponse:
    """The page; with status 422 if a guest who was typed in is asked about or refused."""
    season = access.season
    stored, sheets = night_of(season, day), evening_sheets(season, day)
    if not (stored or sheets or (access.of.may_score and season.has_day(day))):
        raise Http404
    for opened in sheets:
        opened.season = season
    warm([opened.sheet for opened in sheets if not opened.sheet.is_closed])
    may_run = access.of.may_score and season.closed_at is None
    present_now = here(stored)
    may_come = comers(access.of.club, day) if may_run else ()
    games = season_games(season, day)
    tables = _tables(access, games)
    drawn = NightPage(
        club=access.of.club,
        season=season,
        access=access.of,
        played_on=day,
        day=day.isoformat(),
        venue=stored.venue if stored else "",
        may_run=may_run,
        rules=wording.ruleset(spelled) if (spelled := spelled_rules(season)) else "",
        heats=heats_shown(stored, sheets),
        others=others_shown(stored, sheets),
        comers=comers_shown(may_come, present_now),
        here=len(present_now),
        shown=" ".join(sorted(present_now)),
        came=_names(came(stored, sheets)) if access.of.is_member else "",
        next=_next(access, stored, day, Asked.of(request.GET)) if may_run else None,
        games=tuple(_standing(table, games) for table in tables),
        payer=_payer(access, stored, tables),
        payer_rule=str(wording_season.PAYERS[season.payer]) if season.payer != "declared" else "",
        question=question,
        guest=guest,
        guest_error=guest_error,
    )
    status = 422 if question or guest_error else 200
    return render(request, "league/night/night.html", context_of(drawn), status=status)


def _names(players: Mapping[str, object]) -> str:
    return ", ".join(sorted(map(str, players.values()), key=str.casefold))


def _next(access: SeasonAccess, stored: Night | None, day: date, asked: Asked) -> NextHeat | None:
    """The seating of the next heat; nothing while tables are open, unless it was asked for."""
    rules, opened = access.season.rules, len(stored.heats.all()) if stored else 0
    if rules is None or not stored or not stored.presences.all() or (opened and not asked.next):
        return None
    wish = Wish(opened + 1, asked.mix, asked.most)
    seating = seating_of(access.season, rules, stored, day, wish)
    choices = (Choice(str(most), asked.with_most(most), most == asked.most) for most in SIZES)
    return next_shown(
        seating,
        {uid: player.name for uid, player in here(stored).items()},
        rules.game,
        number=wish.number,
        mark=mark_of(wish, seating),
        mix=wish.mix,
        most=wish.most,
        sizes=tuple(choices) if rules.game == "whot" else (),
        mixed=asked.mixed(),
    )


def _tables(access: SeasonAccess, games: SeasonGames) -> tuple[StandingTable, ...]:
    """The table of the evening for each game that was played; everybody has a rank in it."""
    scoring = access.season.scoring_of_evening
    return tuple(standing_table(games, game, scoring=scoring) for game in GAMES if games.count(game))


def _standing(table: StandingTable, games: SeasonGames) -> GameStandings:
    shown = game_standings(table, (), AskedOfSeason(), games.unsettled.get(table.game, 0))
    # Which evenings count, and for how many games a place stands, is of the season.
    return replace(shown, table=replace(shown.table, counting=()))


def _payer(access: SeasonAccess, stored: Night | None, tables: tuple[StandingTable, ...]) -> str:
    rule: Rule = access.season.payer  # type: ignore[assignment]  # the database keeps it within `Payer`
    if rule == "declared":
        return present(stored.payer).name if stored and stored.payer else ""
    rows = [row for table in tables for row in payers(rule, table.rows)]
    return ", ".join(player.name for row in rows for player in row.players)
