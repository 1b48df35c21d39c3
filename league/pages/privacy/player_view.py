"""/clubs/<uid>/players/<player>/privacy/ and below: shown name, consent, own data and erasure of a player;
for owners.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league import wording
from league.access import ClubAccess, get_player_for_owner
from league.models import Club, Consent, ConsentText, User
from league.pages.privacy.forms import BY_ACCOUNT, HOW, ConsentForm, PlayerPrivacyForm
from league.pages.shared.answers import posted, see_other, show_form, to_page
from league.pages.shared.forms import put_error
from league.selectors.erasures import is_erased
from league.selectors.own_account import own_account
from league.selectors.own_data import own_data
from league.services.consents import consent_note, consent_text
from league.services.erasures import player_erase
from league.services.visibility import player_visibility_set
from scoring.models import Player
from scoring.models.shown_names import names_outside
from scoring.pages.shared.context import context_of
from scoring.services import InputError
from scoring.services.player_names import present


@dataclass(frozen=True, slots=True)
class ConsentLine:
    is_given: bool
    version: int
    how: str
    at: datetime


@dataclass(frozen=True, slots=True)
class PlayerPrivacyPage:
    """`seen`: the name that others see now. `asked`: what the club asks, or None. `consents` newest first."""

    club: Club
    player: Player
    seen: str
    form: PlayerPrivacyForm
    asked: ConsentText | None
    consent_form: ConsentForm
    consents: tuple[ConsentLine, ...]
    is_erased: bool


@dataclass(frozen=True, slots=True)
class ErasePage:
    club: Club
    player: Player
    sheets: int
    is_member: bool


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def player_privacy(request: HttpRequest, uid: UUID, player: UUID) -> HttpResponse:
    access, whose = _whose(request, uid, player)
    shown = {"visibility": whose.visibility, "alias": whose.alias}
    form = PlayerPrivacyForm(posted(request), initial=shown)
    if form.is_valid():
        try:
            player_visibility_set(club=access.club, player=whose, **form.cleaned_data)
        except InputError as error:
            put_error(form, error)
            if error.code == "player_erased":  # whose page has no form to show it in
                messages.error(request, wording.input_error(error))
                return see_other("league:player-privacy", uid, whose.uid)
        else:
            messages.success(request, _("Saved."))
            return see_other("league:player-privacy", uid, whose.uid)
    page = PlayerPrivacyPage(
        club=access.club,
        player=whose,
        seen=names_outside(access.club.space_id).of(whose),
        form=form,
        asked=consent_text(access.club),
        consent_form=ConsentForm(),
        consents=consents_of(whose),
        is_erased=is_erased(whose.uid),
    )
    return show_form(request, "league/privacy/player.html", page)


@never_cache
@require_POST
def consent(request: HttpRequest, uid: UUID, player: UUID) -> HttpResponse:
    access, whose = _whose(request, uid, player)
    form = ConsentForm(request.POST)
    if form.is_valid():
        try:
            consent_note(
                club=access.club,
                player=whose,
                is_given=form.is_given,
                how=form.cleaned_data["how"],
                by=access.owner().user.uid,
            )
        except InputError as error:
            messages.error(request, wording.input_error(error))
        else:
            messages.success(request, _("Noted."))
    return see_other("league:player-privacy", uid, whose.uid)


@never_cache
@require_safe
def data(request: HttpRequest, uid: UUID, player: UUID) -> HttpResponse:
    """Everything stored about the person, as a file."""
    access, whose = _whose(request, uid, player)
    return data_file(access.club, whose)


def data_file(club: Club, whose: Player, account: User | None = None) -> HttpResponse:
    """`account`: the reader's own, if the file is about the reader. Owners do not get what accounts store."""
    content = own_data(club, whose, timezone.now())
    if account is not None:
        content["account"] = own_account(account)
    response = JsonResponse(content, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="own-data-{whose.uid}.json"'
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def erase(request: HttpRequest, uid: UUID, player: UUID) -> HttpResponse:
    """Asks for confirmation: nothing brings the name back."""
    access, whose = _whose(request, uid, player)
    if request.method == "POST" and "confirmed" in request.POST:
        player_erase(club=access.club, player=whose, by=access.owner().user.uid)
        messages.success(request, _("The name is gone. Games and tables stay."))
        return to_page(request, "league:player-privacy", uid, whose.uid)
    sheets = whose.seats.values("sheet").distinct().count()
    page = ErasePage(access.club, whose, sheets, hasattr(whose, "person"))
    status = 422 if request.method == "POST" else 200
    return render(request, "league/privacy/erase.html", context_of(page), status=status)


def _whose(request: HttpRequest, uid: UUID, player: UUID) -> tuple[ClubAccess, Player]:
    access, whose = get_player_for_owner(request, uid, player)
    return access, present(whose)


def consents_of(player: Player) -> tuple[ConsentLine, ...]:
    rows = Consent.objects.in_space(player.space).filter(player=player).select_related("text")
    return tuple(
        ConsentLine(row.is_given, row.text.number, str(HOW.get(Consent.How(row.how), BY_ACCOUNT)), row.at)
        for row in rows.order_by("-at", "-pk")
    )
