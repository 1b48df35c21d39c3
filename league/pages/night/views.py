"""/seasons/<uid>/nights/<day>/: a club night, for whoever may see the club. Scorers mark who is here and open
tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league import wording, wording_season
from league.access import SeasonAccess, get_season_for_scorer, get_season_to_see
from league.models import Night, SeasonSheet
from league.pages.night.night import (
    Choice,
    NextHeat,
    NightPage,
    comers_shown,
    heats_shown,
    next_shown,
    others_shown,
)
from league.pages.night.query import SIZES, NightQuery, day_of
from league.pages.season.query import SeasonQuery
from league.pages.season.standings import GameStandings, game_standings
from league.pages.shared.answers import to_page
from league.selectors import SeasonGames, club_revision, season_games
from league.selectors.evening_course import due_of_evening, evening_tables
from league.selectors.nights import came, comers, evening_sheets, here, night_of
from league.selectors.standings import StandingTable
from league.services.night_tables import Wish, mark_of, seating_of
from league.services.season_terms import spelled_rules
from scoring.pages.setup.seat_question import SeatQuestion
from scoring.pages.shared.context import context_of
from scoring.selectors.folds import warm

# htmx stops polling at this status.
STOP_ASKING = 286


@never_cache
@require_safe
def nights(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Redirect to the night of the chosen day, today by default."""
    get_season_for_scorer(request, uid)
    day = day_of(request.GET.get("day") or timezone.localdate().isoformat())
    return to_page(request, "league:night", uid, day.isoformat())


@never_cache
@require_safe
def night(request: HttpRequest, uid: UUID, day: str) -> HttpResponse:
    access = get_season_to_see(request, uid)
    return page(request, access, day_of(day))


@never_cache
@require_safe
def news(request: HttpRequest, uid: UUID, day: str) -> HttpResponse:
    """The page for a reader with an older version (`v`); 204 if nothing is new, 286 once the night is over."""
    access = get_season_to_see(request, uid)
    played_on = day_of(day)
    if request.GET.get("v") == _version(access):
        return HttpResponse(status=204)
    drawn = _drawn(request, access, played_on)
    status = 200 if drawn.news else STOP_ASKING
    return render(request, "league/night/_live.html", context_of(drawn), status=status)


def page(
    request: HttpRequest,
    access: SeasonAccess,
    day: date,
    *,
    questions: tuple[SeatQuestion, ...] = (),
    guest: str = "",
    guest_error: str = "",
) -> HttpResponse:
    """The page; status 422 if a typed guest is unclear or refused."""
    drawn = replace(_drawn(request, access, day), questions=questions, guest=guest, guest_error=guest_error)
    status = 422 if questions or guest_error else 200
    return render(request, "league/night/night.html", context_of(drawn), status=status)


def _drawn(request: HttpRequest, access: SeasonAccess, day: date) -> NightPage:
    """Raises Http404 if there is no night and the reader could not begin one."""
    season, version = access.season, _version(access)
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
    tables = evening_tables(games, access.of.names)
    asked = NightQuery.of(request.GET)
    return NightPage(
        club=access.of.club,
        season=season,
        access=access.of,
        played_on=day,
        day=day.isoformat(),
        news=_news(access, day, sheets, asked, version),
        venue=access.of.names.text(stored.venue) if stored else "",
        is_cancelled=bool(stored and stored.is_cancelled),
        may_run=may_run,
        rules=wording.ruleset(spelled) if (spelled := spelled_rules(season)) else "",
        heats=heats_shown(stored, sheets, access.of.names),
        others=others_shown(stored, sheets, access.of.names),
        comers=comers_shown(may_come, present_now),
        here=len(present_now),
        shown=" ".join(sorted(present_now)),
        came=_names(came(stored, sheets)) if access.of.is_member else "",
        next=_next(access, stored, day, asked) if may_run else None,
        games=tuple(_standing(table, games) for table in tables),
        payer=", ".join(one.name for one in due_of_evening(season, stored, tables, access.of.names)),
        payer_rule=str(wording_season.PAYERS[season.payer]) if season.payer != "declared" else "",
    )


def _version(access: SeasonAccess) -> str:
    """Changes with every entry and every change of the club, and at midnight; one query."""
    return f"{club_revision(access.of.club)}-{timezone.localdate()}"


def _news(
    access: SeasonAccess, day: date, sheets: Sequence[SeasonSheet], asked: NightQuery, version: str
) -> str:
    """The address to poll, "" once the night is over."""
    season, runs = access.season, any(not opened.sheet.is_closed for opened in sheets)
    if not runs and (season.closed_at is not None or day < timezone.localdate()):
        return ""
    there = reverse("league:night-news", args=[season.uid, day.isoformat()])
    return f"{there}{asked.link()}&v={version}" if asked.next else f"{there}?v={version}"


def _names(players: Mapping[str, object]) -> str:
    return ", ".join(sorted(map(str, players.values()), key=str.casefold))


def _next(access: SeasonAccess, stored: Night | None, day: date, asked: NightQuery) -> NextHeat | None:
    """The seating of the next heat; None while tables are open, unless the query asks for it."""
    rules, opened = access.season.rules, len(stored.heats.all()) if stored else 0
    if rules is None or not stored or not stored.presences.all() or (opened and not asked.next):
        return None
    wish = Wish(opened + 1, asked.mix, asked.most, asked.swaps)
    seating = seating_of(access.season, rules, stored, day, wish)
    choices = (Choice(str(most), asked.with_most(most), most == asked.most) for most in SIZES)
    return next_shown(
        seating,
        {uid: player.name for uid, player in here(stored).items()},
        rules.game,
        number=wish.number,
        mark=mark_of(wish, seating),
        asked=asked,
        sizes=tuple(choices) if rules.game == "whot" else (),
    )


def _standing(table: StandingTable, games: SeasonGames) -> GameStandings:
    shown = game_standings(table, (), SeasonQuery(), games.unsettled.get(table.game, 0))
    # The season's notes on which evenings and games count do not apply to an evening.
    return replace(shown, table=replace(shown.table, counting=()))
