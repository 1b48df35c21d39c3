"""/clubs/<uid>/privacy/: how names are shown outside the club."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league.access import get_club_for_owner
from league.models import Club
from league.pages.privacy.forms import ClubPrivacyForm
from league.pages.shared.answers import posted, show_form, to_page
from league.services.visibility import club_visibility_set
from scoring.models import Visibility


@dataclass(frozen=True, slots=True)
class ClubPrivacyPage:
    club: Club
    form: ClubPrivacyForm


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def club_privacy(request: HttpRequest, uid: UUID) -> HttpResponse:
    club = get_club_for_owner(request, uid).club
    form = ClubPrivacyForm(posted(request), initial={"visibility": club.space.visibility})
    if form.is_valid():
        club_visibility_set(club=club, visibility=Visibility(form.cleaned_data["visibility"]))
        messages.success(request, _("Saved."))
        return to_page(request, "league:club", uid)
    return show_form(request, "league/privacy/club.html", ClubPrivacyPage(club, form))
