"""Gives devices access to a sheet, directly and by links.

The token of a link is shown once and stored as a hash. `scoring.access` decides what a scope allows.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.http import Http404
from django.utils import timezone

from scoring.access import Device, get_sheet_by_link, holder_hash, writer_for
from scoring.models import Sheet, SheetGrant
from scoring.models.grant import Scope
from scoring.security_log import say_committed
from scoring.services.revoking import TakenBack

LINK_LIFE = timedelta(days=2)
MAX_NAME = 40
_RANK = {Scope.WATCH: 0, Scope.SIDE: 1, Scope.WRITE: 2, Scope.DIRECT: 3}


def grant_device(
    *,
    sheet: Sheet,
    device: Device,
    scope: str,
    scribe: int | None = None,
    via: SheetGrant | None = None,
    name: str = "",
) -> SheetGrant:
    """Grant `device` access to `sheet`. An existing grant is widened or renewed, never narrowed.

    The grant ends with the link it came through. `scribe`: the scribe that the device writes for from now on.
    Raises TakenBack for a device whose access was revoked: only directing the sheet admits it again.
    """
    grant, created = SheetGrant.objects.get_or_create(
        sheet=sheet,
        holder_hash=device.holder,
        defaults={
            "scope": scope,
            "scribe": scribe,
            "writer": writer_for(device),
            "via": via,
            "expires_at": via.expires_at if via else None,
            "name": clean_name(name),
        },
    )
    if not created:
        if grant.revoked_at and (via or scope != Scope.DIRECT):
            raise TakenBack
        _widen(grant, scope, scribe, via, clean_name(name))
    return grant


def _widen(grant: SheetGrant, scope: str, scribe: int | None, via: SheetGrant | None, name: str) -> None:
    is_dead = not SheetGrant.objects.live(timezone.now()).filter(pk=grant.pk).exists()
    until = via.expires_at if via else None
    if is_dead or _RANK[Scope(scope)] > _RANK[Scope(grant.scope)]:
        grant.scope, grant.revoked_at, grant.via, grant.scribe = scope, None, via, scribe
        grant.expires_at = until
    elif scope == grant.scope and grant.expires_at and (until is None or until > grant.expires_at):
        grant.expires_at, grant.via = until, via
    if scribe is not None:
        grant.scribe = scribe
    is_renamed = bool(name) and name != grant.name
    grant.name = name or grant.name
    with transaction.atomic():
        grant.save(update_fields=["scope", "revoked_at", "via", "scribe", "expires_at", "name"])
        if is_renamed:
            _tell_open_pages(grant)


def grant_describe(*, grant: SheetGrant, name: str, scribe: int | None) -> None:
    """Set the name of this device and its scribe; a device limited to one side keeps its scribe."""
    kept, shown = grant.scribe if grant.scope == Scope.SIDE else scribe, clean_name(name)
    with transaction.atomic():
        as_it_was = SheetGrant.objects.filter(pk=grant.pk, name=shown, scribe=kept)
        if not as_it_was.exists() and SheetGrant.objects.filter(pk=grant.pk).update(name=shown, scribe=kept):
            _tell_open_pages(grant)


def _tell_open_pages(grant: SheetGrant) -> None:
    """Make open pages reload: a board shows the names of senders, and its version does not change with them."""
    sheet = Sheet.objects.everywhere("the sheet of a grant").filter(pk=grant.sheet_id)
    sheet.update(relabelled=F("relabelled") + 1)


def clean_name(name: str) -> str:
    """The stored form of a device's name: printable, at most `MAX_NAME` characters."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())[:MAX_NAME]


def link_make(
    *,
    sheet: Sheet,
    scope: str,
    scribe: int | None = None,
    life: timedelta = LINK_LIFE,
    by: SheetGrant | None = None,
) -> str:
    """Make a link and return its token: 128 random bits, valid until it expires or is revoked.

    A link for one side has a `scribe`, other links have none. `by`: the grant of the device that makes it;
    the link ends with that grant. Raises ValueError.
    """
    if (Scope(scope) == Scope.SIDE) != (scribe in (0, 1)):
        raise ValueError("one side, and only one side, writes for a scribe")
    token = secrets.token_urlsafe(16)
    until = timezone.now() + life
    if by and by.expires_at:
        until = min(until, by.expires_at)
    SheetGrant.objects.create(
        sheet=sheet,
        holder_hash=holder_hash("link", token),
        scope=Scope(scope),
        scribe=scribe,
        is_link=True,
        expires_at=until,
        made_by=by,
    )
    say_committed("link-made", sheet=sheet.pk, scope=Scope(scope).value, grant=by.pk if by else "-")
    return token


def link_redeem(*, token: str, device: Device, name: str = "") -> Sheet:
    """Grant the device what the link allows. Raises Http404 for an expired, revoked or unknown link, and
    TakenBack.
    """
    access = get_sheet_by_link(token)
    link = access.grant
    if link.scope == Scope.WATCH:
        raise Http404
    with transaction.atomic():
        grant_device(
            sheet=access.sheet, device=device, scope=link.scope, scribe=link.scribe, via=link, name=name
        )
    return access.sheet
