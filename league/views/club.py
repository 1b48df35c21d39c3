"""/clubs/<uid>/: a club's seasons, running sheets and members; its settings for owners."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from league import present, wording
from league.access import get_club_for_owner, get_club_to_see
from league.forms import ClubForm, put_error
from league.selectors import club_members, club_seasons, running_sheets
from league.services import club_change
from league.views.answers import posted, see_other, show_form
from scoring.services import InputError


@never_cache
@require_safe
def club(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_to_see(request, uid)
    context = {
        "club": access.club,
        "access": access,
        "seasons": list(club_seasons(access.club)),
        "running": [present.running(opened) for opened in running_sheets(access.club)],
        "members": [
            {"name": member.user.get_username(), "role": wording.ROLES[member.role]}
            for member in (club_members(access.club) if access.is_member else ())
        ],
    }
    return render(request, "league/club.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_for_owner(request, uid)
    shown = {"name": access.club.name, "is_public": access.club.is_public}
    form = ClubForm(posted(request), initial=shown)
    if form.is_valid():
        try:
            club_change(club=access.club, **form.cleaned_data)
        except InputError as error:
            put_error(form, error)
        else:
            messages.success(request, _("Saved."))
            return see_other("league:club", uid)
    return show_form(request, "league/club_settings.html", {"club": access.club, "form": form})
