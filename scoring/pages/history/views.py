"""GET /s/<uid>/history/: every line of a sheet. POST: void, put back, settle or re-flow, then the page again."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring import wording
from scoring.access import Access, get_sheet_to_watch, get_sheet_to_write
from scoring.engine.admission.permissions import has_sides, may_change_line
from scoring.engine.admission.undo import may_bring_back, may_void
from scoring.engine.board.board import AnyBoard
from scoring.pages.board.responses import senders_of
from scoring.pages.history.games import ShownGame, games
from scoring.pages.history.lines import Reader
from scoring.pages.history.paging import Page, page_of
from scoring.pages.history.waiting import WaitingEntry, waiting
from scoring.pages.shared import scribes
from scoring.pages.shared.authors import Authors
from scoring.pages.shared.context import context_of
from scoring.pages.shared.declare import declare
from scoring.pages.shared.scribes import Section
from scoring.selectors.sheets import (
    sheet_board,
    sheet_devices,
    sheet_fold,
    sheet_hand_logs,
    sheet_history,
    sheet_logged_rounds,
    sheet_place,
    sheet_remarks,
    sheet_voidings,
)


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """What `scoring/history/history.html` draws."""

    access: Access
    board: AnyBoard
    near_win: str
    games: tuple[ShownGame, ...]
    waiting: tuple[WaitingEntry, ...]
    scribes: Section | None
    entry_id: uuid.UUID
    ruleset: str
    page: Page


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def history(request: HttpRequest, uid: UUID) -> HttpResponse:
    """The query `game` selects, on a long sheet, the page that has this game."""
    game = request.GET.get("game", "")
    at = int(game) if game.isascii() and game.isdecimal() and len(game) < 6 else 0
    if request.method == "POST":
        declare(request, get_sheet_to_write(request, uid))
        here = reverse("scoring:history", args=[uid])
        return redirect(f"{here}?game={at}" if at else here)
    page = _page(get_sheet_to_watch(request, uid), at)
    return render(request, "scoring/history/history.html", context_of(page))


def _page(access: Access, game: int) -> HistoryPage:
    board = sheet_board(access.sheet)
    pen = access.pen if access.may_write else None
    who = wording.Who.of(board)
    reader = reader_of(access, who)
    page = page_of(sheet_history(access.sheet), game)
    return HistoryPage(
        access=access,
        board=board,
        near_win=wording.near_win(who.near_win),
        games=games(page.games, board, reader),
        waiting=waiting(board, who, pen, senders_of(access.sheet, board)),
        scribes=scribes.section(board, pen, who, scribes.ALL, reader.remarks, sheet_place(access.sheet, pen)),
        entry_id=uuid.uuid4(),
        ruleset=wording.ruleset_name(board.ruleset.key),
        page=page,
    )


def reader_of(access: Access, who: wording.Who) -> Reader:
    """The reader of this sheet's history, with the remarks of its lines."""
    sheet, fold = access.sheet, sheet_fold(access.sheet)
    authors = Authors(fold.ledger.entries, sheet_devices(sheet), who, are_sides=has_sides(fold))
    logs = sheet_hand_logs(sheet)
    return Reader(
        who,
        access.may_write,
        sheet_voidings(sheet),
        sheet_remarks(sheet),
        authors,
        {at: str(log.uid) for at, log in logs.items()},
        sheet_logged_rounds(sheet, logs),
        may_change=lambda entry_id: access.may_write and may_change_line(fold, access.pen, entry_id),
        may_void=lambda entry_id: access.may_write and may_void(fold, access.pen, entry_id),
        may_bring_back=lambda undo: access.may_write and may_bring_back(fold, access.pen, undo),
    )
