"""Deletes whole sheets: for retention, or when a club is erased.

The only way to delete entries.
"""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from scoring.models import Sheet


def purge_sheet(*, sheet: Sheet) -> None:
    """Delete the sheet with its entries, grants, results and hand logs. Its players stay."""
    with transaction.atomic():
        sheet.delete()


def purge_sheets(*, sheets: Collection[Sheet]) -> None:
    """Delete several sheets like `purge_sheet`, in about as many statements as one."""
    with transaction.atomic():
        Sheet.objects.everywhere("what the caller deletes").filter(pk__in=[one.pk for one in sheets]).delete()
