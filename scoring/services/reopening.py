"""Reopens a closed sheet for its club, in the transaction of what the club records about it."""

from __future__ import annotations

from scoring.access import Access, Device
from scoring.engine.admission.admit import Envelope
from scoring.engine.facts.codec import kind
from scoring.engine.facts.events import SheetReopened
from scoring.models import Entry, Sheet, SheetGrant
from scoring.selectors.folds import kept_folds, sheet_fold
from scoring.services.entries import entry_append
from scoring.services.errors import InputError


def club_sheet_reopen(*, sheet: Sheet, device: Device, reason: str, entry_id: str) -> Entry:
    """Append the entry that reopens the sheet, with the reason as its remark, and return it.

    Safe to repeat with the same `entry_id`. The device has a grant for the sheet. Call it in the transaction
    that stores who reopened it, so that neither is stored without the other. Raises InputError: sheet_open.
    """
    grant = SheetGrant.objects.select_related("writer").get(sheet=sheet, holder_hash=device.holder)
    fold = sheet_fold(sheet)
    here = (fold.current.number, fold.next_round)
    envelope = Envelope(entry_id, fold.version, *here, kind(SheetReopened()), {}, note=reason)
    receipt = entry_append(access=Access(sheet, grant, by_club=True), envelope=envelope)
    # The caller's transaction may still roll back, so the fold with this entry is not kept.
    kept_folds.drop(sheet.uid)
    if receipt.status == "refused":
        raise InputError(receipt.reason)
    return Entry.objects.get(sheet=sheet, entry_id=receipt.entry_id)
