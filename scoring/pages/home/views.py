"""GET /: start a game, or continue one of this device."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access import device_of
from scoring.pages.home.sheet_line import SheetLine, sheet_line
from scoring.pages.shared.context import context_of
from scoring.selectors.sheets import sheets_of_device


@dataclass(frozen=True, slots=True)
class HomePage:
    """What `scoring/home/home.html` draws."""

    open_sheets: tuple[SheetLine, ...]
    closed_sheets: tuple[SheetLine, ...]


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    lines = [sheet_line(sheet) for sheet in sheets_of_device(device_of(request))]
    page = HomePage(
        open_sheets=tuple(line for line in lines if not line.is_over),
        closed_sheets=tuple(line for line in lines if line.is_over),
    )
    return render(request, "scoring/home/home.html", context_of(page))
