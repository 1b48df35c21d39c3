"""/clubs/<uid>/players/<player>/merge/: merges two players, after a preview. For owners."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league import wording
from league.access import get_player_for_owner
from league.models import Club
from league.pages.shared.answers import see_other, to_page
from league.selectors import club_players
from league.selectors.player_sheets import PlayerSheet, player_sheets
from league.services import club_players_merge
from scoring.models import Player
from scoring.pages.shared.context import context_of
from scoring.services import InputError
from scoring.services.name_match import nearness, words
from scoring.services.player_moves import sheets_of_both


@dataclass(frozen=True, slots=True)
class MergePage:
    """`player` goes, `kept` stays; None until one of `others` is chosen, which lists similar names first.

    `why_not` says why the two cannot be merged, "" if they can.
    """

    club: Club
    player: Player
    others: tuple[Player, ...]
    kept: Player | None
    sheets: tuple[PlayerSheet, ...]
    games: str
    seasons: tuple[str, ...]
    why_not: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HttpRequest, uid: UUID, player: UUID) -> HttpResponse:
    access, gone = get_player_for_owner(request, uid, player)
    if gone.merged_into_id is not None:
        return see_other("league:player", uid, player)
    chosen = (request.POST if request.method == "POST" else request.GET).get("kept", "")
    others = _others(access.club, gone)
    kept = next((one for one in others if str(one.uid) == chosen), None)
    if request.method != "POST" or kept is None:
        error = _("Choose who it is.") if request.method == "POST" else ""
        return _page(request, access.club, gone, others, kept, error)
    try:
        club_players_merge(club=access.club, gone=gone, kept=kept, by=access.owner().user)
    except InputError as error:
        return _page(request, access.club, gone, others, kept, wording.input_error(error))
    messages.success(request, _("%(gone)s is %(kept)s from now on.") % {"gone": gone.name, "kept": kept.name})
    return to_page(request, "league:player", uid, kept.uid)


def _why_not(gone: Player, kept: Player) -> str:
    if hasattr(gone, "person"):
        return wording.input_error(InputError("member_goes", params={"name": gone.name}))
    if together := sheets_of_both(gone, kept):
        return wording.input_error(InputError("sat_together", params={"sheets": len(together)}))
    return ""


def _others(club: Club, gone: Player) -> tuple[Player, ...]:
    others = club_players(club).prefetch_related(None).exclude(pk=gone.pk)
    sought = words(gone.name)
    return tuple(sorted(others, key=lambda one: (-nearness(sought, words(one.name)), one.name.casefold())))


def _page(
    request: HttpRequest,
    club: Club,
    gone: Player,
    others: tuple[Player, ...],
    kept: Player | None,
    error: str,
) -> HttpResponse:
    sheets = player_sheets(gone) if kept else ()
    if kept and not error:
        error = _why_not(gone, kept)
    page = MergePage(
        club=club,
        player=gone,
        others=others,
        kept=kept,
        sheets=sheets,
        games=wording.games_counted(sum(sheet.games for sheet in sheets)),
        seasons=tuple(dict.fromkeys(sheet.season for sheet in sheets if sheet.season)),
        why_not=error,
    )
    status = 422 if error and request.method == "POST" else 200
    return render(request, "league/players/merge.html", context_of(page), status=status)
