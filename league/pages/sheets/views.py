"""Sheets of a season: open a new one, or open the pad of another on this device."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league import services, wording
from league.access import SeasonAccess, get_season_for_scorer, get_season_sheet_for_scorer
from league.engine.results import Game
from league.pages.shared.answers import see_other, shut_out, to_page
from league.pages.sheets.day import season_of_sheet, typed_day
from league.selectors.games import keys_of
from league.selectors.players import names_offered
from league.sessions import session_end
from scoring.access import device_of, ensure_device, remember_device
from scoring.limits import at_most
from scoring.models import Sheet
from scoring.pages.setup.new_form import (
    SeatField,
    SheetDraft,
    blank,
    by_rules,
    options,
    page,
    posted,
    rechosen,
)
from scoring.pages.setup.seat_question import SeatQuestion, answered_at, asked_at, typed_at
from scoring.pages.shared.context import context_of
from scoring.selectors.sheets import sheet_names, sheets_opened_by
from scoring.services import InputError, TakenBack
from scoring.services.player_names import all_players
from scoring.services.seat_choices import Question, Unresolved, players_meant

MOST_NAMES = 200


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@at_most(60, 60)
def sheet_new(request: HttpRequest, uid: UUID, game: Game) -> HttpResponse:
    access = get_season_for_scorer(request, uid)
    if access.season.rules and access.season.rules.game != game:
        return to_page(request, f"league:{access.season.rules.game}-new", uid)
    if request.method != "POST":
        last = _last_sheet(request, access, game)
        return _form(request, access, _blank(access, game, last), said=_sat_there(last))
    draft = _pinned(access, posted(game, request.POST))
    if access.season.rules is None and (other := rechosen(draft, request.POST)) is not None:
        return _form(request, access, other)
    try:
        return _open(request, access, draft)
    except Unresolved as error:
        return _form(request, access, draft, questions=error.questions)
    except InputError as error:
        return _form(request, access, draft, {error.field: wording.input_error(error)}, error=error)


def _form(
    request: HttpRequest,
    access: SeasonAccess,
    draft: SheetDraft,
    errors: dict[str, str] | None = None,
    questions: Mapping[int, Question] | None = None,
    said: Mapping[str, str] | None = None,
    error: InputError | None = None,
) -> HttpResponse:
    form = page(draft, errors)
    said = request.POST if said is None else said
    seats = (replace(seat, question=_question(seat, questions or {}, said)) for seat in form.seats)
    form = replace(
        form,
        seats=tuple(seats),
        known_names=names_offered(access.of.club, timezone.localdate(), MOST_NAMES),
        asks_rules=access.season.rules is None,
    )
    context = context_of(
        form, season_of_sheet(request, access, draft.game, error, has_questions=bool(questions))
    )
    status = 422 if errors or questions else 200
    return render(request, "league/sheets/sheet_new.html", context, status=status)


def _question(
    seat: SeatField, questions: Mapping[int, Question], typed: Mapping[str, str]
) -> SeatQuestion | None:
    if seat.seat in questions:
        return asked_at(seat.seat, questions[seat.seat])
    return answered_at(seat.seat, typed_at(typed, seat.seat, seat.name))


def _sat_there(last: Sheet | None) -> dict[str, str]:
    """Who sat where on the last sheet, as answers, so that a namesake is not asked for again."""
    typed: dict[str, str] = {}
    for seat in last.seats.select_related("player") if last else ():
        number, player = seat.number, seat.player
        typed |= {f"who-{number}": str(player.uid), f"asked-{number}": player.name}
    return typed


def _blank(access: SeasonAccess, game: Game, last: Sheet | None) -> SheetDraft:
    """The form without placeholder names, which would become players of the club."""
    names = tuple(sheet_names(last)) if last else ()
    return _pinned(access, replace(blank(game, last), names=names))


def _pinned(access: SeasonAccess, draft: SheetDraft) -> SheetDraft:
    """The draft with the rules pinned by the season, if any, whatever the form says."""
    rules = access.season.rules
    if rules is None:
        return draft
    settled = by_rules(draft.game, rules.key, dict(rules.options))
    return replace(draft, ruleset_key=rules.key, chosen=settled.chosen, kept={})


def _last_sheet(request: HttpRequest, access: SeasonAccess, game: Game) -> Sheet | None:
    """The newest sheet of this game that this device opened in this club."""
    mine = sheets_opened_by(device_of(request))
    keys, space = keys_of(game), access.of.club.space_id
    return next((sheet for sheet in mine if sheet.ruleset_key in keys and sheet.space_id == space), None)


def _open(request: HttpRequest, access: SeasonAccess, draft: SheetDraft) -> HttpResponse:
    if draft.ruleset_key not in keys_of("watten" if draft.game == "watten" else "whot"):
        raise InputError("unknown_ruleset", "ruleset")
    typed = [typed_at(request.POST, seat, name) for seat, name in enumerate(draft.seated())]
    players = players_meant(all_players(access.of.club.space), typed)
    device = ensure_device(request)
    sheet = services.sheet_open_in_season(
        season=access.season,
        membership=access.of.scorer(),
        device=device,
        ruleset_key=draft.ruleset_key,
        options=access.season.options if access.season.rules else options(draft),
        names=players,
        first_dealer=draft.dealer(),
        dealer_said=draft.names_dealer,
        title=request.POST.get("title", ""),
        begun_on=typed_day(request, access),
        until=session_end(request, device),
    )
    response = to_page(request, "scoring:pad", sheet.uid)
    remember_device(response, device)
    return response


@never_cache
@require_POST
def pad_open(request: HttpRequest, uid: UUID, sheet: UUID) -> HttpResponse:
    access, season_sheet = get_season_sheet_for_scorer(request, uid, sheet)
    device = ensure_device(request)
    try:
        opened = services.pad_open(
            season_sheet=season_sheet,
            membership=access.of.scorer(),
            device=device,
            until=session_end(request, device),
        )
    except TakenBack:
        messages.error(request, shut_out())
        return see_other("league:sheet", uid, sheet)
    response = see_other("scoring:pad", opened.uid)
    remember_device(response, device)
    return response
