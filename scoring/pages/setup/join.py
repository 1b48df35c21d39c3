"""/join/<token>/: a link to write with. GET asks; only POST lets this device write."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.access import Access, Device, device_of, ensure_device, get_sheet_by_link, remember_device
from scoring.engine.admission.permissions import has_sides
from scoring.models import Sheet, SheetGrant
from scoring.models.grant import Scope
from scoring.pages.setup.share import SCRIBES, Option, Role, role, writes_for
from scoring.pages.shared.context import context_of
from scoring.pages.shared.redirects import see_other
from scoring.selectors.sheets import sheet_fold, sheet_names
from scoring.services import grant_describe, link_redeem
from scoring.services.revoking import is_shut_out
from scoring.wording import Who


@dataclass(frozen=True, slots=True)
class JoinPage:
    """What `scoring/setup/join.html` draws. `two_scribes` write the present round; `is_side`: the link is for
    writing for one side. `options`: for whom the device may write, if the link leaves that open.
    `is_shut_out`: access of this device was revoked, so no link admits it.
    """

    sheet: Sheet
    names: tuple[str, ...]
    role: Role
    two_scribes: bool
    is_side: bool
    options: tuple[Option, ...]
    is_shut_out: bool


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    access = get_sheet_by_link(token)
    if access.scope == Scope.WATCH:
        raise Http404
    known = device_of(request)
    if is_shut_out(access.sheet, known):
        page = context_of(_page(access, known, is_shut_out=True))
        return render(
            request, "scoring/setup/join.html", page, status=403 if request.method == "POST" else 200
        )
    if request.method != "POST":
        return render(request, "scoring/setup/join.html", context_of(_page(access, known)))
    device = ensure_device(request)
    sheet = link_redeem(token=token, device=device, name=request.POST.get("name", ""))
    chosen = request.POST.get("scribe")
    if access.scope != Scope.SIDE and chosen in SCRIBES:
        grant = sheet.grants.get(holder_hash=device.holder)
        grant_describe(grant=grant, name=grant.name, scribe=SCRIBES[chosen])
    response = see_other("pad", sheet.uid)
    remember_device(response, device)
    return response


def _page(access: Access, device: Device | None, *, is_shut_out: bool = False) -> JoinPage:
    names = sheet_names(access.sheet)
    fold = sheet_fold(access.sheet)
    who, are_sides = Who(tuple(names)), has_sides(fold)
    drawn = role(access.scope, access.grant.scribe, who, are_sides=are_sides)
    two = fold.ledger.scribes.two_at(fold.current.number, fold.next_round)
    is_side = access.scope == Scope.SIDE
    options = (
        writes_for(_grant_of(access.sheet, device), who, are_sides=are_sides) if two and not is_side else ()
    )
    return JoinPage(access.sheet, tuple(names), drawn, two, is_side, options, is_shut_out)


def _grant_of(sheet: Sheet, device: Device | None) -> SheetGrant | None:
    live = sheet.grants.live(timezone.now())
    return live.filter(holder_hash=device.holder).first() if device else None
