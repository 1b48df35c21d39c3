"""/clubs/<uid>/players/<player>/privacy/: how this player is shown outside the club; for owners."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league.access import get_player_for_owner
from league.models import Club
from league.pages.privacy.forms import PlayerPrivacyForm
from league.pages.shared.answers import posted, see_other, show_form
from league.pages.shared.forms import put_error
from league.services.visibility import player_visibility_set
from scoring.models import Player
from scoring.models.shown_names import names_outside
from scoring.services import InputError
from scoring.services.player_names import present


@dataclass(frozen=True, slots=True)
class PlayerPrivacyPage:
    """`seen`: the name that others see now."""

    club: Club
    player: Player
    seen: str
    form: PlayerPrivacyForm


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def player_privacy(request: HttpRequest, uid: UUID, player: UUID) -> HttpResponse:
    access, whose = get_player_for_owner(request, uid, player)
    whose = present(whose)
    shown = {"visibility": whose.visibility, "alias": whose.alias}
    form = PlayerPrivacyForm(posted(request), initial=shown)
    if form.is_valid():
        try:
            player_visibility_set(club=access.club, player=whose, **form.cleaned_data)
        except InputError as error:
            put_error(form, error)
        else:
            messages.success(request, _("Saved."))
            return see_other("league:player-privacy", uid, whose.uid)
    seen = names_outside(access.club.space_id).of(whose)
    return show_form(request, "league/privacy/player.html", PlayerPrivacyPage(access.club, whose, seen, form))
