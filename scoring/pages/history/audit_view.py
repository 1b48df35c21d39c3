"""GET /s/<uid>/audit/: every entry in the order it came in, and what became of it; `?round=1.3` is one round."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access import Access, get_sheet_to_watch
from scoring.engine.admission.permissions import has_sides
from scoring.engine.board.audit import audit as told_of
from scoring.pages.history import audit as present
from scoring.pages.shared.authors import Authors
from scoring.pages.shared.names import who_of
from scoring.selectors.sheets import (
    sheet_devices,
    sheet_fold,
    sheet_former_names,
    sheet_remarks,
    sheet_written,
)


@never_cache
@require_safe
def audit(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_sheet_to_watch(request, uid)
    return render(request, "scoring/history/audit.html", _context(access, request.GET.get("round", "")))


def _context(access: Access, chosen: str) -> dict[str, Any]:
    sheet = access.sheet
    fold, who = sheet_fold(sheet), who_of(sheet)
    authors = Authors(fold.ledger.entries, sheet_devices(sheet), who, are_sides=has_sides(fold))
    book = present.Book(who, authors, sheet_written(sheet), sheet_remarks(sheet))
    rows = present.rows(told_of(fold), book)
    rounds = present.rounds(rows, chosen)
    if any(each["chosen"] for each in rounds):
        rows = [row for row in rows if row["round"] == chosen]
    return {
        "access": access,
        "sheet": sheet,
        "rows": rows,
        "rounds": rounds,
        "formers": sheet_former_names(sheet),
    }
