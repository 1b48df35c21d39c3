"""/competitions/<uid>/heats/<n>/tables/<m>/: one table for its director: pad, paper, ruling, correction."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league import wording_competition as wording
from league.access.competition import (
    CompetitionAccess,
    get_competition_to_attend,
    get_competition_to_direct,
)
from league.engine.competition.facts import GameEnd, Points
from league.engine.competition.plan import Stage
from league.engine.competition.standing import moves
from league.engine.competition.state import HeatState, State
from league.pages.competition.board import BoardTable, board_tables
from league.pages.competition.ends_form import Choices, choice_of, choices, end_from
from league.pages.competition.frame import Frame, frame
from league.pages.competition.leavers import NO_KEYS, seat_keys
from league.pages.competition.shared import declaration, state_and_names, tried
from league.pages.competition.standings import moves_told
from league.pages.shared.answers import see_other, shut_out, to_page
from league.pages.shared.typed import Typed, typed_in
from league.selectors.competition_tables import TableNow, is_sheet_closed, tables_now
from league.selectors.competitions import competition_state
from league.services.competition.declaring import Declaration
from league.services.competition.pads import competition_pad_open, table_reopen
from league.services.competition.results import result_rule, score_declare, table_call
from league.sessions import session_end
from scoring.access import ensure_device, remember_device
from scoring.pages.shared.context import context_of
from scoring.services import InputError, TakenBack


@dataclass(frozen=True, slots=True)
class GameField:
    """One game of the form: field names and values by side. `is_needed`: it is played whatever the other results.
    `end`: the chosen way it ended.
    """

    number: int
    fields: tuple[tuple[str, str], ...]
    is_needed: bool
    end: str = ""


@dataclass(frozen=True, slots=True)
class SideFields:
    """One side with a field for each game."""

    number: str
    names: str
    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class TablePage:
    """`is_approved`: a change is then a correction, as it is if `is_paper`, when a score from paper already
    counts.

    `reason` is of the present ruling, or "". `by_side`: the fields of a table of more than two sides, else
    (). `ends`: the choices how a game ended, () if points say all. `typed_reason` and values of `games` are
    those typed in a form that was just refused.
    """

    frame: Frame
    heat: int
    table: BoardTable
    games: tuple[GameField, ...]
    is_approved: bool
    is_paper: bool
    source: str
    reason: str
    is_called: bool
    is_closed: bool
    by_side: tuple[SideFields, ...]
    typed_reason: str
    ends: Choices = ()


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest, uid: UUID, heat: int, table: int) -> HttpResponse:
    """POST: `paper` declares the games or corrects those typed from paper; `rule` rules on them, or corrects
    them once approved; `call` calls the people of the table and `call_over` ends that; `reopen` opens its closed
    sheet again.
    """
    if request.method == "POST":
        return _declare(request, get_competition_to_direct(request, uid), heat, table)
    access = get_competition_to_attend(request, uid)
    return render(
        request,
        "league/competition/table.html",
        context_of(_page(access, heat, table, typed_in(request, request.path))),
    )


@never_cache
@require_POST
def table_pad(request: HttpRequest, uid: UUID, heat: int, table: int) -> HttpResponse:
    """Open the pad of the table on this device."""
    access = get_competition_to_attend(request, uid)
    _state, at = _heat(access, heat)
    if table not in at.tables:
        raise Http404
    device = ensure_device(request)
    try:
        sheet = competition_pad_open(
            competition=access.competition,
            heat=heat,
            table=table,
            membership=access.attendee(),
            directs=access.directs,
            device=device,
            until=session_end(request, device),
        )
    except TakenBack:
        messages.error(request, shut_out())
        return see_other("league:competition-table", uid, heat, table)
    response = to_page(request, "scoring:pad", sheet.uid)
    remember_device(response, device)
    return response


def _declare(request: HttpRequest, access: CompetitionAccess, heat: int, table: int) -> HttpResponse:
    competition, said = access.competition, declaration(request, access)
    before, at = _heat(access, heat)
    if table not in at.tables:
        raise Http404

    if "reopen" in request.POST:
        return _reopen(request, access, said, heat, table)
    if "call" in request.POST or "call_over" in request.POST:
        is_over = "call_over" in request.POST
        tried(
            request,
            lambda: table_call(competition=competition, said=said, heat=heat, table=table, is_over=is_over),
        )
        return see_other("league:competition-table", competition.uid, heat, table)

    def declare() -> None:
        games = _games(request, before.plan.stage(at.stage), len(at.tables[table].table.sides))
        store = score_declare if "paper" in request.POST else result_rule
        reason = request.POST.get("reason", "")
        ends = [end_from(request.POST.get(f"end-{at}", ""), game) for at, game in enumerate(games, 1)]
        store(
            competition=competition,
            said=said,
            heat=heat,
            table=table,
            games=games,
            reason=reason,
            ends=ends if any(ends) else (),
        )

    if not tried(request, declare):
        return see_other("league:competition-table", competition.uid, heat, table)
    if at.status == "approved":
        _tell_moves(request, before, competition_state(competition))
        return to_page(request, "league:competition", competition.uid)
    return to_page(request, "league:competition-board", competition.uid)


def _reopen(
    request: HttpRequest, access: CompetitionAccess, said: Declaration, heat: int, table: int
) -> HttpResponse:
    device = ensure_device(request)

    def reopen() -> None:
        table_reopen(
            competition=access.competition,
            said=said,
            heat=heat,
            table=table,
            membership=access.attendee(),
            device=device,
            reason=request.POST.get("why", ""),
            until=session_end(request, device),
        )

    try:
        if tried(request, reopen):
            messages.success(request, _("The sheet is open again."))
    except TakenBack:
        messages.error(request, shut_out())
    response = see_other("league:competition-table", access.competition.uid, heat, table)
    remember_device(response, device)
    return response


def _tell_moves(request: HttpRequest, before: State, after: State) -> None:
    moved = moves(before, after)
    if not moved:
        messages.success(request, _("Corrected. No place changes."))
        return
    messages.success(request, _("Corrected. Places that change: %(moves)s.") % {"moves": moves_told(moved)})


def _games(request: HttpRequest, stage: Stage, sides: int) -> list[Points]:
    """The posted games; in a knockout the last ones may be empty. Raises InputError: competition_points_needed."""
    games: list[Points] = []
    for game in range(1, stage.games + 1):
        texts = [request.POST.get(f"game-{game}-{side}", "").strip() for side in range(sides)]
        if stage.is_elimination and games and not any(texts):
            break
        if not all(text.isdecimal() and len(text) < 4 for text in texts):
            raise InputError("competition_points_needed", "", {"game": game})
        games.append(tuple(int(text) for text in texts))
    return games


def _heat(access: CompetitionAccess, heat: int) -> tuple[State, HeatState]:
    """Raises Http404 for a heat that is not published."""
    state = competition_state(access.competition)
    at = state.heat(heat)
    if at is None or at.status == "drawn":
        raise Http404
    return state, at


def _page(access: CompetitionAccess, heat: int, table: int, typed: Typed) -> TablePage:
    competition = access.competition
    state, names = state_and_names(access)
    _state, at = _heat(access, heat)
    now = tables_now(competition, state, at)
    keys = seat_keys(state, at, now) if access.may_declare else NO_KEYS
    shown = board_tables(competition, at, now, names, keys)
    drawn = next((one for one in shown if one.number == table), None)
    if drawn is None:
        raise Http404
    games, ends = next(_shown(one) for one in now if one.number == table)
    seen, stage = at.tables[table], state.plan.stage(at.stage)
    fields = tuple(
        _field(game, games, ends, len(seen.table.sides), stage, typed) for game in range(1, stage.games + 1)
    )
    return TablePage(
        frame=frame(access, state, "board", now),
        heat=heat,
        table=drawn,
        games=fields,
        is_approved=at.status == "approved",
        is_paper=seen.source == "paper" and seen.games is not None and at.status != "approved",
        source=str(wording.SOURCES[seen.source]) if seen.games is not None else "",
        reason=seen.reason,
        is_called=seen.called,
        is_closed=is_sheet_closed(competition, heat, table),
        by_side=tuple(
            SideFields(side.number, side.names, tuple(game.fields[at] for game in fields))
            for at, side in enumerate(drawn.sides)
        )
        if stage.format == "whot_tables"
        else (),
        typed_reason=typed["reason"],
        ends=choices(competition, state, at.stage, [side.names for side in drawn.sides]),
    )


def _shown(table: TableNow) -> tuple[tuple[Points, ...], tuple[GameEnd, ...]]:
    """What the form starts with: the pad's games if they have changed since the approval."""
    return (table.moved, table.moved_ends) if table.moved else (table.games, table.ends)


def _field(
    game: int, games: tuple[Points, ...], ends: tuple[GameEnd, ...], sides: int, stage: Stage, typed: Typed
) -> GameField:
    points = games[game - 1] if game <= len(games) else ("",) * sides
    is_needed = not stage.is_elimination or game <= stage.games // 2 + 1
    names = tuple(f"game-{game}-{side}" for side in range(sides))
    fields = tuple((name, typed.get(name, str(points[side]))) for side, name in enumerate(names))
    end = choice_of(ends[game - 1] if game <= len(ends) else None)
    return GameField(game, fields, is_needed, typed.get(f"end-{game}", end))
