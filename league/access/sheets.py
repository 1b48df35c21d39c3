"""Loaders of the club's sheets and hand logs for readers of the API.

Whoever may see the club sees the sheets of its seasons and competitions, as on its pages; other sheets are
for members. The sheet of a table without a club gives a 404.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.http import Http404, HttpRequest

from league.access.club import ClubAccess, found_or_404, get_club_in_space
from league.access.writing import club_to_write, token_to_write
from league.models import TokenScope
from league.services.token_pads import token_pad_open
from scoring.access import Access
from scoring.models import HandLog, Sheet


@dataclass(frozen=True, slots=True)
class SheetAccess:
    sheet: Sheet
    of: ClubAccess


def get_sheet_to_see(request: HttpRequest, uid: UUID) -> SheetAccess:
    rows = Sheet.objects.everywhere("its club is loaded with rights next")
    placed = rows.select_related("season_sheet__season", "competition_sheet__competition")
    found: Sheet = found_or_404(placed.filter(uid=uid))
    of = get_club_in_space(request, found.space_id)
    is_loose = not hasattr(found, "season_sheet") and not hasattr(found, "competition_sheet")
    if is_loose and not of.is_member:
        raise Http404
    return SheetAccess(found, of)


def get_sheet_to_write(request: HttpRequest, uid: UUID, scope: TokenScope) -> tuple[Access, ClubAccess]:
    """The pad of a token on a sheet of its club, if its account may score there."""
    token = token_to_write(request, scope)
    rows = Sheet.objects.everywhere("its club is loaded with rights next")
    found: Sheet = found_or_404(rows.filter(uid=uid))
    of = club_to_write(request, token, found.space_id)
    return token_pad_open(token=token, membership=of.membership, sheet=found), of


def get_hand_to_see(request: HttpRequest, uid: UUID) -> tuple[SheetAccess, HandLog]:
    log = found_or_404(HandLog.objects.select_related("sheet", "entry").filter(uid=uid))
    access = get_sheet_to_see(request, log.sheet.uid)
    log.sheet = access.sheet
    return access, log
