"""/clubs/<uid>/players/<player>/split/: gives chosen sheets of a player to somebody else. For owners."""

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
from league.selectors.player_sheets import PlayerSheet, player_sheets
from league.services import club_player_split
from scoring.models import Player
from scoring.pages.shared.context import context_of
from scoring.services import InputError
from scoring.services.player_names import all_players
from scoring.services.sheets import clean_name


@dataclass(frozen=True, slots=True)
class SplitPage:
    """`chosen` are the ticked sheets, `name` is what was typed. `target`: who gets them, once both are given.

    `is_new`: the club has nobody of this name.
    """

    club: Club
    player: Player
    sheets: tuple[PlayerSheet, ...]
    chosen: frozenset[UUID]
    name: str
    target: str = ""
    is_new: bool = False
    games: str = ""
    error: str = ""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def split(request: HttpRequest, uid: UUID, player: UUID) -> HttpResponse:
    access, source = get_player_for_owner(request, uid, player)
    if source.merged_into_id is not None:
        return see_other("league:player", uid, player)
    sheets, name = player_sheets(source), request.POST.get("name", "")
    ticked = set(request.POST.getlist("sheets"))
    chosen = frozenset(sheet.uid for sheet in sheets if str(sheet.uid) in ticked)
    blank = SplitPage(access.club, source, sheets, chosen, name)
    if request.method != "POST":
        return _show(request, blank)
    try:
        target = _target(access.club, source, name)
        if not chosen or len(chosen) != len(ticked):
            raise InputError("split_no_sheets", "sheets")
        if "confirmed" not in request.POST:
            return _show(request, _preview(blank, target))
        club_player_split(
            club=access.club, source=source, target=target, sheets=chosen, by=access.owner().user
        )
    except InputError as error:
        return _show(
            request, SplitPage(access.club, source, sheets, chosen, name, error=wording.input_error(error))
        )
    messages.success(
        request, _("The chosen sheets are those of %(name)s from now on.") % {"name": str(target)}
    )
    return to_page(request, "league:player", uid, player)


def _target(club: Club, source: Player, typed: str) -> Player | str:
    """Who gets the sheets. Raises InputError: split_with_itself, and those of `clean_name`."""
    name = clean_name(typed, "name")
    meant = all_players(club.space).meant(name)
    target = meant.players[0] if meant.is_sure else name
    if target == source:
        raise InputError("split_with_itself", "name", {"name": source.name})
    return target


def _preview(page: SplitPage, target: Player | str) -> SplitPage:
    games = sum(sheet.games for sheet in page.sheets if sheet.uid in page.chosen)
    return SplitPage(
        page.club,
        page.player,
        page.sheets,
        page.chosen,
        page.name,
        str(target),
        isinstance(target, str),
        wording.games_counted(games),
    )


def _show(request: HttpRequest, page: SplitPage) -> HttpResponse:
    status = 422 if page.error else 200
    return render(request, "league/players/split.html", context_of(page), status=status)
