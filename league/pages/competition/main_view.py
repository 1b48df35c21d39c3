"""/competitions/<uid>/: standings, results and seats for everybody. Directors adjust and publish."""

from __future__ import annotations

from typing import Literal
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from league import wording
from league import wording_competition as words
from league.access.competition import get_competition_to_direct, get_competition_to_see
from league.engine.competition.counting_rules import policy_of
from league.engine.competition.standing import counted
from league.engine.competition.state import State
from league.engine.rulings import metrics_to_adjust
from league.models import Competition
from league.pages.competition import standings as drawn
from league.pages.competition.frame import frame
from league.pages.competition.shared import declaration, number, numbers_in, state_and_names, tried
from league.pages.competition.standings import CompetitionPage, PublishedLine
from league.pages.shared.answers import see_other
from league.selectors.competitions import state_at
from league.selectors.games import spelled
from league.services.competition.results import adjustment_give, adjustment_withdraw
from league.services.competition.standings import standings_publish, tie_decide
from league.wording_order import counting
from scoring.pages.shared.context import context_of


@never_cache
@require_safe
def competition(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_competition_to_see(request, uid)
    of = access.competition
    state, names = state_and_names(access)
    last, table = state.published[-1] if state.published else None, counted(state)
    page = CompetitionPage(
        frame=frame(access, state, "read"),
        rules=wording.ruleset(spelled(of.ruleset_key, of.options)),
        counting=counting(of.policy, of.order),
        sections=drawn.sections(state, names),
        approved=len(state.approved),
        heats=0 if of.later_stages else of.heats,
        published=_published(of, state),
        adjustments=drawn.adjustment_lines(state, names, access.of.names),
        results=drawn.results(state, names),
        can_publish=bool(state.approved) and (last is None or last.hash != table.hash),
        has_prizes=bool(state.prizes),
        everybody=drawn.everybody(state, names),
        metrics=tuple((key, words.criterion(key)) for key in metrics_to_adjust(policy_of(state))),
    )
    return render(request, "league/competition/competition.html", context_of(page))


def _published(competition: Competition, state: State) -> PublishedLine | None:
    if not state.published:
        return None
    last = state.published[-1]
    is_same = last.seq == state.version
    moved = "" if is_same else drawn.moved_since(state_at(competition, last.seq), state)
    return PublishedLine(last.number, last.heat, last.hash, moved)


@never_cache
@require_POST
def publish(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_competition_to_direct(request, uid)
    said = declaration(request, access)
    if tried(request, lambda: standings_publish(competition=access.competition, said=said)):
        messages.success(request, _("The standings are published."))
    return see_other("league:competition", uid)


@never_cache
@require_POST
def adjust(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Give a pair points beside the games, or with `withdraw` take one adjustment back."""
    access = get_competition_to_direct(request, uid)
    of, said = access.competition, declaration(request, access)
    if "withdraw" in request.POST:
        index = number(request, "withdraw")
        tried(request, lambda: adjustment_withdraw(competition=of, said=said, adjustment=index))
    else:
        who, points = number(request, "number"), number(request, "points")
        reason, metric = request.POST.get("reason", ""), request.POST.get("metric", "")
        tried(
            request,
            lambda: adjustment_give(
                competition=of, said=said, number=who, points=points, reason=reason, metric=metric
            ),
        )
    return see_other("league:competition", uid)


@never_cache
@require_POST
def lot(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Store the order of contenders who share a rank, by lot or by a deciding game."""
    access = get_competition_to_direct(request, uid)
    said = declaration(request, access)
    order = numbers_in(request.POST.get("order", ""))
    by: Literal["lot", "game"] = "game" if request.POST.get("by") == "game" else "lot"
    if tried(request, lambda: tie_decide(competition=access.competition, said=said, order=order, by=by)):
        messages.success(request, _("Saved."))
    return see_other("league:competition", uid)
