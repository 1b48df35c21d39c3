"""Keeps the feeds of seasons up to date: which sheets changed, came or went, in an order that readers can
rely on.

Compares the sheets of a season with what its feed has reported. So nothing is missed, whatever changed a
sheet and whichever transaction committed first: what becomes visible later is reported later. Runs in the
worker, for sheets with new `Change` rows and for clubs with a new revision; readers only read. Its cursor
lags behind like that of the ratings (`services.ratings`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, F, Max, OuterRef, QuerySet
from django.utils import timezone

from league.models import ChangeCursor, Club, Season, SeasonChange
from league.services.ratings import OVERLAP
from scoring.locks import WRITES
from scoring.models import Change, Sheet

CURSOR = "seasons"
EVERY_CLUB = "the worker brings the feeds of all clubs up to date"
_SHOWN = ("version", "results_changed", "relabelled", "is_closed")
_TOLD = (*_SHOWN, "is_gone", "seq", "at")


def follow_season_changes() -> int:
    """Report what is new in the feeds of all seasons; returns how many feeds changed. Safe to run twice."""
    cursor, _ = ChangeCursor.objects.get_or_create(name=CURSOR)
    news = Change.objects.filter(pk__gt=cursor.last_id)
    settled = news.filter(at__lt=timezone.now() - OVERLAP).aggregate(last=Max("pk"))["last"] or cursor.last_id
    # Read before the seasons, so that every change seen here is included there.
    moved = list(Club.objects.exclude(feed_revision=F("revision")).values_list("pk", "revision"))
    written = news.order_by().values("sheet_id")
    count = sum(season_changes_follow(season) for season in _due(written, [pk for pk, _revision in moved]))
    if settled != cursor.last_id:
        # The cursor never moves back: two workers may have read different rows.
        ChangeCursor.objects.filter(name=CURSOR, last_id__lt=settled).update(last_id=settled)
    for club, revision in moved:
        Club.objects.filter(pk=club).update(feed_revision=revision, changed_at=F("changed_at"))
    return count


def _due(written: QuerySet[Change, Any], clubs: Sequence[int]) -> Iterable[Season]:
    """The seasons of these clubs, and those of changed sheets whose feed is outdated."""
    sheets = Sheet.objects.everywhere(EVERY_CLUB).filter(pk__in=written)
    unlike = _unlike(sheets, OuterRef("season_sheet__season"))
    of_sheets = set(unlike.order_by().values_list("season_sheet__season", flat=True))
    of_clubs = Season.objects.everywhere(EVERY_CLUB).filter(club__in=clubs).values_list("pk", flat=True)
    found = (
        Season.objects.everywhere(EVERY_CLUB).filter(pk__in={*of_sheets, *of_clubs}).select_related("club")
    )
    return found.order_by("pk")


def season_changes_follow(season: Season) -> bool:
    """Update the feed of one season; returns whether it changed. Two queries if not."""
    if not (_unlike_of(season).exists() or _left(season).exists()):
        return False
    with WRITES, transaction.atomic():
        Season.objects.in_space(season.club.space).select_for_update().get(pk=season.pk)
        _tell(season)
    return True


def _unlike_of(season: Season) -> QuerySet[Sheet]:
    sheets: QuerySet[Sheet] = Sheet.objects.in_space(season.club.space).filter(season_sheet__season=season)
    return _unlike(sheets, season).order_by("changed_at", "pk")


def _unlike(sheets: QuerySet[Sheet], season: Season | OuterRef) -> QuerySet[Sheet]:
    """Those of the sheets, all in a season, whose feed entry is missing or outdated."""
    same = {name: OuterRef(name) for name in _SHOWN}
    followed = SeasonChange.objects.filter(season=season, sheet=OuterRef("uid"), is_gone=False, **same)
    return sheets.filter(~Exists(followed), season_sheet__isnull=False)


def _left(season: Season) -> QuerySet[SeasonChange]:
    """Feed entries of sheets that are no longer in the season."""
    here = Sheet.objects.everywhere("by their uid").filter(season_sheet__season=season, uid=OuterRef("sheet"))
    return SeasonChange.objects.filter(~Exists(here), season=season, is_gone=False).order_by("seq")


def _tell(season: Season) -> None:
    """Append the news to the feed. Runs under the lock of the season."""
    known = SeasonChange.objects.filter(season=season).aggregate(seq=Max("seq"), at=Max("at"))
    last = known["at"]
    rows = []
    for seq, (row, changed) in enumerate(_news(season), (known["seq"] or 0) + 1):
        row.seq, row.at = seq, _time(changed, last)
        rows.append(row)
        last = row.at
    SeasonChange.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["season", "sheet"], update_fields=_TOLD
    )


def _news(season: Season) -> Iterator[tuple[SeasonChange, datetime]]:
    """New entries without `seq` and `at`, each with its time as far as known."""
    for left in _left(season):
        left.pk, left.is_gone = None, True
        yield left, timezone.now()
    for uid, changed, *values in _unlike_of(season).values_list("uid", "changed_at", *_SHOWN):
        shown = dict(zip(_SHOWN, values, strict=True))
        yield SeasonChange(season=season, sheet=uid, is_gone=False, **shown), changed


def _time(changed: datetime, last: datetime | None) -> datetime:
    """The time of a new entry, never before an earlier entry, so that `since` misses none."""
    if last is None or changed > last:
        return changed
    return max(timezone.now(), last)
