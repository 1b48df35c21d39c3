"""Deletes a whole sheet: retention, or the erasure of a club.

The one way ink goes, and only all of it at once.
"""

from __future__ import annotations

from django.db import transaction

from scoring.models import Sheet


def purge_sheet(*, sheet: Sheet) -> None:
    """Remove the sheet with its entries, grants, results and logs. Its players stay."""
    with transaction.atomic():
        sheet.delete()
