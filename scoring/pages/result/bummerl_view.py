"""GET /s/<uid>/bummerl/: the Bummerl tally of the evening, and who pays the round."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access import Access, get_sheet_to_watch
from scoring.engine.board.board import AnyBoard
from scoring.pages.board import bummerl as present
from scoring.pages.shared.context import context_of
from scoring.pages.shared.redirects import see_other
from scoring.selectors.sheets import sheet_board, sheet_bummerl_tally
from scoring.wording import Who


@dataclass(frozen=True, slots=True)
class TallyPage:
    """What `scoring/result/tally.html` draws."""

    access: Access
    board: AnyBoard
    tally: present.Tally


@never_cache
@require_safe
def bummerl(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_sheet_to_watch(request, uid)
    board = sheet_board(access.sheet)
    if board.game != "watten":
        return see_other("pad", uid)
    tally = present.tally(sheet_bummerl_tally(access.sheet), Who.of(board))
    return render(request, "scoring/result/tally.html", context_of(TallyPage(access, board, tally)))
