"""/clubs/: one's own clubs and the public ones. /clubs/new/: found one."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from league.access import user_of
from league.forms import ClubForm, put_error
from league.models import Membership, User
from league.selectors import clubs_seen_by
from league.services import club_found
from league.views.answers import posted, see_other, show_form
from scoring.services import InputError


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    roles = dict(Membership.objects.filter(user_id=user_of(request).pk or 0).values_list("club_id", "role"))
    clubs = list(clubs_seen_by(user_of(request)))
    context = {
        "mine": [{"club": club, "role": roles[club.pk]} for club in clubs if club.pk in roles],
        "public": [club for club in clubs if club.pk not in roles],
    }
    return render(request, "league/home.html", context)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_new(request: HttpRequest) -> HttpResponse:
    form = ClubForm(posted(request))
    if form.is_valid():
        founder = cast(User, user_of(request))  # login_required has seen to it
        try:
            return see_other("league:club", club_found(founder=founder, **form.cleaned_data).uid)
        except InputError as error:
            put_error(form, error)
    return show_form(request, "league/club_new.html", {"form": form})
