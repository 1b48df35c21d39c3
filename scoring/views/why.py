"""GET /s/<uid>/history/<entry>/why/: the steps behind one line, each with its rule and source.

/s/<uid>/why/ and /w/<token>/why/ tell the same of all that stands on a board.
"""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access import Access, get_sheet_by_link, get_sheet_to_watch
from scoring.people import who_of
from scoring.present.why import all_of
from scoring.present.why import why as present
from scoring.selectors import sheet_board, sheet_fold, sheet_ledger, sheet_why, sheet_whys

MOST_GAMES, MOST_ROWS = 6, 16


@never_cache
@require_safe
def why(request: HttpRequest, uid: UUID, entry_id: UUID) -> HttpResponse:
    access = get_sheet_to_watch(request, uid)
    told = sheet_why(access.sheet, str(entry_id))
    if told is None:
        raise Http404
    who = who_of(access.sheet).then(told)
    context = {"access": access, "sheet": access.sheet, "entry_id": entry_id, "why": present(told, who)}
    return render(request, "scoring/why.html", context)


@never_cache
@require_safe
def of_sheet(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Why everything on the board is what it is."""
    return _of(request, get_sheet_to_watch(request, uid), reverse("scoring:pad", args=[uid]), is_linked=True)


@never_cache
@require_safe
def of_link(request: HttpRequest, token: str) -> HttpResponse:
    """The same for whoever holds a link that only watches."""
    back_url = reverse("scoring:watch", args=[token])
    return _of(request, get_sheet_by_link(token), back_url, is_linked=False)


def _of(request: HttpRequest, access: Access, back_url: str, *, is_linked: bool) -> HttpResponse:
    sheet = access.sheet
    told = all_of(
        sheet_whys(sheet, most_games=MOST_GAMES, most_rows=MOST_ROWS),
        sheet_board(sheet),
        sheet_ledger(sheet)["teams"],
        sheet_fold(sheet).setup.ruleset,
        who_of(sheet),
    )
    context = {"sheet": sheet, "why": told, "back_url": back_url, "is_linked": is_linked}
    return render(request, "scoring/why_sheet.html", context)
