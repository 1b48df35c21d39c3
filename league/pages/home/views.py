"""/clubs/: one's own clubs and the public ones. /clubs/new/: founds one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from league import wording
from league.access import user_of
from league.models import Club, Membership, User
from league.pages.shared.answers import posted, show_form, to_page
from league.pages.shared.forms import ClubForm, put_error
from league.robots import hide
from league.selectors import clubs_seen_by
from league.services import club_found
from scoring.limits import at_most
from scoring.pages.shared.context import context_of
from scoring.services import InputError


@dataclass(frozen=True, slots=True)
class OwnClub:
    club: Club
    role: str


@dataclass(frozen=True, slots=True)
class HomePage:
    mine: tuple[OwnClub, ...]
    public: tuple[Club, ...]


@dataclass(frozen=True, slots=True)
class NewClubPage:
    form: ClubForm


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    hide(request)  # it names every public club
    roles = dict(Membership.objects.filter(user_id=user_of(request).pk or 0).values_list("club_id", "role"))
    clubs = list(clubs_seen_by(user_of(request)))
    page = HomePage(
        mine=tuple(OwnClub(club, str(wording.ROLES[roles[club.pk]])) for club in clubs if club.pk in roles),
        public=tuple(club for club in clubs if club.pk not in roles),
    )
    return render(request, "league/home/home.html", context_of(page))


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@at_most(20, 3600)
def club_new(request: HttpRequest) -> HttpResponse:
    form = ClubForm(posted(request))
    if form.is_valid():
        founder = cast(User, user_of(request))  # login_required guarantees it
        try:
            club = club_found(founder=founder, **form.cleaned_data)
        except InputError as error:
            put_error(form, error)
        else:
            return to_page(request, "league:club", club.uid)
    return show_form(request, "league/home/club_new.html", NewClubPage(form))
