"""/s/<uid>/share/: who may watch and who may write, one scribe or two. Shows a new link once, as a QR code."""

from __future__ import annotations

import uuid
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.access import Access, get_sheet_to_direct
from scoring.engine.admission.permissions import has_sides
from scoring.engine.facts.codec import Malformed
from scoring.models import SheetGrant
from scoring.models.grant import Scope
from scoring.pages.setup import share as drawn
from scoring.pages.setup.share import SCRIBES, NewLink, SharePage
from scoring.pages.shared import forms
from scoring.pages.shared.context import context_of
from scoring.pages.shared.declare import append, tell
from scoring.pages.shared.names import who_of
from scoring.pages.shared.qr import is_local, qr
from scoring.pages.shared.redirects import see_other
from scoring.selectors.sheets import sheet_fold
from scoring.services import Envelope, grant_describe, grant_readmit, grant_revoke, link_make
from scoring.services.revoking import may_revoke

PAGES = {Scope.WATCH: "scoring:watch"}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def share(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_sheet_to_direct(request, uid)
    if request.method == "POST" and (done := _done(request, access)):
        return done
    # Only a hash of the token is stored, so this answer is the one time that it can be shown.
    link = _make(request, access) if request.method == "POST" else None
    return render(request, "scoring/setup/share.html", context_of(_page(request, access, link)))


def _done(request: HttpRequest, access: Access) -> HttpResponse | None:
    """Handle every action but making a link, whose answer is the page itself; None for that one."""
    if "revoke" in request.POST:
        _revoke(request, access)
    elif "readmit" in request.POST:
        _readmit(request, access)
    elif "scribes" in request.POST:
        _set_scribes(request, access)
    elif "describe" in request.POST:
        scribe = SCRIBES.get(request.POST.get("scribe", ""))
        grant_describe(grant=access.grant, name=request.POST.get("name", ""), scribe=scribe)
        messages.success(request, _("Kept."))
    else:
        return None
    return see_other("share", access.sheet.uid)


def _set_scribes(request: HttpRequest, access: Access) -> None:
    """Declare the number of scribes for the present round, not for the round when the page was drawn."""
    fold = sheet_fold(access.sheet)
    try:
        number = forms.number(request.POST["scribes"], "number")
        entry_id = str(UUID(request.POST.get("entry_id", "")))
    except (Malformed, ValueError):
        messages.error(request, _("There is no such choice."))
        return
    here = (fold.current.number, fold.next_round)
    receipt = append(access, Envelope(entry_id, fold.version, *here, "scribes_set", {"number": number}))
    if isinstance(receipt, str):
        messages.error(request, receipt)
        return
    if receipt.status == "counted" and "scribe" in request.POST:
        scribe = SCRIBES.get(request.POST["scribe"])
        grant_describe(grant=access.grant, name=access.grant.name, scribe=scribe)
    tell(request, access, receipt)


def _make(request: HttpRequest, access: Access) -> NewLink | None:
    scope, _dash, scribe = request.POST.get("scope", "").partition("-")
    life = drawn.LIVES.get(request.POST.get("life", drawn.USUAL_LIFE))
    try:
        if life is None:
            raise ValueError("no such time")
        number = SCRIBES[scribe] if scribe else None
        token = link_make(sheet=access.sheet, scope=scope, scribe=number, life=life[0], by=access.grant)
    except (ValueError, KeyError):
        messages.error(request, _("There is no such link."))
        return None
    path = reverse(PAGES.get(Scope(scope), "scoring:join"), args=[token])
    url = request.build_absolute_uri(path)
    fold = sheet_fold(access.sheet)
    role = drawn.role(scope, number, who_of(access.sheet), are_sides=has_sides(fold))
    return NewLink(role.title, role.text, url, qr(url))


def _revoke(request: HttpRequest, access: Access) -> None:
    """Revoke a grant of this sheet, never the device's own or one that it came from."""
    grant = _grant_of(request, access, "revoke")
    if grant is None:
        return
    if not may_revoke(access.grant, grant):
        raise Http404
    grant_revoke(grant=grant)
    messages.success(request, _("Taken back: it opens nothing any more."))
    if grant.via and SheetGrant.objects.live(timezone.now()).filter(pk=grant.via.pk).exists():
        warning = _(
            "It came through a link that other devices can still open. Take it back too if it got about."
        )
        messages.warning(request, warning)


def _readmit(request: HttpRequest, access: Access) -> None:
    if grant := _grant_of(request, access, "readmit"):
        grant_readmit(grant=grant, by=access.grant)
        messages.success(request, _("It is in again."))


def _grant_of(request: HttpRequest, access: Access, field: str) -> SheetGrant | None:
    """The grant of this sheet that the form names; None, with a message, if there is none."""
    try:
        uid = UUID(request.POST[field])
    except ValueError:
        messages.error(request, _("There is no such link."))
        return None
    return get_object_or_404(access.sheet.grants.select_related("via"), uid=uid)


def _page(request: HttpRequest, access: Access, link: NewLink | None) -> SharePage:
    sheet, fold = access.sheet, sheet_fold(access.sheet)
    who, are_sides = who_of(sheet), has_sides(fold)
    live = list(sheet.grants.live(timezone.now()).order_by("-pk"))
    shut_out = sheet.grants.filter(is_link=False, revoked_at__isnull=False).order_by("pk")
    number = 2 if fold.ledger.scribes.two_at(fold.current.number, fold.next_round) else 1
    return SharePage(
        sheet=sheet,
        link=link,
        choices=drawn.choices(who, number, are_sides=are_sides),
        lives=drawn.lives(),
        links=drawn.links(live, access.grant, who, are_sides=are_sides),
        devices=drawn.devices(live, access.grant, who, are_sides=are_sides),
        shut_out=drawn.devices(list(shut_out), access.grant, who, are_sides=are_sides),
        own=access.grant,
        scribes=drawn.scribes(number, access.grant, live, who, are_sides=are_sides),
        entry_id=uuid.uuid4(),
        is_local=is_local(request),
    )
