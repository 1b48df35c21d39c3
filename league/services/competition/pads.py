"""Opens the pad of a table on a member's device, and a closed sheet again."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.http import Http404

from league.engine.competition import facts as ft
from league.engine.competition.state import State
from league.models import Competition, CompetitionSheet, Membership
from league.services.competition.declaring import Declaration, declare
from league.services.competition.heat_sheets import sheets_open
from league.services.session_rights import member_grant
from scoring.access import Device
from scoring.locks import WRITES
from scoring.models import Sheet
from scoring.models.grant import Scope
from scoring.services import InputError, club_sheet_reopen
from scoring.services.about import one_line

REASON_LENGTH = 200


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


def table_reopen(
    *,
    competition: Competition,
    said: Declaration,
    heat: int,
    table: int,
    membership: Membership,
    device: Device,
    reason: str,
    until: datetime | None = None,
) -> None:
    """Open the closed sheet of a table again, as who directs the competition. Safe to repeat.

    Raises Http404, TakenBack, and InputError: competition_reason_missing, sheet_open, those of `declare`.
    """
    reason = one_line(reason)[:REASON_LENGTH]
    if not reason:
        raise InputError("competition_reason_missing")
    sheet = competition_pad_open(
        competition=competition, heat=heat, table=table, membership=membership, directs=True, device=device,
        until=until,
    )  # fmt: skip

    def effect(_after: State) -> None:
        club_sheet_reopen(sheet=sheet, device=device, reason=reason, entry_id=str(said.fact_id))

    declare(competition, said, lambda _state: [ft.TableReopened(heat, table, reason)], effect)
