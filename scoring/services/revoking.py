"""Revokes access to a sheet, and restores it."""

from __future__ import annotations

from datetime import datetime

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from scoring.access import Device
from scoring.models import Sheet, SheetGrant
from scoring.security_log import say_committed


class TakenBack(PermissionDenied):
    """The access of this device was revoked; only a director readmits it."""


def grant_revoke(*, grant: SheetGrant) -> None:
    """Revoke the grant, and every link made through it, directly or not.

    Revoking a link ends the access of all devices that came through it: they get a 404 from now on, and
    another link admits them. A device whose own grant was revoked is admitted by no link.
    """
    now = timezone.now()
    with transaction.atomic():
        SheetGrant.objects.filter(pk=grant.pk, revoked_at=None).update(revoked_at=now)
        _end_links(grant, now)
        say_committed("grant-revoked", grant=grant.pk)


def grant_end(*, grant: SheetGrant) -> None:
    """Let the grant expire now, and revoke every link made through it.

    The device's access is not revoked, so other grants and links still admit it.
    """
    now = timezone.now()
    with transaction.atomic():
        SheetGrant.objects.filter(pk=grant.pk, revoked_at=None).update(expires_at=now)
        _end_links(grant, now)
        say_committed("grant-ended", grant=grant.pk)


def _end_links(grant: SheetGrant, now: datetime) -> None:
    makers = {grant.pk}
    while makers:
        devices = SheetGrant.objects.filter(via__in=makers).values_list("pk", flat=True)
        links = SheetGrant.objects.filter(made_by__in={*makers, *devices}, revoked_at=None)
        makers = set(links.values_list("pk", flat=True))
        SheetGrant.objects.filter(pk__in=makers).update(revoked_at=now)


def grant_readmit(*, grant: SheetGrant, by: SheetGrant) -> None:
    """Readmit a device whose access was revoked. If the link it came by has ended meanwhile, it gets that of `by`."""
    now = timezone.now()
    with transaction.atomic():
        revoked = SheetGrant.objects.filter(pk=grant.pk, is_link=False, revoked_at__isnull=False)
        if revoked.update(revoked_at=None) and not SheetGrant.objects.live(now).filter(pk=grant.pk).exists():
            SheetGrant.objects.filter(pk=grant.pk).update(via=by.via, expires_at=by.expires_at)
        say_committed("grant-given-back", grant=grant.pk)


def may_revoke(own: SheetGrant, other: SheetGrant) -> bool:
    """Whether the holder of `own` may revoke `other`. Nobody revokes the grant that his own came from, and a
    device that came by a link revokes no grant that did not.
    """
    if other.pk == own.pk or (own.via_id and not other.via_id and not other.is_link):
        return False
    above: SheetGrant | None = own
    while above is not None:
        if above.pk == other.pk:
            return False
        above = above.via or above.made_by
    return True


def is_shut_out(sheet: Sheet, device: Device | None) -> bool:
    if device is None:
        return False
    return sheet.grants.filter(holder_hash=device.holder, is_link=False, revoked_at__isnull=False).exists()
