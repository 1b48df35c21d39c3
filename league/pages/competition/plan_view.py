"""/competitions/<uid>/plan/: the plan of a knockout, for every reader and for print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league import wording_competition as wording
from league.access.competition import get_competition_to_see
from league.engine.competition.bracket_plan import BracketPlan, Game, bracket_plan
from league.pages.competition.frame import Frame, frame
from league.pages.competition.shared import Names, state_and_names
from scoring.pages.shared.context import context_of


@dataclass(frozen=True, slots=True)
class PlanSide:
    """`names` is "" while unknown. `is_winner`: goes on, or has won the final."""

    number: str
    names: str
    is_winner: bool


@dataclass(frozen=True, slots=True)
class PlanGame:
    """`place`: heat and table, "" before publication. `games`: the result, or a note that it was a bye."""

    sides: tuple[PlanSide, ...]
    place: str
    games: str


@dataclass(frozen=True, slots=True)
class PlanLevel:
    name: str
    games: tuple[PlanGame, ...]


@dataclass(frozen=True, slots=True)
class PlanPage:
    """`levels` from the first to the final; `third` and `consolation` are empty if the plan has none."""

    frame: Frame
    levels: tuple[PlanLevel, ...]
    third: tuple[PlanGame, ...]
    consolation: tuple[PlanLevel, ...]


@never_cache
@require_safe
def plan(request: HttpRequest, uid: UUID) -> HttpResponse:
    """The newest knockout; before its first heat is published the page says so."""
    access = get_competition_to_see(request, uid)
    state, names = state_and_names(access)
    plans = (bracket_plan(state, stage) for stage in range(state.stage, -1, -1))
    found = next((one for one in plans if one is not None), BracketPlan((), None, ()))
    page = PlanPage(
        frame=frame(access, state, "plan"),
        levels=tuple(
            PlanLevel(wording.level(len(games), at), _games(games, names))
            for at, games in enumerate(found.levels, 1)
        ),
        third=_games((found.third,), names) if found.third else (),
        consolation=tuple(
            PlanLevel(_("Level %(number)s") % {"number": at}, _games(games, names))
            for at, games in enumerate(found.consolation, 1)
        ),
    )
    return render(request, "league/competition/plan.html", context_of(page))


def _games(games: Sequence[Game], names: Names) -> tuple[PlanGame, ...]:
    return tuple(_game(game, names) for game in games)


def _game(game: Game, names: Names) -> PlanGame:
    here = game.sides[:1] if game.is_bye else game.sides
    sides = tuple(
        PlanSide(str(one) if one else "", names.get(one, ""), bool(one) and one == game.winner)
        for one in here
    )
    place = _("Table %(table)s") % {"table": game.table} if game.table else ""
    if game.is_bye:
        return PlanGame(sides, place, _("free"))
    if game.winner and not game.games:
        return PlanGame(sides, place, str(wording.SOURCES["forfeit"]))
    return PlanGame(sides, place, wording.games(game.games, game.ends))
