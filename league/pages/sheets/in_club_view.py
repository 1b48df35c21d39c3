"""/sheets/<uid>/: from a pad to the page of the club that its sheet belongs to."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.access.sheets import get_sheet_to_see
from league.pages.shared.answers import see_other


@never_cache
@require_safe
def in_club(request: HttpRequest, sheet: UUID) -> HttpResponse:
    """Redirect to the competition or the club night of the sheet, else to its club."""
    access = get_sheet_to_see(request, sheet)
    seen = access.sheet
    if hasattr(seen, "competition_sheet"):
        return see_other("league:competition", seen.competition_sheet.competition.uid)
    if hasattr(seen, "season_sheet"):
        return see_other("league:night", seen.season_sheet.season.uid, seen.begun_on.isoformat())
    return see_other("league:club", access.of.club.uid)
