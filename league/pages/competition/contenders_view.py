"""/competitions/<uid>/contenders/: the start list; a list is pasted, previewed, then entered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league import wording_competition as wording
from league.access.competition import (
    CompetitionAccess,
    get_competition_to_direct,
    get_competition_to_see,
)
from league.engine.competition.draws import is_over
from league.engine.competition.fold_contenders import may_enter
from league.engine.competition.paste import LONGEST_NAME, PastedPair, pairs_from, put_right
from league.engine.list_text import TooMuch
from league.models import Competition
from league.pages.competition.contenders import ContendersPage, asked, lines, preview
from league.pages.competition.frame import frame
from league.pages.competition.leavers import about_seat
from league.pages.competition.shared import contender_names, declaration, people_names, tried
from league.pages.shared.answers import see_other, to_page
from league.pages.shared.upload import list_text
from league.selectors.competition_tables import tables_now
from league.selectors.competitions import competition_state
from league.selectors.contenders import matched_pairs
from league.services.competition import contenders as services
from scoring.pages.shared.context import context_of
from scoring.services import InputError

NOTHING: Mapping[str, str] = MappingProxyType({})
# What needs nothing but the number, by the name of the button.
PLAIN: Mapping[str, Callable[..., object]] = {
    "return": services.contender_return,
    "confirm": services.contender_confirm,
    "unconfirm": services.contender_unconfirm,
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def contenders(request: HttpRequest, uid: UUID) -> HttpResponse:
    """POST: `preview` shows what a list would enter; `enter` enters it if it is the one that was previewed;
    `confirm` says that everybody is here.
    """
    if request.method != "POST":
        return _page(request, get_competition_to_see(request, uid))
    access = get_competition_to_direct(request, uid)
    if "confirm" in request.POST:
        said = declaration(request, access)
        tried(request, lambda: services.contenders_confirm(competition=access.competition, said=said))
        return see_other("league:competition-contenders", uid)
    text = request.POST.get("text", "")
    try:
        text = _put_right(request, list_text(request))
        pairs = pairs_from(text, access.competition.people)
    except TooMuch:
        return _page(request, access, text, error=InputError("competition_list_too_long"))
    chosen = {
        name.removeprefix("who-"): request.POST.get(name, "")
        for name in request.POST
        if name.startswith("who-")
    }
    if "enter" not in request.POST or text != request.POST.get("looked", text):
        error = None if pairs else InputError("competition_list_empty")
        return _page(request, access, text, pairs, chosen, error)
    said = declaration(request, access)
    try:
        services.contenders_enter(competition=access.competition, said=said, pairs=pairs, chosen=chosen)
    except InputError as error:
        return _page(request, access, text, pairs, chosen, error)
    count = len(pairs)
    if access.competition.people == 1:
        entered = ngettext("%(n)d player entered.", "%(n)d players entered.", count)
    else:
        entered = ngettext("%(n)d pair entered.", "%(n)d pairs entered.", count)
    messages.success(request, entered % {"n": count})
    # A redirect scrolls to the top, where the next step is.
    return to_page(request, "league:competition-contenders", uid)


def _put_right(request: HttpRequest, text: str) -> str:
    """The list with the names that were put right beside the question about them; it is looked at once more."""
    rights = [(field, value) for field in request.POST if (value := " ".join(request.POST[field].split()))]
    for field, name in rights:
        if field.startswith("right-"):
            text = put_right(text, field.removeprefix("right-"), name[:LONGEST_NAME])
    return text


@never_cache
@require_POST
def contender_change(request: HttpRequest, uid: UUID, contender: int) -> HttpResponse:
    """Confirm, withdraw, readmit or substitute, by the name of the button."""
    access = get_competition_to_direct(request, uid)
    competition, said = access.competition, declaration(request, access)
    if "withdraw" in request.POST:
        reason = " ".join(request.POST.get("reason", "").split())
        if tried(
            request,
            lambda: services.contender_withdraw(
                competition=competition, said=said, number=contender, reason=reason
            ),
        ):
            _warn_of_seat(request, competition, contender)
    elif button := next((name for name in PLAIN if name in request.POST), ""):
        tried(request, lambda: PLAIN[button](competition=competition, said=said, number=contender))
    else:
        tried(
            request,
            lambda: services.contender_substitute(
                competition=competition,
                said=said,
                number=contender,
                leaves=_uid(request.POST.get("leaves", "")),
                name=request.POST.get("name", ""),
                choice=services.NEW if "is_new" in request.POST else "",
            ),
        )
    return see_other("league:competition-contenders", uid)


def _warn_of_seat(request: HttpRequest, competition: Competition, number: int) -> None:
    """Say what can be done about the seat of somebody who left while his heat was published."""
    state = competition_state(competition)
    running = state.running
    if running is None or running.status != "published":
        return
    if text := about_seat(state, running, tables_now(competition, state, running), number):
        messages.warning(request, text)


def _uid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise InputError("competition_unknown_number") from None


def _page(
    request: HttpRequest,
    access: CompetitionAccess,
    text: str = "",
    pairs: Sequence[PastedPair] = (),
    chosen: Mapping[str, str] = NOTHING,
    error: InputError | None = None,
) -> HttpResponse:
    competition = access.competition
    state = competition_state(competition)
    matched = matched_pairs(competition.club, state, pairs)
    shown = preview(matched, chosen)
    if error is not None:
        messages.error(request, wording.input_error(error))
    listed = lines(state, contender_names(access, state), people_names(access, state))
    can_change = access.may_declare and not is_over(state)
    page = ContendersPage(
        frame=frame(access, state, "contenders"),
        lines=listed,
        text=text,
        preview=shown,
        asked=asked(shown),
        wrong=tuple(line.line for line in shown if line.problem),
        can_enter=bool(matched) and all(pair.is_clean for pair in matched),
        is_open=access.may_declare and may_enter(state),
        has_lives=state.plan.stage(0).format == "lives",
        can_change=can_change,
        unseen=sum(line.may_confirm for line in listed) if can_change else 0,
    )
    status = 422 if error is not None else 200
    return render(request, "league/competition/contenders.html", context_of(page), status=status)
