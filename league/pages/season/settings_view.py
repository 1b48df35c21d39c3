"""/clubs/<uid>/seasons/new/ and /seasons/<uid>/settings/: open, change, close and delete a season. For owners."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league import services, wording
from league.access import get_club_for_owner, get_season_for_owner
from league.models import Club, Season
from league.pages.season.forms import SeasonChangeForm, SeasonForm, season_shown
from league.pages.shared.answers import posted, see_other, show_form, to_page
from league.pages.shared.forms import put_error
from league.services.seasons import Terms, season_is_empty
from scoring.services import InputError


@dataclass(frozen=True, slots=True)
class NewSeasonPage:
    club: Club
    form: SeasonForm


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """`is_empty`: it can be deleted."""

    club: Club
    season: Season
    form: SeasonChangeForm
    is_empty: bool


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def season_new(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_for_owner(request, uid)
    form = SeasonForm(posted(request))
    if form.is_valid():
        try:
            opened = services.season_open(club=access.club, **form.cleaned_data)
        except InputError as error:
            put_error(form, error)
        else:
            return to_page(request, "league:season", opened.uid)
    return show_form(request, "league/season/season_new.html", NewSeasonPage(access.club, form))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_season_for_owner(request, uid)
    form = SeasonChangeForm(posted(request), initial=season_shown(access.season))
    if form.is_valid():
        try:
            services.season_change(season=access.season, opened=form.opened, typed=form.typed)
        except InputError as error:
            put_error(form, error)
            if error.code == "season_changed_meanwhile":
                # Sending the form again overwrites, because its page shows what is stored now.
                access.season.refresh_from_db()
                form.data = request.POST.dict() | _opened(access.season)
        else:
            messages.success(request, _("Saved."))
            return to_page(request, "league:season", uid)
    page = SettingsPage(access.of.club, access.season, form, season_is_empty(access.season))
    return show_form(request, "league/season/settings.html", page)


def _opened(season: Season) -> dict[str, str]:
    return {name: text for name, text in season_shown(season).items() if name.startswith("was_")}


@never_cache
@require_POST
def close(request: HttpRequest, uid: UUID) -> HttpResponse:
    season = get_season_for_owner(request, uid).season
    return _done(request, season, lambda: services.season_close(season=season), _("The season is closed."))


@never_cache
@require_POST
def reopen(request: HttpRequest, uid: UUID) -> HttpResponse:
    season = get_season_for_owner(request, uid).season
    return _done(request, season, lambda: services.season_reopen(season=season), _("The season goes on."))


@never_cache
@require_POST
def delete(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_season_for_owner(request, uid)
    try:
        services.season_delete(season=access.season)
    except InputError as error:
        messages.error(request, wording.input_error(error))
        return see_other("league:season-settings", uid)
    messages.success(
        request, _("The season %(season)s is deleted.") % {"season": Terms.of(access.season).name}
    )
    return to_page(request, "league:club", access.of.club.uid)


def _done(request: HttpRequest, season: Season, do: Callable[[], None], message: str) -> HttpResponse:
    do()
    messages.success(request, message)
    return to_page(request, "league:season", season.uid)
