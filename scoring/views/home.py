"""GET /: start a game, or go on with one of this device."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring import wording
from scoring.access import device_of
from scoring.engine.board import seated_in
from scoring.models import Sheet
from scoring.selectors import sheet_fold, sheets_of_device


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    sheets = [_line(sheet) for sheet in sheets_of_device(device_of(request))]
    context = {
        "open_sheets": [line for line in sheets if not line["closed"]],
        "closed_sheets": [line for line in sheets if line["closed"]],
    }
    return render(request, "scoring/home.html", context)


def _line(sheet: Sheet) -> dict[str, Any]:
    """One sheet of the list: who plays, and how it stands."""
    fold = sheet_fold(sheet)
    persons = tuple(seat.player.name for seat in sheet.seats.all())
    is_watten = fold.setup.ruleset.game == "watten"
    who = wording.Who((), persons).seated(seated_in(fold, fold.current))
    return {
        "uid": sheet.uid,
        "game": "Watten" if is_watten else "WHOT!",
        "title": sheet.title,
        "names": who.opposite() if is_watten else ", ".join(who.names),
        "score": (" : " if is_watten else " · ").join(str(total) for total in fold.current.totals),
        "number": fold.current.number,
        "begun_on": sheet.begun_on,
        "closed": fold.ledger.closed,
    }
