"""/seasons/<uid>/rules/: the rules of every new sheet of a season. For directors."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league import services, wording
from league.access import SeasonAccess, get_season_for_director
from league.engine.results import GAMES, Game
from league.models import Club, Season
from league.pages.shared.answers import to_page
from league.selectors.games import games_finished, keys_of
from league.services.season_terms import rules_typed, spelled_rules
from scoring.pages.setup.new_form import NewSheetPage, SheetDraft, by_rules, options, page, posted, rechosen
from scoring.pages.shared.context import context_of
from scoring.services import InputError

FIRST: dict[Game, str] = {"watten": "upper_austria", "whot": "leaflet_long"}


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Added to the questions of `NewSheetPage`. `now`: the pinned rules in words, "" for none; `seen` spells
    them.

    `played`: number of finished games in the season. `other_game` names the page for the other game.
    """

    club: Club
    season: Season
    now: str
    seen: str
    played: int
    error: str
    other_game: str
    other_name: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_season_for_director(request, uid)
    given = request.POST if request.method == "POST" else request.GET
    pinned = access.season.rules
    game: Game = next((one for one in GAMES if one == given.get("game")), pinned.game if pinned else "watten")
    if request.method != "POST":
        return _show(request, access, game, _now(access.season, game))
    draft = posted(game, request.POST)
    if (other := rechosen(draft, request.POST)) is not None:
        return _show(request, access, game, other)
    try:
        _pin(access, game, draft, request)
    except InputError as error:
        access.season.refresh_from_db()
        return _show(request, access, game, draft, wording.input_error(error))
    messages.success(request, _("Saved."))
    return to_page(request, "league:season-counting", uid)


def _pin(access: SeasonAccess, game: Game, draft: SheetDraft, request: HttpRequest) -> None:
    if draft.ruleset_key not in keys_of(game):
        raise InputError("unknown_ruleset", "ruleset")
    made = None if "free" in request.POST else rules_typed(draft.ruleset_key, options(draft))
    services.season_rules_pin(season=access.season, seen=request.POST.get("seen", ""), rules=made)


def _now(season: Season, game: Game) -> SheetDraft:
    pinned = season.rules
    if pinned is None or pinned.game != game:
        return by_rules(game, FIRST[game], {})
    return by_rules(game, pinned.key, dict(pinned.options))


def _show(
    request: HttpRequest, access: SeasonAccess, game: Game, draft: SheetDraft, error: str = ""
) -> HttpResponse:
    form: NewSheetPage = page(draft)
    seen = spelled_rules(access.season)
    other = next(one for one in GAMES if one != game)
    of_season = RulesPage(
        club=access.of.club,
        season=access.season,
        now=wording.ruleset(seen) if seen else "",
        seen=seen,
        played=games_finished(access.season),
        error=error,
        other_game=other,
        other_name=wording.GAMES[other],
    )
    context = context_of(form, of_season)
    return render(request, "league/season/rules.html", context, status=422 if error else 200)
