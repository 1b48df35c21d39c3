""".../lists/<name>/ to print and .../lists/<name>.csv for spreadsheets. A list has the readers of its page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.access import ClubAccess, get_club_for_owner, get_club_to_see, get_season_to_see
from league.access.competition import (
    CompetitionAccess,
    get_competition_to_attend,
    get_competition_to_direct,
    get_competition_to_see,
)
from league.pages.lists import club as of_club
from league.pages.lists import competition as of_competition
from league.pages.lists import figures as of_figures
from league.pages.shared.listing import Listing, listing_csv, listing_page, other_names

Known = TypeVar("Known")
ClubLoad = Callable[[HttpRequest, UUID], ClubAccess]
CompetitionLoad = Callable[[HttpRequest, UUID], CompetitionAccess]
OF_CLUB: Mapping[str, tuple[ClubLoad, Callable[[HttpRequest, ClubAccess], Listing]]] = {
    "players": (get_club_for_owner, of_club.players),
    "roster": (get_club_for_owner, of_club.roster),
    "members": (get_club_for_owner, of_club.members),
    "ratings": (get_club_to_see, of_club.ratings),
    "attendance": (get_club_to_see, of_figures.attendance),
    "bummerl": (get_club_to_see, of_figures.bummerl),
}
OF_SEASON: Mapping[str, of_club.OfSeason] = {
    "watten": of_club.standings_of("watten"),
    "whot": of_club.standings_of("whot"),
    "watten-evenings": of_club.evenings_of("watten"),
    "whot-evenings": of_club.evenings_of("whot"),
    "results": of_club.results,
    "adjustments": of_club.adjustments,
    "bummerl": of_figures.bummerl_of_season,
    "rounds": of_figures.rounds,
}
OF_COMPETITION: Mapping[str, tuple[CompetitionLoad, Callable[[CompetitionAccess], Listing]]] = {
    "standings": (get_competition_to_see, of_competition.standings),
    "contenders": (get_competition_to_see, of_competition.contenders),
    "heats": (get_competition_to_see, of_competition.heats),
    "prizes": (get_competition_to_see, of_competition.prizes),
    "tickets": (get_competition_to_see, of_competition.tickets),
    "seating": (get_competition_to_attend, of_competition.seating),
    "fees": (get_competition_to_direct, of_competition.fee_list),
}


@never_cache
@require_safe
def club_list(request: HttpRequest, uid: UUID, club_table: str, is_csv: bool = False) -> HttpResponse:
    load, build = _known(OF_CLUB, club_table)
    access = load(request, uid)
    back = reverse("league:club", args=[uid])
    return _answer(
        request, access, build(request, access), "club-list", uid, club_table, back, access.club.name, is_csv
    )


@never_cache
@require_safe
def season_list(request: HttpRequest, uid: UUID, season_table: str, is_csv: bool = False) -> HttpResponse:
    build = _known(OF_SEASON, season_table)
    access = get_season_to_see(request, uid)
    back = reverse("league:season", args=[uid])
    listing = build(request, access)
    return _answer(
        request, access.of, listing, "season-list", uid, season_table, back, access.season.name, is_csv
    )


@never_cache
@require_safe
def competition_list(
    request: HttpRequest, uid: UUID, competition_table: str, is_csv: bool = False
) -> HttpResponse:
    load, build = _known(OF_COMPETITION, competition_table)
    access = load(request, uid)
    back = reverse("league:competition", args=[uid])
    whose = access.competition.name
    return _answer(
        request, access.of, build(access), "competition-list", uid, competition_table, back, whose, is_csv
    )


def _known(lists: Mapping[str, Known], name: str) -> Known:
    if name not in lists:
        raise Http404
    return lists[name]


def _answer(
    request: HttpRequest,
    of: ClubAccess,
    listing: Listing,
    view: str,
    uid: UUID,
    name: str,
    back_url: str,
    back_name: str,
    is_csv: bool,
) -> HttpResponse:
    if is_csv:
        return listing_csv(listing)
    csv_url = reverse(f"league:{view}-csv", args=[uid, name])
    others = other_names(request, of)
    return listing_page(
        request, listing, back_url=back_url, back_name=back_name, csv_url=csv_url, others=others
    )
