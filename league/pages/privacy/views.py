"""/clubs/<uid>/privacy/: how names are shown outside the club, its consent text, and retention periods."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league import wording
from league.access import get_club_for_owner
from league.models import Club, ConsentText, Erasure
from league.pages.privacy.forms import ClubPrivacyForm, ConsentTextForm
from league.pages.shared.answers import posted, see_other, show_form
from league.pages.shared.typed import refused, typed_in
from league.services.consents import consent_text, consent_text_set
from league.services.retention import INVITATION_DAYS, SIGN_IN_DAYS, club_terms_set
from league.services.visibility import club_visibility_set
from scoring.models import Visibility
from scoring.services import InputError


@dataclass(frozen=True, slots=True)
class ClubPrivacyPage:
    """`asked`: the newest consent text, or None. `erased`: the newest erasures."""

    club: Club
    form: ClubPrivacyForm
    asked: ConsentText | None
    text_form: ConsentTextForm
    invitation_days: int
    sign_in_days: int
    erased: tuple[Erasure, ...]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def club_privacy(request: HttpRequest, uid: UUID) -> HttpResponse:
    club = get_club_for_owner(request, uid).club
    shown = {
        "visibility": club.space.visibility,
        "keep_contacts": club.keep_contacts,
        "keep_guests": club.keep_guests,
    }
    form = ClubPrivacyForm(posted(request), initial=shown)
    if form.is_valid():
        given = form.cleaned_data
        club_visibility_set(club=club, visibility=Visibility(given["visibility"]))
        club_terms_set(club=club, keep_contacts=given["keep_contacts"], keep_guests=given["keep_guests"])
        messages.success(request, _("Saved."))
        return see_other("league:club-privacy", uid)
    asked, typed = consent_text(club), typed_in(request, reverse("league:consent-text", args=[uid]))
    page = ClubPrivacyPage(
        club=club,
        form=form,
        asked=asked,
        text_form=ConsentTextForm(initial={"text": asked.text if asked else ""} | typed),
        invitation_days=INVITATION_DAYS,
        sign_in_days=SIGN_IN_DAYS,
        erased=tuple(club.erasures.order_by("-pk")[:20]),
    )
    return show_form(request, "league/privacy/club.html", page)


@never_cache
@require_POST
def consent_text_post(request: HttpRequest, uid: UUID) -> HttpResponse:
    club = get_club_for_owner(request, uid).club
    try:
        made = consent_text_set(club=club, text=request.POST.get("text", ""))
    except InputError as error:
        refused(request, wording.input_error(error))
    else:
        messages.success(request, _("This is version %(number)s.") % {"number": made.number})
    return see_other("league:club-privacy", uid)
