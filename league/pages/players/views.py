"""/clubs/<uid>/players/: the club's players, and /clubs/<uid>/players/<player>/: correct a name. For owners."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from league.access import get_club_for_owner, get_player_for_owner
from league.models import Club
from league.pages.players.forms import PlayerForm
from league.pages.shared.answers import posted, show_form, to_page
from league.pages.shared.forms import put_error
from league.selectors import club_people, former_names
from league.selectors.players import Former
from league.services import club_player_rename
from scoring.models import Player
from scoring.pages.shared.context import context_of
from scoring.services import InputError


@dataclass(frozen=True, slots=True)
class PlayersPage:
    club: Club
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """`player` is as stored, whatever was typed."""

    club: Club
    player: Player
    form: PlayerForm
    formers: list[Former]


@never_cache
@require_safe
def players(request: HttpRequest, uid: UUID) -> HttpResponse:
    club = get_club_for_owner(request, uid).club
    page = PlayersPage(club, tuple(club_people(club)))
    return render(request, "league/players/players.html", context_of(page))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def player(request: HttpRequest, uid: UUID, player: UUID) -> HttpResponse:
    access, whose = get_player_for_owner(request, uid, player)
    form = PlayerForm(posted(request), initial={"name": whose.name, "opened": whose.name})
    if form.is_valid():
        try:
            changed = club_player_rename(
                club=access.club, player=whose, by=access.owner().user, **form.cleaned_data
            )
        except InputError as error:
            put_error(form, error)
            if error.code == "name_changed_meanwhile":
                # A form sent again overwrites, because its page showed the new name.
                form.data = request.POST.dict() | {"opened": str(error.params["name"])}
        else:
            if changed:
                messages.success(request, _("%(old)s is called %(new)s now.") % _both(form))
            return to_page(request, "league:players", uid)
    page = PlayerPage(access.club, whose, form, former_names(access.club, whose))
    return show_form(request, "league/players/player.html", page)


def _both(form: PlayerForm) -> dict[str, str]:
    return {"old": form.cleaned_data["opened"], "new": " ".join(form.cleaned_data["name"].split())}
