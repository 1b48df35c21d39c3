"""/clubs/<uid>/evenings/<day>/: the report of an evening, its picture, and who paid the round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from league.access import ClubAccess, get_club_to_see, player_of_club
from league.models import Club, Season
from league.pages.figures.club import EveningLine
from league.pages.figures.club_view import ClubPart, club_part
from league.pages.figures.evening_picture import EveningPicture, picture
from league.pages.figures.query import day_of
from league.pages.season.query import SeasonQuery
from league.pages.season.standings import GameStandings, Standing, game_standings
from league.pages.shared.answers import see_other
from league.selectors import club_seasons, season_games
from league.selectors.evening_course import Round, evening_tables, rounds_of_evening
from league.selectors.figures import Chosen
from league.selectors.nights import still_played
from league.selectors.standings import StandingTable
from league.services.rounds_paid import round_paid
from scoring.pages.shared.context import context_of

MOST_ROWS = 24
"""Table rows that fit on one sheet of paper with the rest."""


@dataclass(frozen=True, slots=True)
class EveningPage:
    """`about` is None if no game was finished on the day. `playing`: number of open sheets; at 0 the report
    is final.

    `rounds`: who owes or paid. `is_long`: on paper its tables stand in two columns.
    """

    club: Club
    season: Season | None
    day: date
    address: str
    about: EveningLine | None
    part: ClubPart
    games: tuple[GameStandings, ...]
    rounds: tuple[Round, ...]
    playing: int
    may_tick: bool
    is_long: bool


@dataclass(frozen=True, slots=True)
class PicturePage:
    """Context of `league/figures/evening.svg`."""

    picture: EveningPicture


@never_cache
@require_safe
def evening(request: HttpRequest, uid: UUID, day: str) -> HttpResponse:
    page = _page(get_club_to_see(request, uid), _day(day))
    return render(request, "league/figures/evening.html", context_of(page))


@never_cache
@require_safe
def evening_picture(request: HttpRequest, uid: UUID, day: str) -> HttpResponse:
    page = _page(get_club_to_see(request, uid), _day(day))
    drawn = picture(page.club.name, page.day, page.about, page.games, page.part.records, page.rounds)
    context = context_of(PicturePage(drawn))
    return render(request, "league/figures/evening.svg", context, content_type="image/svg+xml")


@never_cache
@require_POST
def evening_paid(request: HttpRequest, uid: UUID, day: str) -> HttpResponse:
    """`player` paid the round; with `back` that was wrong."""
    access, on = get_club_to_see(request, uid), _day(day)
    by = access.scorer().user
    try:
        player = player_of_club(access, UUID(request.POST.get("player", "")))
    except ValueError:
        raise Http404 from None
    round_paid(club=access.club, day=on, player=player, is_paid="back" not in request.POST, by=by)
    return see_other("league:evening-report", uid, day)


def _day(text: str) -> date:
    found = day_of(text)
    if found is None:
        raise Http404
    return found


def _page(access: ClubAccess, day: date) -> EveningPage:
    part = club_part(access, Chosen(since=day, until=day), people=None)
    season = next((one for one in club_seasons(access.club) if one.has_day(day)), None)
    tables = evening_tables(season_games(season, day), access.names) if season else ()
    return EveningPage(
        club=access.club,
        season=season,
        day=day,
        address=day.isoformat(),
        about=part.evenings[0] if part.evenings else None,
        part=part,
        games=_games(tables),
        rounds=rounds_of_evening(access.club, season, day, access.names, tables),
        playing=still_played(access.club, day),
        may_tick=access.may_score and day <= timezone.localdate(),
        is_long=len(part.owed) + sum(len(table.rows) for table in tables) > MOST_ROWS,
    )


def _games(tables: Sequence[StandingTable]) -> tuple[GameStandings, ...]:
    """The tables of the evening, without the season's notes on which evenings and games count."""
    shown = [game_standings(table, (), SeasonQuery(), 0) for table in tables]
    return tuple(replace(one, table=_plain(one.table)) for one in shown)


def _plain(table: Standing) -> Standing:
    """Partners of a whole evening are level, so that notes would say little."""
    return replace(table, counting=(), notes=(), rows=tuple(replace(row, note=None) for row in table.rows))
