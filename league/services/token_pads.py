"""The pad of a token: a device without a browser, with a grant on each sheet it writes on."""

from __future__ import annotations

from django.db import transaction
from django.http import Http404
from django.utils import timezone

from league.models import ApiToken, Membership, Role
from league.services.session_rights import member_grant
from league.services.sheets import SCOPE_OF
from scoring.access import Access, Device
from scoring.locks import WRITES
from scoring.models import Sheet, SheetGrant, queries
from scoring.models.grant import Scope
from scoring.services import grant_device


def token_device(token: ApiToken) -> Device:
    """The device of a token. No browser can claim it, because the device cookie is signed."""
    return Device(f"api token {token.uid}")


def token_pad_open(*, token: ApiToken, membership: Membership | None, sheet: Sheet) -> Access:
    """Access of the token's device to a sheet of its club. The grant is created once, and expires with the
    token.

    An account's token writes as the member, a club's (without `membership`) as a scorer.
    """
    device = token_device(token)
    now = timezone.now()
    grant = queries.grant_by_device(sheet.uid, device.holder, now)
    if grant is None:
        with WRITES, transaction.atomic():
            _grant(token, membership, sheet, device)
        grant = queries.grant_by_device(sheet.uid, device.holder, now)
    if grant is None:
        raise Http404  # the sheet was deleted meanwhile
    return Access(grant.sheet, grant)


def _grant(token: ApiToken, membership: Membership | None, sheet: Sheet, device: Device) -> None:
    if membership is not None:
        scope = SCOPE_OF[Role(membership.role)]
        member_grant(membership=membership, sheet=sheet, device=device, scope=scope, until=token.expires_at)
        return
    made = grant_device(sheet=sheet, device=device, scope=Scope.WRITE, name=token.name)
    SheetGrant.objects.filter(pk=made.pk).update(expires_at=token.expires_at)
