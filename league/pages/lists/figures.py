"""Who came how often, who gave whom how many Bummerl and who pays which round, as listings of the chosen games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from league.access import ClubAccess, SeasonAccess
from league.models import Season
from league.pages.figures.club import came_lines, owed_lines
from league.pages.figures.filters import filter_of, ruleset_select, season_select
from league.pages.figures.query import FiguresQuery
from league.pages.shared.listing import Column, Listing, numbers
from league.selectors import club_seasons
from league.selectors.competitions import names_of
from league.selectors.evening_course import rounds_of_season
from league.selectors.figures import ClubFigures, club_figures, club_figures_uids


def attendance(request: HttpRequest, access: ClubAccess) -> Listing:
    figures, notes = _figures(request, access, list(club_seasons(access.club)))
    names = names_of(access.club, club_figures_uids(figures), access.names)
    rows = tuple(
        (one.name, one.evenings, one.games, one.last.isoformat(), one.note)
        for one in came_lines(figures.came, names, most=None)
    )
    counts = numbers(_("Evenings"), _("Games"))
    columns = (Column(_("Player"), is_wide=True), *counts, Column(_("Last")), Column(_("Note")))
    return Listing(_("Who came"), "attendance", columns, rows, access.club.name, notes)


def bummerl(request: HttpRequest, access: ClubAccess) -> Listing:
    return _account(request, access, list(club_seasons(access.club)), access.club.name)


def bummerl_of_season(request: HttpRequest, access: SeasonAccess) -> Listing:
    about = f"{access.season.name} · {access.of.club.name}"
    return _account(request, access.of, [access.season], about, access.season)


def rounds(request: HttpRequest, access: SeasonAccess) -> Listing:
    asked = FiguresQuery.of(request.GET)
    chosen = asked.chosen([access.season])
    rows = tuple(
        (one.day.isoformat(), one.name, _("paid") if one.is_paid else _("not paid yet"))
        for one in rounds_of_season(access.of.club, access.season, access.of.names)
        if chosen.has(one.day)
    )
    columns = (Column(_("Evening")), Column(_("Player"), is_wide=True), Column(_("Round")))
    about = f"{access.season.name} · {access.of.club.name}"
    return Listing(_("Who pays the round"), "rounds", columns, rows, about, _notes(filter_of(asked).told))


def _account(
    request: HttpRequest,
    access: ClubAccess,
    seasons: Sequence[Season],
    about: str,
    season: Season | None = None,
) -> Listing:
    figures, notes = _figures(request, access, seasons, season)
    names = names_of(access.club, club_figures_uids(figures), access.names)
    rows = tuple(
        (one.giver, one.taker, one.bummerl, one.games) for one in owed_lines(figures.owed, names, most=None)
    )
    sides = (Column(_("Given by"), is_wide=True), Column(_("Taken by"), is_wide=True))
    columns = (*sides, *numbers(_("Bummerl"), _("Games")))
    return Listing(_("Bummerl account"), "bummerl", columns, rows, about, notes)


def _figures(
    request: HttpRequest, access: ClubAccess, seasons: Sequence[Season], season: Season | None = None
) -> tuple[ClubFigures, tuple[str, ...]]:
    """The figures of the chosen games, and the choice in words."""
    asked = FiguresQuery.of(request.GET)
    chosen = asked.chosen(seasons)
    chosen = replace(chosen, season=season or chosen.season)
    figures = club_figures(access.club, timezone.localdate(), chosen)
    return figures, _notes(
        filter_of(asked, season_select(asked, seasons), ruleset_select(asked, figures.uses)).told
    )


def _notes(told: str) -> tuple[str, ...]:
    return (told,) if told else ()
