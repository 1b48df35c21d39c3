"""The tables of a club and of its seasons as listings."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league import wording
from league.access import ClubAccess, SeasonAccess
from league.engine.ratings import WAYS
from league.engine.results import Game
from league.models import Role
from league.pages.figures.filters import filter_of
from league.pages.figures.query import FiguresQuery
from league.pages.ratings.ratings import ratings as drawn_ratings
from league.pages.season.adjustments import adjustment_lines
from league.pages.season.query import SeasonQuery
from league.pages.season.results import Result, result
from league.pages.season.standings import GameStandings
from league.pages.season.views import games_shown
from league.pages.shared.listing import Column, Listing, numbers
from league.selectors import (
    club_members,
    club_people,
    rated_players,
    result_line,
    rulesets_rated,
    season_results,
)
from league.selectors.roster import has_left, people_of
from league.selectors.season_adjustments import season_adjustments
from scoring.pages.result.export import Cell
from scoring.services.name_match import by_name

OfSeason = Callable[[HttpRequest, SeasonAccess], Listing]


def players(_request: HttpRequest, access: ClubAccess) -> Listing:
    rows = [
        (one.name, ", ".join(former.name for former in one.former_names.all()))
        for one in sorted(club_people(access.club), key=lambda one: by_name(one.name))
    ]
    columns = (Column(_("Name"), is_wide=True), Column(_("Earlier names")))
    return Listing(_("Players"), "players", columns, tuple(rows), access.club.name)


def roster(_request: HttpRequest, access: ClubAccess) -> Listing:
    today = timezone.localdate()
    rows: list[tuple[Cell, ...]] = [
        (
            one.player.name,
            one.number,
            one.contact,
            one.since.isoformat() if one.since else "",
            one.until.isoformat() if one.until else "",
            one.letter_name,
            _("yes") if one.is_minor else "",
            _("yes") if has_left(one, today) else "",
        )
        for one in people_of(access.club)
    ]
    names = (
        *(_("Member number"), _("Contact"), _("Member since"), _("Member until")),
        *(_("Name for letters"), _("Under age"), _("Former member")),
    )
    columns = (Column(_("Name"), is_wide=True), *map(Column, names))
    return Listing(_("Roster"), "roster", columns, tuple(rows), access.club.name)


def members(_request: HttpRequest, access: ClubAccess) -> Listing:
    rows = [(one.user.get_username(), wording.ROLES[Role(one.role)]) for one in club_members(access.club)]
    columns = (Column(_("Name"), is_wide=True), Column(_("Role")))
    accounts = tuple((name, str(role)) for name, role in rows)
    return Listing(_("Accounts"), "members", columns, accounts, access.club.name)


def ratings(_request: HttpRequest, access: ClubAccess) -> Listing:
    uses, rated = rulesets_rated(access.club), rated_players(access.club, access.names)
    rows: list[tuple[Cell, ...]] = []
    for way in WAYS:
        table = drawn_ratings(way, rated[way], uses[way])
        for row in table.rows:
            day = date_format(row.as_of, "SHORT_DATE_FORMAT")
            rows.append((table.name, row.rank, row.name, row.value, row.mu, row.sigma, row.games, day))
    columns = (
        Column(_("Way of playing")),
        *numbers(_("Rank")),
        Column(_("Player"), is_wide=True),
        *numbers(_("Rating"), _("Estimate"), _("Uncertainty"), _("Games")),
        Column(_("Last game")),
    )
    return Listing(_("Ratings"), "ratings", columns, tuple(rows), access.club.name)


def about(access: SeasonAccess) -> str:
    return f"{access.season.name} · {access.of.club.name}"


def standings_of(game: Game) -> OfSeason:
    """The standings of one game by the query: players or pairs, rulesets, days.

    Raises Http404 if nobody has played it.
    """

    def build(request: HttpRequest, access: SeasonAccess) -> Listing:
        asked = SeasonQuery.of(request.GET)
        shown = _shown(access, asked, game)
        table = shown.table
        who = _("Pair") if table.by == "pair" else _("Player")
        return Listing(
            title=f"{shown.name}: {_('Standings')}",
            file=f"standings-{game}",
            columns=(
                *numbers(_("Rank")),
                Column(who, is_wide=True),
                *numbers(*(column.name for column in table.columns)),
            ),
            rows=tuple((row.rank, row.names, *(cell.text for cell in row.cells)) for row in table.rows),
            about=about(access),
            notes=(
                shown.counted,
                *_days(asked),
                _("Ranked by: %(order)s.") % {"order": table.order},
                *table.beside,
            ),
        )

    return build


def evenings_of(game: Game) -> OfSeason:
    """What each evening of the season was worth; an evening that does not count has a star.

    Raises Http404 before the second evening of this game.
    """

    def build(request: HttpRequest, access: SeasonAccess) -> Listing:
        asked = SeasonQuery.of(request.GET)
        shown = _shown(access, asked, game)
        if shown.evenings is None:
            raise Http404
        whole = shown.evenings.whole
        who = _("Pair") if shown.table.by == "pair" else _("Player")
        return Listing(
            title=f"{shown.name} · {_('Evenings: %(metric)s') % {'metric': shown.evenings.metric}}",
            file=f"evenings-{game}",
            columns=(
                *numbers(_("Rank")),
                Column(who, is_wide=True),
                *numbers(*(date_format(day, "SHORT_DATE_FORMAT") for day in whole.days)),
            ),
            rows=tuple(
                (row.rank, row.names, *(cell.text if cell.counts else f"{cell.text}*" for cell in row.cells))
                for row in whole.rows
            ),
            about=about(access),
            notes=(*_days(asked), *([_("* does not count")] if shown.evenings.strikes else ())),
        )

    return build


def _shown(access: SeasonAccess, asked: SeasonQuery, game: Game) -> GameStandings:
    """The tables of one game. Raises Http404 if nobody has played it."""
    shown = next((one for one in games_shown(access, asked) if one.table.game == game), None)
    if shown is None:
        raise Http404
    return shown


def adjustments(_request: HttpRequest, access: SeasonAccess) -> Listing:
    """Points beside the games, with those taken back. Who wrote is for members."""
    columns = (
        *(Column(_("Day")), Column(_("Game")), Column(_("Who"), is_wide=True)),
        *(Column(_("In")), Column(_("Points"), is_number=True), Column(_("Reason"), is_wide=True)),
        *(Column(_("By")), Column(_("Taken back"))),
    )
    given = season_adjustments(access.season)
    rows = tuple(
        (
            _day(one.at), one.game, one.names, one.metric, points, one.reason, one.by,
            " ".join(filter(None, (_day(one.withdrawn_at), one.withdrawn_by))) if one.withdrawn_at else "",
        )
        for one, points in zip(
            adjustment_lines(given, access.of.names), [one.points for one in given], strict=True
        )
    )  # fmt: skip
    return Listing(_("Points beside the games"), "adjustments", columns, rows, about(access))


def _day(at: datetime) -> str:
    return timezone.localtime(at).date().isoformat()


def _days(asked: SeasonQuery) -> tuple[str, ...]:
    """The chosen days in words, () for the whole season."""
    days = filter_of(FiguresQuery(since=asked.since, until=asked.until)).told
    return (days,) if days else ()


def results(request: HttpRequest, access: SeasonAccess) -> Listing:
    """The games of the chosen days."""
    asked = SeasonQuery.of(request.GET)
    columns = (
        *(Column(_("Day")), Column(_("Game")), Column(_("Table"))),
        *(Column(_("No."), is_number=True), Column(_("Who and how"), is_wide=True), Column(_("Outcome"))),
        *(Column(_("Rules")), Column(_("Note"))),
    )
    rows = tuple(
        _result_row(result(result_line(row, access.of.names)))
        for row in season_results(access.season, *asked.days)
    )
    return Listing(_("Results"), "results", columns, rows, about(access), _days(asked))


def _result_row(one: Result) -> tuple[Cell, ...]:
    if one.sides:
        points = " – ".join(f"{side.names} {side.points}" for side in one.sides)
    else:
        points = " · ".join(place.told for place in one.places)
    note = "" if one.is_settled and one.is_final else _("provisional")
    day = one.played_on.isoformat()
    return (day, one.game_name, one.title, one.number, points, one.outcome, one.ruleset, note)
