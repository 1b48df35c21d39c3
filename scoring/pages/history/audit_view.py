"""GET /s/<uid>/audit/: every entry in the order of arrival, and what became of it; `?round=1.3` shows one round,
`?page=2` the entries before the newest page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access import Access, get_sheet_to_watch
from scoring.engine.admission.permissions import has_sides
from scoring.engine.board.audit import EntryFate
from scoring.engine.board.audit import audit as told_of
from scoring.models import FormerName, Sheet
from scoring.pages.history import audit as present
from scoring.pages.history.paging import stretch_of
from scoring.pages.shared.authors import Authors
from scoring.pages.shared.context import context_of
from scoring.pages.shared.names import who_of
from scoring.selectors.sheets import (
    sheet_devices,
    sheet_fold,
    sheet_former_names,
    sheet_remarks,
    sheet_written,
)


@dataclass(frozen=True, slots=True)
class AuditPage:
    """What `scoring/history/audit.html` draws. `earlier`, `later`: as in a `Stretch`."""

    access: Access
    sheet: Sheet
    rows: Sequence[present.AuditRow]
    earlier: int
    later: int
    rounds: Sequence[present.RoundChoice]
    formers: Sequence[FormerName]


@never_cache
@require_safe
def audit(request: HttpRequest, uid: UUID) -> HttpResponse:
    asked = request.GET
    page = _page(get_sheet_to_watch(request, uid), asked.get("round", ""), asked.get("page", ""))
    return render(request, "scoring/history/audit.html", context_of(page))


def _page(access: Access, chosen: str, page: str) -> AuditPage:
    sheet = access.sheet
    fold, who = sheet_fold(sheet), who_of(sheet)
    authors = Authors(fold.ledger.entries, sheet_devices(sheet), who, are_sides=has_sides(fold))
    book = present.Book(who, authors, sheet_written(sheet), sheet_remarks(sheet))
    fates: Sequence[EntryFate] = told_of(fold)
    rounds = present.rounds(fates, chosen)
    if any(each.chosen for each in rounds):
        fates = [each for each in fates if present.round_key(each.round_number) == chosen]
    part = stretch_of(fates, page)
    rows = present.rows(part.rows, book)
    return AuditPage(access, sheet, rows, part.earlier, part.later, rounds, sheet_former_names(sheet))
