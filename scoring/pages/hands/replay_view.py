"""GET /s/<uid>/hands/<hand>/: a stored hand step by step. `?step=N` opens a step, `?odds=1` asks for the odds."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rules.core.errors import RulesError
from scoring.access import Access, get_sheet_to_watch
from scoring.engine.facts.lines import Line
from scoring.engine.sheet.hand_results import written
from scoring.models import HandLog, Sheet
from scoring.pages.hands.replay import ShownStep, walked
from scoring.pages.hands.replay import replay as present
from scoring.pages.hands.verdicts import people, round_name
from scoring.pages.shared.context import context_of
from scoring.pages.shared.names import who_at_hand, who_of
from scoring.selectors.hands import hand_round_numbers
from scoring.selectors.sheets import sheet_fold

MOST_DIGITS = 6


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """What `replay.html` draws: one step, the name of the log's round, and the line of its result."""

    access: Access
    sheet: Sheet
    log: HandLog
    asks: bool
    of: ShownStep
    round_name: str
    round: Line | None


@never_cache
@require_safe
def replay(request: HttpRequest, uid: UUID, hand: UUID) -> HttpResponse:
    access = get_sheet_to_watch(request, uid)
    log = get_object_or_404(access.sheet.hand_logs.select_related("entry"), uid=hand)
    stored = bytes(log.compact)
    try:
        who = people(walked(stored)[0], who_at_hand(log, access.sheet, who_of(access.sheet)))
    except RulesError:
        # The bytes are damaged; the list of hands says so.
        return redirect("scoring:hands", uid=uid)
    number = hand_round_numbers(sheet_fold(access.sheet))(log)
    asks = request.GET.get("odds") == "1"
    shown = present(stored, _step(request.GET.get("step", "")), who, asks_odds=asks)
    page = ReplayPage(
        access=access,
        sheet=access.sheet,
        log=log,
        asks=asks,
        of=shown,
        round_name=round_name(number, had_one=bool(log.game)),
        round=written(sheet_fold(access.sheet), *number) if number else None,
    )
    return render(request, "scoring/hands/replay.html", context_of(page))


def _step(text: str) -> int:
    """The number of the step; 0 for text that is no number."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else 0
