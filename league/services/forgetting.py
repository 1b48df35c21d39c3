"""Deletes, once a day, what the instance no longer needs: unused links, changes that every reader has passed,
tables that nobody wrote on. Retention of personal data is in league.services.retention.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from league.models import ChangeCursor, Webhook
from league.services import ratings, round_rows
from scoring.locks import WRITES
from scoring.models import Change, Sheet, SheetGrant, Space
from scoring.services import purge_sheet

LINKS = timedelta(days=30)  # after they expired or were revoked
CHANGES = timedelta(days=7)
EMPTY_TABLES = timedelta(days=30)
CHUNK = 1000  # rows per transaction, so that scores do not wait longer


def forget_old() -> dict[str, int]:
    """Delete what is due; returns how many rows of each kind."""
    now = timezone.now()
    return {
        "links": _delete(_dead_links(now - LINKS)),
        "changes": _delete(_passed(now - CHANGES)),
        "empty tables": _empty_tables(now - EMPTY_TABLES),
    }


def _dead_links(before: datetime) -> QuerySet[SheetGrant]:
    """Expired links. A link that a device used is kept: it says how the device got access."""
    over = Q(expires_at__lt=before) | Q(revoked_at__lt=before)
    return SheetGrant.objects.filter(over, is_link=True, redeemed=None)


def _passed(before: datetime) -> QuerySet[Change]:
    """The `Change` rows that every reader has passed."""
    cursors = dict(ChangeCursor.objects.values_list("name", "last_id"))
    if not {ratings.CURSOR, round_rows.CURSOR} <= set(cursors):
        return Change.objects.none()  # a reader has not started yet
    found = Change.objects.filter(pk__lte=min(cursors.values()), at__lt=before)
    for space, seen in Webhook.objects.filter(is_on=True).values_list("club__space", "changes_seen"):
        found = found.exclude(space=space, pk__gt=seen)
    return found


def _empty_tables(before: datetime) -> int:
    """Delete tables without a club that nobody ever wrote on; returns how many."""
    sheets = Sheet.objects.everywhere("retention").filter(
        version=0, created_at__lt=before, space__name="", note="", hand_logs=None
    )
    total = 0
    for sheet in sheets[:CHUNK]:
        with WRITES, transaction.atomic():
            locked = Sheet.objects.everywhere("retention").select_for_update().filter(pk=sheet.pk, version=0)
            if found := locked.first():
                purge_sheet(sheet=found)
                total += 1
                # Its space and the names in it belong to nobody now.
                if not Sheet.objects.everywhere("retention").filter(space=found.space_id).exists():
                    Space.objects.filter(pk=found.space_id, name="").delete()
    return total


def _delete(rows: QuerySet[models.Model]) -> int:
    total = 0
    while keys := list(rows.order_by().values_list("pk", flat=True)[:CHUNK]):
        with WRITES, transaction.atomic():
            total += rows.model._base_manager.filter(pk__in=keys).delete()[0]
    return total
