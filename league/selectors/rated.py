"""Which sheets of a club count for ratings."""

from __future__ import annotations

from django.db.models import Q

from league.models import Club

INSIDE = Q(sheet__season_sheet__isnull=False) | Q(sheet__competition_sheet__isnull=False)


def rated(space_id: int) -> Q:
    """A condition on rows with a `sheet`, by the club's present setting; one query.

    Games outside seasons and competitions count only if the club says so.
    """
    mine = Q(sheet__space_id=space_id)
    return mine if Club.objects.filter(space_id=space_id, rates_outside=True).exists() else mine & INSIDE
