"""Deletes a whole sheet: for retention, or when a club is erased.

The only way to delete entries.
"""

from __future__ import annotations

from django.db import transaction

from scoring.models import Sheet


def purge_sheet(*, sheet: Sheet) -> None:
    """Delete the sheet with its entries, grants, results and hand logs. Its players stay."""
    with transaction.atomic():
        sheet.delete()
