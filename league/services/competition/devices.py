"""Devices of tables: scanning a placard lets a device write at its table, in the running heat and all later ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404
from django.utils import timezone

from league.models import Competition, CompetitionSheet, MemberGrant, Placard, TableDevice
from scoring.access import Device, writer_for
from scoring.locks import WRITES
from scoring.models import Sheet, SheetGrant
from scoring.models.grant import Scope

MOST_TABLES = 256


def placards_make(*, competition: Competition, tables: Iterable[int]) -> None:
    """Create missing placards for these tables: one each, or with two scribes one per side."""
    wanted = [
        (table, scribe)
        for table in tables
        for scribe in ((0, 1) if competition.scribes == 2 else (None,))
        if 1 <= table <= MOST_TABLES
    ]
    with WRITES, transaction.atomic():
        live = competition.placards.filter(revoked_at=None).values_list("table", "scribe")
        known = set(live)
        Placard.objects.bulk_create(
            Placard(competition=competition, table=table, scribe=scribe)
            for table, scribe in wanted
            if (table, scribe) not in known
        )


def placard_replace(*, placard: Placard) -> Placard:
    """A new placard for the table. The old one opens nothing, and its devices may no longer write."""
    with WRITES, transaction.atomic():
        placard_revoke(placard=placard)
        fresh: Placard = Placard.objects.create(
            competition_id=placard.competition_id, table=placard.table, scribe=placard.scribe
        )
    return fresh


def placard_revoke(*, placard: Placard) -> None:
    """Revoke a placard. Devices keep access that they got in another way."""
    now = timezone.now()
    with WRITES, transaction.atomic():
        Placard.objects.filter(pk=placard.pk, revoked_at=None).update(revoked_at=now)
        sheets = CompetitionSheet.objects.everywhere("of this placard's competition").filter(
            competition=placard.competition_id, table=placard.table
        )
        _grants(placard, sheets).update(expires_at=now)


def table_join(*, placard: Placard, device: Device) -> None:
    """Make this a device of the placard's table. Raises Http404 for a revoked placard.

    A device belongs to one table of a competition: it leaves the one before.
    """
    with WRITES, transaction.atomic():
        live = Placard.objects.select_for_update().filter(pk=placard.pk, revoked_at=None).first()
        if live is None:
            raise Http404
        for other in TableDevice.objects.filter(
            placard__competition=placard.competition_id, holder_hash=device.holder
        ).exclude(placard=placard):
            _leave(other)
        TableDevice.objects.get_or_create(
            placard=placard, holder_hash=device.holder, defaults={"writer": writer_for(device)}
        )
        newest = CompetitionSheet.objects.everywhere("of this placard's competition").filter(
            competition=placard.competition_id, table=placard.table
        )
        row = newest.select_related("sheet").order_by("-heat").first()
        if row is not None:
            grant_table_devices(placard.competition, {placard.table: row.sheet})


def grant_table_devices(competition: Competition, sheets: Mapping[int, Sheet]) -> None:
    """Let the devices of each table write on its sheet, in the caller's transaction."""
    found = TableDevice.objects.filter(
        placard__competition=competition, placard__revoked_at=None, placard__table__in=sheets
    )
    devices = list(found.select_related("placard"))
    SheetGrant.objects.bulk_create(
        (_grant(device, sheets[device.placard.table]) for device in devices),
        ignore_conflicts=True,
    )
    _revive(devices, sheets)


def _revive(devices: Sequence[TableDevice], sheets: Mapping[int, Sheet]) -> None:
    """Renew expired grants of devices that were admitted again after their placard was replaced, or on which a member
    signed out. A device that was shut out stays out.
    """
    by_holder = {device.holder_hash: device for device in devices}
    held = SheetGrant.objects.filter(sheet__in=sheets.values(), holder_hash__in=by_holder)
    for grant in held.filter(revoked_at=None, expires_at__lte=timezone.now()):
        fresh = _grant(by_holder[grant.holder_hash], grant.sheet)
        SheetGrant.objects.filter(pk=grant.pk).update(
            scope=fresh.scope, scribe=fresh.scribe, via=None, expires_at=None
        )


def give_back_tables(grants: Iterable[int]) -> None:
    """Restore access by placards where the access of a member has ended."""
    rows = CompetitionSheet.objects.everywhere("of the devices of its tables").filter(
        sheet__grants__in=grants
    )
    for row in rows.select_related("competition", "sheet").distinct():
        grant_table_devices(row.competition, {row.table: row.sheet})


def _grant(device: TableDevice, sheet: Sheet) -> SheetGrant:
    scribe = device.placard.scribe
    scope = Scope.WRITE if scribe is None else Scope.SIDE
    return SheetGrant(
        sheet=sheet, holder_hash=device.holder_hash, scope=scope, scribe=scribe, writer_id=device.writer_id
    )


def _leave(device: TableDevice) -> None:
    placard = device.placard
    sheets = CompetitionSheet.objects.everywhere("of this placard's competition").filter(
        competition=placard.competition_id, table=placard.table
    )
    held = _grants(placard, sheets).filter(holder_hash=device.holder_hash)
    held.update(expires_at=timezone.now())
    device.delete()


def _grants(placard: Placard, sheets: QuerySet[CompetitionSheet]) -> QuerySet[SheetGrant]:
    """Grants of this placard's devices on its table's sheets, without those opened by a director or member."""
    holders = placard.devices.values("holder_hash")
    held = SheetGrant.objects.filter(
        sheet__in=sheets.values("sheet"), holder_hash__in=holders, revoked_at=None
    )
    of_members = MemberGrant.objects.filter(grant=OuterRef("pk"), ended_at=None)
    return held.filter(~Exists(of_members), scope__in=(Scope.WRITE, Scope.SIDE))
