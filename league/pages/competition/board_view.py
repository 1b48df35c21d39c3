"""/competitions/<uid>/board/ and its poll: every table of the running heat, for directors and scorers; and what a
director declares there.
"""

from __future__ import annotations

from uuid import UUID, uuid5

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from league.access.competition import (
    CompetitionAccess,
    get_competition_to_attend,
    get_competition_to_direct,
)
from league.pages.competition.board import BoardPage, board_tables, clock, counts, news, sides
from league.pages.competition.frame import frame
from league.pages.competition.leavers import NO_KEYS, seat_keys
from league.pages.competition.shared import declaration, number, state_and_names, tried
from league.pages.shared.answers import to_page
from league.selectors.competition_tables import tables_now
from league.selectors.competitions import heat_published_at
from league.services.competition.declaring import Declaration
from league.services.competition.heats import seat_leave
from league.services.competition.results import heat_approve
from scoring.access import ensure_device, remember_device
from scoring.pages.shared.context import context_of


@never_cache
@require_safe
def board(request: HttpRequest, uid: UUID) -> HttpResponse:
    page = _page(get_competition_to_attend(request, uid))
    return render(request, "league/competition/board.html", context_of(page))


@never_cache
@require_safe
def board_poll(request: HttpRequest, uid: UUID) -> HttpResponse:
    """204 while the reader's board (`v`) is up to date."""
    page = _page(get_competition_to_attend(request, uid))
    if request.GET.get("v") == str(page.news):
        return HttpResponse(status=204)
    return HttpResponse(render_to_string("league/competition/_board.html", context_of(page), request))


@never_cache
@require_POST
def approve(request: HttpRequest, uid: UUID, heat: int) -> HttpResponse:
    access = get_competition_to_direct(request, uid)
    said = declaration(request, access)
    done = tried(request, lambda: heat_approve(competition=access.competition, said=said, heat=heat))
    return to_page(request, "league:competition" if done else "league:competition-board", uid)


@never_cache
@require_POST
def seat(request: HttpRequest, uid: UUID, heat: int) -> HttpResponse:
    """Give the seat of `leaves`, who withdrew before the first game, to `comes`, or with 0 to nobody."""
    access = get_competition_to_direct(request, uid)
    leaves, comes = number(request, "leaves"), number(request, "comes")
    form, device = declaration(request, access), ensure_device(request)
    # The keys of one page are different declarations.
    said = Declaration(uuid5(form.fact_id, f"{leaves} {comes}"), form.by)
    if tried(
        request,
        lambda: seat_leave(
            competition=access.competition, said=said, heat=heat, leaves=leaves, comes=comes, device=device
        ),
    ):
        values = {"comes": comes, "leaves": leaves}
        if comes:
            text = _("No. %(comes)s sits in the place of no. %(leaves)s.") % values
        else:
            text = _("No. %(leaves)s does not sit in this heat any more.") % values
        messages.success(request, text)
    response = to_page(request, "league:competition-board", uid)
    remember_device(response, device)
    return response


def _page(access: CompetitionAccess) -> BoardPage:
    competition = access.competition
    state, names = state_and_names(access)
    heat = state.running
    if heat is None:
        return BoardPage(frame(access, state, "board"), 0, (), (), "", news(state, (), ""), "")
    now = tables_now(competition, state, heat)
    keys = seat_keys(state, heat, now) if access.may_declare else NO_KEYS
    tables = board_tables(competition, heat, now, names, keys)
    left = clock(competition, heat_published_at(competition, heat.number), heat)
    return BoardPage(
        frame=frame(access, state, "board", now),
        heat=heat.number,
        tables=tables,
        byes=sides(((number,) for number in heat.heat.byes), names),
        clock=left,
        news=news(state, tables, left),
        counts=counts(now),
        is_new=access.directs and all(table.status == "waiting" for table in now),
        bye_keys=keys.get(0, ()),
    )
