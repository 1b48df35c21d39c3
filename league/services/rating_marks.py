"""Makes the worker rate a club again when what counts for ratings changed without an entry."""

from __future__ import annotations

from uuid import uuid4

from league.models import Club, RatedEvening, RatingRun
from scoring.models import Change, Sheet


def rate_again(club: Club, sheet: Sheet | None = None) -> None:
    """Rate all evenings of the club again, or only that of `sheet`. Call it in the transaction of the change.

    The new mark is unique, so a worker that read the club before cannot write its results.
    """
    RatingRun.objects.update_or_create(club=club, defaults={"mark": f"again {uuid4()}"})
    sheets = Sheet.objects.in_space(club.space)
    days = sheets.filter(pk=sheet.pk).values("begun_on") if sheet else sheets.values("begun_on")
    RatedEvening.objects.filter(club=club, day__in=days).update(mark="")
    marked = sheet or sheets.order_by("pk").last()
    if marked is not None:
        Change.objects.create(space_id=marked.space_id, sheet=marked, version=marked.version)
