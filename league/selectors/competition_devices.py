"""The table a device belongs to, and the sheet it should show."""

from __future__ import annotations

from uuid import UUID

from league.models import CompetitionSheet, TableDevice
from league.selectors.competition_tables import SHEET_ROW, SheetRow
from scoring.access import Device
from scoring.models import Sheet


def table_device(competition: UUID, device: Device | None) -> TableDevice | None:
    """The valid row of this device, with its placard and competition; one query."""
    if device is None:
        return None
    rows = TableDevice.objects.filter(
        placard__competition__uid=competition, placard__revoked_at=None, holder_hash=device.holder
    )
    return rows.select_related("placard__competition").first()


def newest_sheet(held: TableDevice) -> tuple[int, UUID | None, SheetRow | None]:
    """The newest heat in which the device's table has a sheet, its uid and its row; 0 and None before the first.
    One query.
    """
    placard = held.placard
    rows = CompetitionSheet.objects.everywhere("of the table of this device").filter(
        competition=placard.competition_id, table=placard.table
    )
    found = rows.order_by("-heat").values_list("heat", "sheet__uid", *SHEET_ROW).first()
    if found is None:
        return 0, None, None
    heat, uid, *row = found
    return heat, uid, SheetRow(*row)


def is_elsewhere(held: TableDevice, sheet: UUID) -> bool:
    """Whether `sheet` exists and belongs to something other than the device's competition."""
    known = Sheet.objects.everywhere("only whether it is of another kind").filter(uid=sheet)
    return bool(known.exclude(competition_sheet__competition=held.placard.competition_id).exists())
