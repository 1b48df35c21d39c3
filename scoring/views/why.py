"""GET /s/<uid>/history/<entry>/why/: the steps behind one line, each with its rule and source."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access import get_sheet_to_watch
from scoring.people import who_of
from scoring.present.why import why as present
from scoring.selectors import sheet_why


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
