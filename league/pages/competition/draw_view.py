"""/competitions/<uid>/draw/: draws a heat, shows it to directors, and changes, publishes or withdraws it."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league.access.competition import get_competition_to_direct
from league.pages.competition.draw import DrawPage, drawn_heat, everybody, forbidden, numbers
from league.pages.competition.frame import frame
from league.pages.competition.shared import declaration, number, numbers_in, state_and_names, tried
from league.pages.shared.answers import see_other, to_page
from league.services.competition.contenders import meeting_allow, meeting_forbid
from league.services.competition.drawing import heat_draw
from league.services.competition.heats import heat_publish, heat_take_back, pairing_change
from scoring.access import ensure_device, remember_device
from scoring.pages.shared.context import context_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def draw(request: HttpRequest, uid: UUID) -> HttpResponse:
    """POST draws the heat `heat`, in place of the unpublished draw `mark` if there is one."""
    access = get_competition_to_direct(request, uid)
    if request.method == "POST":
        said = declaration(request, access)
        seed = request.POST.get("seed", "")
        seen = (number(request, "heat"), number(request, "mark")) if "heat" in request.POST else None
        tried(request, lambda: heat_draw(competition=access.competition, said=said, seed=seed, seen=seen))
        return to_page(request, "league:competition-draw", uid)
    state, names = state_and_names(access)
    latest = state.latest
    page = DrawPage(
        frame=frame(access, state, "draw"),
        heat=drawn_heat(state, latest, names) if latest else None,
        numbers=numbers(latest, names),
        everybody=everybody(state, names),
        forbidden=forbidden(state, names),
    )
    return render(request, "league/competition/draw.html", context_of(page))


@never_cache
@require_POST
def pairing(request: HttpRequest, uid: UUID, heat: int) -> HttpResponse:
    access = get_competition_to_direct(request, uid)
    said, reason = declaration(request, access), request.POST.get("reason", "")
    one, other = number(request, "one"), number(request, "other")
    tried(
        request,
        lambda: pairing_change(
            competition=access.competition, said=said, heat=heat, one=one, other=other, reason=reason
        ),
    )
    return see_other("league:competition-draw", uid)


@never_cache
@require_POST
def forbid(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Forbid two contenders to meet, or with `allow` permit these numbers again."""
    access = get_competition_to_direct(request, uid)
    of, said = access.competition, declaration(request, access)
    if "allow" in request.POST:
        these = numbers_in(request.POST["allow"])
        tried(request, lambda: meeting_allow(competition=of, said=said, numbers=these))
    else:
        two, reason = (number(request, "one"), number(request, "other")), request.POST.get("reason", "")
        tried(request, lambda: meeting_forbid(competition=of, said=said, numbers=two, reason=reason))
    return see_other("league:competition-draw", uid)


@never_cache
@require_POST
def publish(request: HttpRequest, uid: UUID, heat: int) -> HttpResponse:
    access = get_competition_to_direct(request, uid)
    said, device = declaration(request, access), ensure_device(request)
    done = tried(
        request,
        lambda: heat_publish(
            competition=access.competition,
            said=said,
            heat=heat,
            mark=number(request, "mark"),
            device=device,
        ),
    )
    if done:
        messages.success(request, _("Heat %(heat)s is published.") % {"heat": heat})
    response = to_page(request, f"league:competition-{'board' if done else 'draw'}", uid)
    remember_device(response, device)
    return response


@never_cache
@require_POST
def take_back(request: HttpRequest, uid: UUID, heat: int) -> HttpResponse:
    access = get_competition_to_direct(request, uid)
    said, reason = declaration(request, access), request.POST.get("reason", "")
    if tried(
        request,
        lambda: heat_take_back(competition=access.competition, said=said, heat=heat, reason=reason),
    ):
        messages.success(request, _("Heat %(heat)s is taken back.") % {"heat": heat})
    return see_other("league:competition-draw", uid)
