"""Hands out and takes back access to a sheet: devices and links.

Owns the writing of grants. The token of a link is shown once and stored as
a hash. Never decides what a scope allows: that is `scoring.access`.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import transaction
from django.http import Http404
from django.utils import timezone

from scoring.access import Device, get_sheet_by_link, holder_hash, writer_for
from scoring.models import Sheet, SheetGrant
from scoring.models.grant import Scope

LINK_LIFE = timedelta(days=2)
_RANK = {Scope.WATCH: 0, Scope.WRITE: 1, Scope.DIRECT: 2}


def grant_device(*, sheet: Sheet, device: Device, scope: str, via: SheetGrant | None = None) -> SheetGrant:
    """Let `device` use `sheet`; a grant it already holds is widened or revived, never narrowed."""
    grant, created = SheetGrant.objects.get_or_create(
        sheet=sheet,
        holder_hash=device.holder,
        defaults={"scope": scope, "writer": writer_for(device), "via": via},
    )
    if created:
        return grant
    is_dead = not SheetGrant.objects.live(timezone.now()).filter(pk=grant.pk).exists()
    if is_dead or _RANK[Scope(scope)] > _RANK[Scope(grant.scope)]:
        grant.scope, grant.revoked_at, grant.via = scope, None, via
        grant.save(update_fields=["scope", "revoked_at", "via"])
    return grant


def link_make(*, sheet: Sheet, scope: str, life: timedelta = LINK_LIFE) -> str:
    """A new link's token: 128 random bits, good until it expires or is revoked."""
    token = secrets.token_urlsafe(16)
    SheetGrant.objects.create(
        sheet=sheet,
        holder_hash=holder_hash("link", token),
        scope=Scope(scope),
        is_link=True,
        expires_at=timezone.now() + life,
    )
    return token


def link_redeem(*, token: str, device: Device) -> Sheet:
    """Give the scope of a link to the device that opened it. Raises Http404 for a dead or unknown link."""
    access = get_sheet_by_link(token)
    if access.grant.scope == Scope.WATCH:
        raise Http404
    with transaction.atomic():
        grant_device(sheet=access.sheet, device=device, scope=access.grant.scope, via=access.grant)
    return access.sheet


def grant_revoke(*, grant: SheetGrant) -> None:
    """From now on the grant, and every device that came in through it, gets a 404."""
    SheetGrant.objects.filter(pk=grant.pk, revoked_at=None).update(revoked_at=timezone.now())
