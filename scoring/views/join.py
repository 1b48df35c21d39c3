"""/join/<token>/: the second scribe's link. GET asks, only POST lets this device write."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.access import ensure_device, get_sheet_by_link, remember_device
from scoring.models.grant import Scope
from scoring.selectors import sheet_names
from scoring.services import link_redeem


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    access = get_sheet_by_link(token)
    if access.scope == Scope.WATCH:
        raise Http404
    if request.method != "POST":
        context = {"sheet": access.sheet, "names": sheet_names(access.sheet)}
        return render(request, "scoring/join.html", context)
    device = ensure_device(request)
    sheet = link_redeem(token=token, device=device)
    response = redirect("scoring:pad", uid=sheet.uid)
    remember_device(response, device)
    return response
