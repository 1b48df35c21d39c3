"""/clubs/<uid>/: a club's seasons, newest competitions, running sheets and members; its settings for owners."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from league import wording
from league.access import ClubAccess, get_club_for_owner, get_club_to_see
from league.models import Club, Competition, Season
from league.pages.shared.answers import posted, show_form, to_page
from league.pages.shared.forms import ClubSettingsForm, put_error
from league.pages.shared.sheet_line import RunningSheet, running_sheet
from league.selectors import club_members, club_seasons, running_sheets
from league.selectors.competitions import club_competitions
from league.services import club_change, club_rate_outside
from scoring.pages.shared.context import context_of
from scoring.selectors.folds import warm
from scoring.services import InputError

MOST_RUNNING = 24
NEWEST = 3  # competitions


@dataclass(frozen=True, slots=True)
class Member:
    name: str
    role: str


@dataclass(frozen=True, slots=True)
class ClubPage:
    """`members` is empty for readers who are no members. `running` are the newest of `running_count` tables.

    `now` is the season for a sheet of today. `is_empty`: there is neither a season nor a competition yet.
    """

    club: Club
    access: ClubAccess
    seasons: tuple[Season, ...]
    competitions: tuple[Competition, ...]
    is_empty: bool
    running: tuple[RunningSheet, ...]
    running_count: int
    now: Season | None
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class SettingsPage:
    club: Club
    form: ClubSettingsForm


@never_cache
@require_safe
def club(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_to_see(request, uid)
    members = club_members(access.club) if access.is_member else ()
    seasons = tuple(club_seasons(access.club))
    competitions = tuple(club_competitions(access.club, NEWEST))
    running = list(running_sheets(access.club)[:MOST_RUNNING])
    count = running_sheets(access.club).count() if len(running) == MOST_RUNNING else len(running)
    warm([opened.sheet for opened in running])
    page = ClubPage(
        club=access.club,
        access=access,
        seasons=seasons,
        competitions=competitions,
        is_empty=access.is_owner and not seasons and not competitions,
        running=tuple(running_sheet(opened, access.names) for opened in running),
        running_count=count,
        now=_season_now(access, seasons),
        members=tuple(
            Member(member.user.get_username(), str(wording.ROLES[member.role])) for member in members
        ),
    )
    return render(request, "league/club/club.html", context_of(page))


def _season_now(access: ClubAccess, seasons: Iterable[Season]) -> Season | None:
    today = timezone.localdate()
    open_ones = (season for season in seasons if season.closed_at is None and season.has_day(today))
    return next(open_ones, None) if access.may_score else None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_for_owner(request, uid)
    shown = {
        "name": access.club.name,
        "is_public": access.club.is_public,
        "may_be_found": access.club.may_be_found,
        "rates_outside": access.club.rates_outside,
    }
    form = ClubSettingsForm(posted(request), initial=shown)
    if form.is_valid():
        try:
            rates_outside = form.cleaned_data.pop("rates_outside")
            club_change(club=access.club, **form.cleaned_data)
            club_rate_outside(club=access.club, said=rates_outside)
        except InputError as error:
            put_error(form, error)
        else:
            messages.success(request, _("Saved."))
            return to_page(request, "league:club", uid)
    return show_form(request, "league/club/settings.html", SettingsPage(access.club, form))
