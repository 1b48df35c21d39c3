"""/clubs/<uid>/players/: the club's players; /clubs/<uid>/players/<player>/: correct a name, see merges and
splits.

For owners.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league import wording
from league.access import get_club_for_owner, get_move_for_owner, get_player_for_owner
from league.models import Club
from league.pages.players.forms import PlayerForm
from league.pages.shared.answers import posted, see_other, show_form, to_page
from league.pages.shared.forms import put_error
from league.selectors import club_people, former_names
from league.selectors.player_sheets import RecordedMove, player_moves
from league.selectors.players import Former
from league.services import club_move_undo, club_player_rename
from scoring.models import Player
from scoring.pages.shared.context import context_of
from scoring.services import InputError
from scoring.services.name_match import by_name
from scoring.services.player_names import present


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
    moves: tuple[RecordedMove, ...]


@never_cache
@require_safe
def players(request: HttpRequest, uid: UUID) -> HttpResponse:
    club = get_club_for_owner(request, uid).club
    page = PlayersPage(club, tuple(sorted(club_people(club), key=lambda one: by_name(one.name))))
    return render(request, "league/players/players.html", context_of(page))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def player(request: HttpRequest, uid: UUID, player: UUID) -> HttpResponse:
    access, whose = get_player_for_owner(request, uid, player)
    if whose.merged_into_id is not None:
        return see_other("league:player", uid, present(whose).uid)
    form = PlayerForm(posted(request), initial={"name": whose.name, "opened": whose.name})
    if form.is_valid():
        try:
            changed = club_player_rename(
                club=access.club, player=whose, by=access.owner().user, **form.cleaned_data
            )
        except InputError as error:
            put_error(form, error)
            if error.code == "name_changed_meanwhile":
                # Sending the form again overwrites, because its page shows the new name.
                form.data = request.POST.dict() | {"opened": str(error.params["name"])}
        else:
            if changed:
                messages.success(request, _("%(old)s is called %(new)s now.") % _both(form))
            return to_page(request, "league:players", uid)
    page = PlayerPage(
        access.club, whose, form, former_names(access.club, whose), player_moves(access.club, whose)
    )
    return show_form(request, "league/players/player.html", page)


@never_cache
@require_POST
def move_undo(request: HttpRequest, uid: UUID, move: UUID) -> HttpResponse:
    access, whose = get_move_for_owner(request, uid, move)
    try:
        club_move_undo(club=access.club, move=whose, by=access.owner().user)
        messages.success(request, _("Everybody is as before."))
    except InputError as error:
        messages.error(request, wording.input_error(error))
    return to_page(request, "league:player", uid, whose.source.uid)


def _both(form: PlayerForm) -> dict[str, str]:
    return {"old": form.cleaned_data["opened"], "new": " ".join(form.cleaned_data["name"].split())}
