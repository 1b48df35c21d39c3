"""/clubs/<uid>/me/ and below: people decide about their own data, with the account linked to their person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league import wording
from league.access import get_own_person, user_of
from league.models import Club, Consent, ConsentText, User
from league.pages.privacy.forms import PlayerPrivacyForm
from league.pages.privacy.player_view import ConsentLine, consents_of, data_file
from league.pages.shared.answers import posted, see_other, show_form
from league.pages.shared.forms import put_error
from league.services.consents import consent_note, consent_text
from league.services.visibility import player_visibility_set
from scoring.models import Player
from scoring.models.shown_names import names_outside
from scoring.services import InputError
from scoring.services.player_names import present


@dataclass(frozen=True, slots=True)
class OwnPage:
    """`seen`: the name that others see now. `asked`: what the club asks, or None. `consents` newest first."""

    club: Club
    player: Player
    seen: str
    form: PlayerPrivacyForm
    asked: ConsentText | None
    consents: tuple[ConsentLine, ...]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def own(request: HttpRequest, uid: UUID) -> HttpResponse:
    access, person = get_own_person(request, uid)
    player = present(person.player)
    form = PlayerPrivacyForm(
        posted(request), initial={"visibility": player.visibility, "alias": player.alias}
    )
    if form.is_valid():
        try:
            player_visibility_set(club=access.club, player=player, **form.cleaned_data)
        except InputError as error:
            put_error(form, error)
        else:
            messages.success(request, _("Saved."))
            return see_other("league:own-data", uid)
    page = OwnPage(
        club=access.club,
        player=player,
        seen=names_outside(access.club.space_id).of(player),
        form=form,
        asked=consent_text(access.club),
        consents=consents_of(player),
    )
    return show_form(request, "league/privacy/own.html", page)


@never_cache
@require_POST
def consent(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Record a consent, or its withdrawal: `given` 1 or 0."""
    access, person = get_own_person(request, uid)
    asker, is_given = user_of(request), request.POST.get("given") == "1"
    if isinstance(asker, User):
        try:
            consent_note(
                club=access.club,
                player=present(person.player),
                is_given=is_given,
                how=Consent.How.ACCOUNT,
                by=asker.uid,
            )
        except InputError as error:
            messages.error(request, wording.input_error(error))
        else:
            messages.success(request, _("Noted."))
    return see_other("league:own-data", uid)


@never_cache
@require_safe
def data(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Everything stored about the reader, as a file."""
    access, person = get_own_person(request, uid)
    return data_file(access.club, present(person.player), account=cast(User, request.user))
