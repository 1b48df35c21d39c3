"""Ends access to a sheet, and gives it back."""

from __future__ import annotations

from datetime import datetime

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from scoring.access import Device
from scoring.models import Sheet, SheetGrant
from scoring.security_log import say_committed


class TakenBack(PermissionDenied):
    """This device was shut out of the sheet; only a director lets it in again."""


def grant_revoke(*, grant: SheetGrant) -> None:
    """End the grant, and every link that was made through it, by whatever way it came there.

    A link ends with all devices that came through it: they get a 404 from now on, and another link lets them in. A
    device that was shut out itself comes in by no link.
    """
    now = timezone.now()
    with transaction.atomic():
        SheetGrant.objects.filter(pk=grant.pk, revoked_at=None).update(revoked_at=now)
        _end_links(grant, now)
        say_committed("grant-revoked", grant=grant.pk)


def grant_end(*, grant: SheetGrant) -> None:
    """End the grant as if its time were over, and every link that was made through it: nobody shut the device out, so
    whatever else lets it in still does.
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


def grant_readmit(*, grant: SheetGrant) -> None:
    """Let a device in again that was shut out: for good, whatever link it came by."""
    SheetGrant.objects.filter(pk=grant.pk, is_link=False).update(revoked_at=None, via=None, expires_at=None)
    say_committed("grant-given-back", grant=grant.pk)


def may_revoke(own: SheetGrant, other: SheetGrant) -> bool:
    """Whether the holder of `own` may end `other`: nobody ends what his own access came from, and who came by a link
    ends no access that came by none.
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
