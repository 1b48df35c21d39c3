"""Tablets of a club: devices that keep its pads open when a member signs out."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from league.models import Club, ClubTablet, MemberGrant, User
from league.services.session_rights import grants_end
from scoring.access import Device
from scoring.locks import WRITES
from scoring.models import SheetGrant
from scoring.security_log import say_committed
from scoring.services import InputError
from scoring.services.sheets import clean_name

MOST = 100
NAME_LENGTH = 40


def tablet_declare(*, club: Club, device: Device, name: str, by: User) -> ClubTablet:
    """Make this device a tablet of the club, or rename it.

    Raises InputError: name_blank, name_too_long, name_not_printable, tablets_too_many.
    """
    name = clean_name(name, "name", NAME_LENGTH)
    with WRITES, transaction.atomic():
        others = club.tablets.exclude(holder_hash=device.holder)
        if others.count() >= MOST:
            raise InputError("tablets_too_many", "name", {"most": MOST})
        made, _ = ClubTablet.objects.update_or_create(
            club=club, holder_hash=device.holder, defaults={"name": name, "said_by": by}
        )
        held = _held(made).filter(ended_at=None, grant__revoked_at=None)
        SheetGrant.objects.filter(pk__in=held.values("grant")).update(expires_at=None)
        say_committed("tablet-declared", club=club.pk)
    tablet: ClubTablet = made
    return tablet


def tablet_end(*, tablet: ClubTablet) -> None:
    """The device no longer belongs to the club; pads that members opened on it close at once."""
    with WRITES, transaction.atomic():
        grants_end(_held(tablet))
        say_committed("tablet-ended", club=tablet.club_id)
        tablet.delete()


def _held(tablet: ClubTablet) -> QuerySet[MemberGrant]:
    return MemberGrant.objects.filter(membership__club=tablet.club_id, grant__holder_hash=tablet.holder_hash)
