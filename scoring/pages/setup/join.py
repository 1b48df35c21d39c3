"""/join/<token>/: a link to write with. GET asks; only POST lets this device write."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.access import Access, device_of, ensure_device, get_sheet_by_link, remember_device
from scoring.engine.admission.permissions import has_sides
from scoring.models import Sheet
from scoring.models.grant import Scope
from scoring.pages.setup.share import Role, role
from scoring.pages.shared.context import context_of
from scoring.pages.shared.redirects import see_other
from scoring.selectors.sheets import sheet_fold, sheet_names
from scoring.services import link_redeem
from scoring.services.revoking import is_shut_out
from scoring.wording import Who


@dataclass(frozen=True, slots=True)
class JoinPage:
    """What `scoring/setup/join.html` draws. `two_scribes` write the present round; `is_side`: the link is for
    writing for one side. `is_shut_out`: access of this device was revoked, so no link admits it.
    """

    sheet: Sheet
    names: tuple[str, ...]
    role: Role
    two_scribes: bool
    is_side: bool
    is_shut_out: bool


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    access = get_sheet_by_link(token)
    if access.scope == Scope.WATCH:
        raise Http404
    if is_shut_out(access.sheet, device_of(request)):
        page = context_of(_page(access, is_shut_out=True))
        return render(
            request, "scoring/setup/join.html", page, status=403 if request.method == "POST" else 200
        )
    if request.method != "POST":
        return render(request, "scoring/setup/join.html", context_of(_page(access)))
    device = ensure_device(request)
    sheet = link_redeem(token=token, device=device, name=request.POST.get("name", ""))
    response = see_other("pad", sheet.uid)
    remember_device(response, device)
    return response


def _page(access: Access, *, is_shut_out: bool = False) -> JoinPage:
    names = sheet_names(access.sheet)
    fold = sheet_fold(access.sheet)
    drawn = role(access.scope, access.grant.scribe, Who(tuple(names)), are_sides=has_sides(fold))
    two = fold.ledger.scribes.two_at(fold.current.number, fold.next_round)
    return JoinPage(access.sheet, tuple(names), drawn, two, access.scope == Scope.SIDE, is_shut_out)
