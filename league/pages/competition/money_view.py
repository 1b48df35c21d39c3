"""/competitions/<uid>/prizes/ and /fees/: the prizes, and who has paid. Directors write both."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league.access.competition import get_competition_to_direct, get_competition_to_see
from league.engine.competition.fees import fees as fees_of
from league.pages.competition.frame import Frame, frame
from league.pages.competition.money import PrizeLine, prize_lines, provisional
from league.pages.competition.shared import declaration, number, state_and_names, tried
from league.pages.shared.answers import see_other
from league.services.competition.money import cents_from, fee_pay, fee_return, fee_set, prizes_set
from league.wording_competition import money
from scoring.pages.shared.context import context_of


@dataclass(frozen=True, slots=True)
class PrizesPage:
    """`text`: one prize a line, first rank first. `provisional` says that heats are still to come."""

    frame: Frame
    text: str
    prizes: tuple[str, ...]
    lines: tuple[PrizeLine, ...]
    provisional: str


@dataclass(frozen=True, slots=True)
class FeeLine:
    """`open` is "" if nothing is due; `is_paid`: the payment can be given back."""

    number: int
    names: str
    due: str
    paid: str
    open: str
    is_paid: bool


@dataclass(frozen=True, slots=True)
class FeesPage:
    frame: Frame
    fee: str
    lines: tuple[FeeLine, ...]
    due: str
    paid: str
    open: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def prizes(request: HttpRequest, uid: UUID) -> HttpResponse:
    if request.method == "POST":
        access = get_competition_to_direct(request, uid)
        said = declaration(request, access)
        prizes_typed = request.POST.get("prizes", "").splitlines()
        if tried(request, lambda: prizes_set(competition=access.competition, said=said, prizes=prizes_typed)):
            messages.success(request, _("Saved."))
        return see_other("league:competition-prizes", uid)
    access = get_competition_to_see(request, uid)
    state, names = state_and_names(access)
    page = PrizesPage(
        frame=frame(access, state, "prizes"),
        text="\n".join(state.prizes),
        prizes=state.prizes,
        lines=prize_lines(state, names),
        provisional=provisional(state),
    )
    return render(request, "league/competition/prizes.html", context_of(page))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def fees(request: HttpRequest, uid: UUID) -> HttpResponse:
    """POST: `fee` sets it; `paid` and `returned` are numbers of contenders."""
    access = get_competition_to_direct(request, uid)
    competition = access.competition
    if request.method == "POST":
        said = declaration(request, access)
        if "paid" in request.POST:
            who = number(request, "paid")
            tried(request, lambda: fee_pay(competition=competition, said=said, number=who))
        elif "returned" in request.POST:
            who = number(request, "returned")
            tried(request, lambda: fee_return(competition=competition, said=said, number=who))
        else:
            text = request.POST.get("fee", "")
            if tried(request, lambda: fee_set(competition=competition, said=said, cents=cents_from(text))):
                messages.success(request, _("Saved."))
        return see_other("league:competition-fees", uid)
    state, names = state_and_names(access)
    fee_lines = fees_of(state)
    page = FeesPage(
        frame=frame(access, state, "fees"),
        fee=money(state.fee) if state.fee else "",
        lines=tuple(
            FeeLine(
                one.number,
                names[one.number],
                money(one.due),
                money(one.paid),
                money(one.open) if one.open else "",
                bool(one.paid),
            )
            for one in fee_lines
        ),
        due=money(sum(one.due for one in fee_lines)),
        paid=money(sum(one.paid for one in fee_lines)),
        open=money(sum(one.open for one in fee_lines)),
    )
    return render(request, "league/competition/fees.html", context_of(page))
