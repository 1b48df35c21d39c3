"""GET /: start a game, or go on with one of this device."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rules.whot.rulesets import WhotRules
from scoring import wording
from scoring.access import device_of
from scoring.engine.sheet.fold import Game, SheetFold
from scoring.engine.sheet.seating import seated_in
from scoring.engine.whot.game import WhotGame
from scoring.models import Sheet
from scoring.pages.board.closing import evening as closed_evening
from scoring.pages.home import sheet_line
from scoring.selectors.sheets import sheet_fold, sheets_of_device


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    sheets = [_line(sheet) for sheet in sheets_of_device(device_of(request))]
    context = {
        "open_sheets": [line for line in sheets if not line["closed"]],
        "closed_sheets": [line for line in sheets if line["closed"]],
    }
    return render(request, "scoring/home/home.html", context)


def _line(sheet: Sheet) -> dict[str, Any]:
    """One sheet of the list: who plays, and how it stands."""
    fold = sheet_fold(sheet)
    persons = tuple(seat.player.name for seat in sheet.seats.all())
    is_watten = fold.setup.ruleset.game == "watten"
    closed = fold.ledger.closed
    # A Watten table goes on with the game that its pad is at; of WHOT! the last one is what people remember.
    is_fresh = bool(fold.games) and not fold.current.rows and (closed or not is_watten)
    game = fold.games[-1] if is_fresh else fold.current
    seated = seated_in(fold, game)
    who = wording.Who((), persons).seated(seated)
    evening = closed_evening(fold, seated, who) if closed and is_watten else None
    return {
        "uid": sheet.uid,
        "game": "Watten" if is_watten else "WHOT!",
        "title": sheet.title,
        "names": who.opposite() if is_watten else ", ".join(who.names),
        "score": " : ".join(map(str, game.totals)),
        "number": game.number,
        "begun_on": sheet.begun_on,
        "closed": closed,
        **(evening or {}),
        **_standing(fold, game, who),
    }


def _standing(fold: SheetFold, game: Game, who: wording.Who) -> dict[str, Any]:
    """What the mode of a WHOT! sheet counts, in place of the bare totals."""
    rules = fold.setup.ruleset.params
    if isinstance(rules, WhotRules) and isinstance(game, WhotGame):
        return sheet_line.line(fold, game, rules, who)
    return {}
