"""Loaders of seasons and of their sheets."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest

from league.access.club import ClubAccess, club_found, found_or_404
from league.models import Season, SeasonSheet


@dataclass(frozen=True, slots=True)
class SeasonAccess:
    """`state`: what the season's revision depends on, if it was read with the season, as in a poll."""

    season: Season
    of: ClubAccess
    state: str | None = None


def get_season_to_see(request: HttpRequest, uid: UUID) -> SeasonAccess:
    found = Season.objects.everywhere("the rights in its club are asked for next").filter(uid=uid)
    season: Season = found_or_404(found.select_related("club__space"))
    return SeasonAccess(season, club_found(request, season.club))


def get_season_for_scorer(request: HttpRequest, uid: UUID) -> SeasonAccess:
    access = get_season_to_see(request, uid)
    access.of.scorer()
    return access


def get_season_for_director(request: HttpRequest, uid: UUID) -> SeasonAccess:
    access = get_season_to_see(request, uid)
    access.of.director()
    return access


def get_season_for_owner(request: HttpRequest, uid: UUID) -> SeasonAccess:
    access = get_season_to_see(request, uid)
    access.of.owner()
    return access


def get_season_sheet_to_see(request: HttpRequest, uid: UUID, sheet: UUID) -> tuple[SeasonAccess, SeasonSheet]:
    access = get_season_to_see(request, uid)
    return access, _season_sheet(access, sheet)


def get_season_sheet_for_director(
    request: HttpRequest, uid: UUID, sheet: UUID
) -> tuple[SeasonAccess, SeasonSheet]:
    access = get_season_to_see(request, uid)
    access.of.director()
    return access, _season_sheet(access, sheet)


def get_season_sheet_for_scorer(
    request: HttpRequest, uid: UUID, sheet: UUID
) -> tuple[SeasonAccess, SeasonSheet]:
    access = get_season_for_scorer(request, uid)
    return access, _season_sheet(access, sheet)


def _season_sheet(access: SeasonAccess, sheet: UUID) -> SeasonSheet:
    found = SeasonSheet.objects.in_space(access.of.club.space).filter(season=access.season, sheet__uid=sheet)
    row: SeasonSheet = found_or_404(found.select_related("sheet__space"))
    row.season = access.season
    return row
