"""Keeps the rows of rounds and hand logs up to date with scoring's `Change` rows.

Its cursor lags behind like that of the ratings (`services.ratings`): rows of the last minute are read again
each time, and a sheet is folded only if its rows are of an older version.
"""

from __future__ import annotations

from django.db.models import Max
from django.utils import timezone

from league.models import ChangeCursor
from league.services.ratings import OVERLAP
from scoring.models import Change
from scoring.services import hand_rows, round_rows

CURSOR = "rounds"


def follow_rounds() -> int:
    """Write the rows of rounds and hand logs of sheets with new `Change` rows; returns how many changed."""
    cursor, _ = ChangeCursor.objects.get_or_create(name=CURSOR)
    news = Change.objects.filter(pk__gt=cursor.last_id)
    settled = news.filter(at__lt=timezone.now() - OVERLAP).aggregate(last=Max("pk"))["last"] or cursor.last_id
    sheets = list(news.order_by().values_list("sheet_id", flat=True).distinct())
    changed = round_rows.write_rounds(sheets) + hand_rows.write_hands(sheets)
    if settled != cursor.last_id:
        # The cursor never moves back: two workers may have read different rows.
        ChangeCursor.objects.filter(name=CURSOR, last_id__lt=settled).update(last_id=settled)
    return changed
