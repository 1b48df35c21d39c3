"""Brings the feed of a season up to date: which sheets changed, came or went, in the order in which readers may see it.

It compares the sheets of the season with what the feed has told of them, whenever somebody asks. So nothing is
missed, whatever changed a sheet and whichever of two transactions was stored first: what becomes visible later is
told later.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, Max, OuterRef, QuerySet
from django.utils import timezone

from league.models import Season, SeasonChange
from scoring.locks import WRITES
from scoring.models import Sheet

_SHOWN = ("version", "results_changed", "relabelled", "is_closed")
_TOLD = (*_SHOWN, "is_gone", "seq", "at")


def season_changes_follow(season: Season) -> None:
    """Two queries where nothing has changed."""
    if not (_unlike(season).exists() or _left(season).exists()):
        return
    with WRITES, transaction.atomic():
        Season.objects.in_space(season.club.space).select_for_update().get(pk=season.pk)
        _tell(season)


def _unlike(season: Season) -> QuerySet[Sheet]:
    """The sheets of the season of which the feed has told nothing, or something else."""
    same = {name: OuterRef(name) for name in _SHOWN}
    told = SeasonChange.objects.filter(season=season, sheet=OuterRef("uid"), is_gone=False, **same)
    sheets: QuerySet[Sheet] = Sheet.objects.in_space(season.club.space).filter(season_sheet__season=season)
    return sheets.filter(~Exists(told)).order_by("changed_at", "pk")


def _left(season: Season) -> QuerySet[SeasonChange]:
    """What the feed has told of sheets that are not in the season any more."""
    here = Sheet.objects.everywhere("by their uid").filter(season_sheet__season=season, uid=OuterRef("sheet"))
    return SeasonChange.objects.filter(~Exists(here), season=season, is_gone=False).order_by("seq")


def _tell(season: Season) -> None:
    """Under the lock of the season."""
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
    """Without `seq` and `at`, and when it happened as far as that is known."""
    for left in _left(season):
        left.pk, left.is_gone = None, True
        yield left, timezone.now()
    for uid, changed, *values in _unlike(season).values_list("uid", "changed_at", *_SHOWN):
        shown = dict(zip(_SHOWN, values, strict=True))
        yield SeasonChange(season=season, sheet=uid, is_gone=False, **shown), changed


def _time(changed: datetime, last: datetime | None) -> datetime:
    """When a change may be seen: never before one that was told earlier, so that `since` misses none."""
    if last is None or changed > last:
        return changed
    return max(timezone.now(), last)
