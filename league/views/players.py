"""/clubs/<uid>/players/: the club's players, and /clubs/<uid>/players/<player>/: a name put right. For owners alone."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from league.access import get_club_for_owner, get_player_for_owner
from league.forms import PlayerForm, put_error
from league.selectors import club_people, former_names
from league.services import club_player_rename
from league.views.answers import posted, see_other, show_form
from scoring.services import InputError


@never_cache
@require_safe
def players(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_for_owner(request, uid)
    context = {"club": access.club, "players": list(club_people(access.club))}
    return render(request, "league/players.html", context)


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
                # Whoever sends it again has read what stands there now.
                form.data = request.POST.dict() | {"opened": str(error.params["name"])}
        else:
            if changed:
                messages.success(request, _("%(old)s is called %(new)s now.") % _both(form))
            return see_other("league:players", uid)
    formers = former_names(access.club, whose)
    context = {"club": access.club, "player": whose, "form": form, "formers": formers}
    return show_form(request, "league/player.html", context)


def _both(form: PlayerForm) -> dict[str, str]:
    return {"old": form.cleaned_data["opened"], "new": " ".join(form.cleaned_data["name"].split())}
