"""/join/<token>/: a link to write with. GET asks, only POST lets this device write."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.access import Access, ensure_device, get_sheet_by_link, remember_device
from scoring.engine.admission.permissions import has_sides
from scoring.models.grant import Scope
from scoring.pages.setup.share import role
from scoring.selectors.sheets import sheet_fold, sheet_names
from scoring.services import link_redeem
from scoring.wording import Who


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    access = get_sheet_by_link(token)
    if access.scope == Scope.WATCH:
        raise Http404
    if request.method != "POST":
        return render(request, "scoring/setup/join.html", _context(access))
    device = ensure_device(request)
    sheet = link_redeem(token=token, device=device, name=request.POST.get("name", ""))
    response = redirect("scoring:pad", uid=sheet.uid)
    remember_device(response, device)
    return response


def _context(access: Access) -> dict[str, object]:
    names = sheet_names(access.sheet)
    are_sides = has_sides(sheet_fold(access.sheet))
    told = role(access.scope, access.grant.scribe, Who(tuple(names)), are_sides=are_sides)
    return {"sheet": access.sheet, "names": names, "role": told, "is_side": access.scope == Scope.SIDE}
