"""Opens the pad of a table on a member's device."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.http import Http404

from league.models import Competition, CompetitionSheet, Membership
from league.services.competition.heat_sheets import sheets_open
from league.services.session_rights import member_grant
from scoring.access import Device
from scoring.locks import WRITES
from scoring.models import Sheet
from scoring.models.grant import Scope


def competition_pad_open(
    *,
    competition: Competition,
    heat: int,
    table: int,
    membership: Membership,
    directs: bool,
    device: Device,
    until: datetime | None = None,
) -> Sheet:
    """Open the sheet of a table on a device, and the sheet itself if missing: directors may do everything on
    it, other members write.

    Access ends with the membership, and at `until`, the end of the session, except on a tablet of the club.
    Raises Http404.
    """
    rows = CompetitionSheet.objects.in_space(competition.club.space).select_related("sheet")
    rows = rows.filter(competition=competition, heat=heat, table=table)
    row = rows.first()
    if row is None:
        sheets_open(competition, heat, device, only={table})
        row = rows.first()
    if row is None:
        raise Http404
    with WRITES, transaction.atomic():
        scope = Scope.DIRECT if directs else Scope.WRITE
        member_grant(membership=membership, sheet=row.sheet, device=device, scope=scope, until=until)
    sheet: Sheet = row.sheet
    return sheet
