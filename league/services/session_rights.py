"""Access to pads that a member's session brought to a device, and its end.

It ends with the session: by signing out, by ending all other sessions, or when the session runs out. A tablet
of the club keeps it. Links that the device made stay: they give access to others, and end with the membership
or their time.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from league.models import ClubTablet, MemberGrant, Membership, User
from league.services.competition.devices import give_back_tables
from scoring.access import Device
from scoring.locks import WRITES
from scoring.models import Sheet, SheetGrant
from scoring.security_log import say_committed
from scoring.services import grant_device


def member_grant(
    *, membership: Membership, sheet: Sheet, device: Device, scope: str, until: datetime | None
) -> None:
    """Grant a member's device access until the session ends. Access that the device has on its own stays."""
    if not _has_already(sheet, device, scope):
        grant = grant_device(sheet=sheet, device=device, scope=scope)
        grant_remember(membership=membership, grant=grant, until=until)


def grant_remember(*, membership: Membership, grant: SheetGrant, until: datetime | None) -> None:
    """Let this grant end with the membership, and at `until` unless the device is a tablet of the club."""
    MemberGrant.objects.update_or_create(membership=membership, grant=grant, defaults={"ended_at": None})
    is_ours = ClubTablet.objects.filter(club=membership.club_id, holder_hash=grant.holder_hash).exists()
    SheetGrant.objects.filter(pk=grant.pk).update(expires_at=None if is_ours else until)


def rights_end(*, user: User, device: Device | None) -> None:
    """End the access that the account's session brought to this device."""
    if device is not None:
        holder_rights_end(user=user, holder=device.holder)


def holder_rights_end(*, user: User, holder: str) -> None:
    """Like `rights_end`, for a device known only by its hash."""
    grants_end(_of_sessions(user).filter(grant__holder_hash=holder))


def rights_prolong(*, user: User, device: Device, until: datetime) -> None:
    """Extend the access that the account's session brought to this device to the session's new end."""
    held = _of_sessions(user).filter(grant__holder_hash=device.holder, grant__expires_at__gt=timezone.now())
    SheetGrant.objects.filter(pk__in=held.values("grant")).update(expires_at=until)


def others_sign_out(*, user: User, device: Device | None) -> None:
    """End all sessions of the account, and the access they brought to other devices.

    The caller keeps this device's own session with Django's `update_session_auth_hash`.
    """
    with WRITES, transaction.atomic():
        fresh = User.objects.select_for_update().get(pk=user.pk)
        user.times_signed_out = fresh.times_signed_out + 1
        user.save(update_fields=["times_signed_out"])
        say_committed("sessions-ended", account=user.pk)
        ended = _of_sessions(user)
        grants_end(ended.exclude(grant__holder_hash=device.holder) if device else ended)


def grants_end(held: QuerySet[MemberGrant]) -> None:
    """Let these grants expire without revoking them: a link or a placard may give the device access again."""
    now = timezone.now()
    with WRITES, transaction.atomic():
        found = list(held.filter(ended_at=None).values_list("pk", "grant"))
        SheetGrant.objects.filter(pk__in=[grant for _, grant in found]).update(expires_at=now)
        MemberGrant.objects.filter(pk__in=[pk for pk, _ in found]).update(ended_at=now)
        give_back_tables([grant for _, grant in found])


def _of_sessions(user: User) -> QuerySet[MemberGrant]:
    """Grants that came from memberships of the account, except on tablets of the club."""
    tablets = ClubTablet.objects.filter(
        club=OuterRef("membership__club"), holder_hash=OuterRef("grant__holder_hash")
    )
    return MemberGrant.objects.filter(~Exists(tablets), membership__user=user)


def _has_already(sheet: Sheet, device: Device, scope: str) -> bool:
    """Whether the device has this access on its own, such as on a table that it opened before the club took it in."""
    live = SheetGrant.objects.live(timezone.now()).filter(sheet=sheet, holder_hash=device.holder, scope=scope)
    return live.filter(via=None, member_grants=None).exists()
