"""Opens the pad of a table on a member's device."""

from __future__ import annotations

from django.db import transaction
from django.http import Http404

from league.models import Competition, CompetitionSheet, MemberGrant, Membership
from scoring.access import Device
from scoring.locks import WRITES
from scoring.models import Sheet
from scoring.models.grant import Scope
from scoring.services import grant_device


def competition_pad_open(
    *,
    competition: Competition,
    heat: int,
    table: int,
    membership: Membership,
    directs: bool,
    device: Device,
) -> Sheet:
    """Who directs may do all on the sheet, other members write. Ends with the membership. Raises Http404."""
    rows = CompetitionSheet.objects.in_space(competition.club.space).select_related("sheet")
    row = rows.filter(competition=competition, heat=heat, table=table).first()
    if row is None:
        raise Http404
    with WRITES, transaction.atomic():
        scope = Scope.DIRECT if directs else Scope.WRITE
        grant = grant_device(sheet=row.sheet, device=device, scope=scope)
        MemberGrant.objects.get_or_create(membership=membership, grant=grant)
    sheet: Sheet = row.sheet
    return sheet
