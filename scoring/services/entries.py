"""Appends one declaration to a sheet. Every score is stored through this service.

Stores each declaration exactly once: checks the entry id first, the version second, and the unique
constraints last. `scoring.engine.admission.admit` decides what becomes of a declaration.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.http import Http404
from django.utils import timezone

from scoring.access import Access
from scoring.engine.admission import admit
from scoring.engine.admission.admit import Envelope, Receipt
from scoring.engine.admission.permissions import Pen
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import SCHEMA, encode, kind
from scoring.engine.ledger import pad
from scoring.engine.ledger.agreement import is_differing
from scoring.engine.sheet.fold import SheetFold, extend
from scoring.locks import WRITES, write_in_order
from scoring.models import Change, Entry, Remark, Sheet, queries
from scoring.selectors.folds import remember, sheet_fold
from scoring.services.names import write_names
from scoring.services.results import write_results

ATTEMPTS = 20
# Ten long evenings. A history of that length is still drawn within a second, and one sheet cannot fill the
# disk.
MOST_ENTRIES = 5000
TO_CLOSE = 20  # more entries, with which a full sheet can still be closed and reopened
DOUBLE_TAP = timedelta(seconds=1)


class SheetFull(Exception):
    """The sheet takes no more entries, except closing it."""

    most = MOST_ENTRIES


class Busy(Exception):
    """Others wrote at the same moment, several times. Trying again helps."""


def entry_append(*, access: Access, envelope: Envelope) -> Receipt:
    """Store the declaration and return the receipt. Raises codec.Malformed, Busy, SheetFull, and Http404 for
    a sheet just purged.

    The fold is computed before the transaction; the version is compared and set inside it, so that two
    writers never build on the same state.
    """
    event = admit.read(envelope)
    sheet = access.sheet
    for _ in range(ATTEMPTS):
        before = sheet_fold(sheet)
        decided = admit.decide(before, envelope, event, access.pen)
        if isinstance(decided, Receipt):
            return decided
        if _is_full(before, decided):
            raise SheetFull
        if _is_double_tap(sheet, before, decided, envelope):
            decided = replace(decided, held=pad.DOUBLE_TAP)
        after = extend(before, (decided,))
        if _store(access, before, after, envelope, decided):
            sheet.version = decided.seq
            remember(sheet, decided, after)
            return admit.receipt(after, decided)
        _reload(sheet)
    raise Busy


def entries_append(*, access: Access, envelopes: Sequence[Envelope]) -> Receipt:
    """Store several declarations of one tap in order, and return the receipt of the last one.

    Stores none of them if one would be refused, and returns its receipt. Raises as `entry_append`.
    """
    sheet = access.sheet
    for _ in range(ATTEMPTS):
        decided = _decide_all(sheet_fold(sheet), envelopes, access.pen)
        if isinstance(decided, Receipt):
            return decided
        if _store_all(access, decided):
            for each in decided:
                sheet.version = each.entry.seq
                remember(sheet, each.entry, each.after)
            return admit.receipt(decided[-1].after, decided[-1].entry)
        _reload(sheet)
    raise Busy


@dataclass(frozen=True, slots=True)
class _Decided:
    """An entry to store, with the sheet before and after it."""

    envelope: Envelope
    entry: ev.Entry
    before: SheetFold
    after: SheetFold


def _decide_all(before: SheetFold, envelopes: Sequence[Envelope], pen: Pen) -> Receipt | list[_Decided]:
    """All entries to store, without those stored already; the receipt of a refused one, or if there is nothing."""
    found, receipt = list[_Decided](), Receipt("repeated", "")
    for envelope in envelopes:
        decided = admit.decide(before, envelope, admit.read(envelope), pen)
        if isinstance(decided, Receipt):
            receipt = decided
            if receipt.status == "refused":
                return receipt
            continue
        if _is_full(before, decided):
            raise SheetFull
        after = extend(before, (decided,))
        found.append(_Decided(envelope, decided, before, after))
        before = after
    return found or receipt


def _store_all(access: Access, decided: Sequence[_Decided]) -> bool:
    """Write all entries in one transaction. Returns False, and has written none, if another writer was faster."""
    with WRITES, transaction.atomic():
        for each in decided:
            if not _store(access, each.before, each.after, each.envelope, each.entry):
                transaction.set_rollback(True)
                return False
    return True


def _is_full(before: SheetFold, entry: ev.Entry) -> bool:
    closes = isinstance(entry.event, ev.SheetClosed | ev.SheetReopened)
    return before.version >= MOST_ENTRIES + TO_CLOSE * closes


def _is_double_tap(sheet: Sheet, before: SheetFold, entry: ev.Entry, envelope: Envelope) -> bool:
    """Whether this device declared the same less than a second ago. Such an entry is held."""
    same = admit.declared_before(before, entry)
    if same is None:
        return False
    times = Entry.objects.filter(sheet=sheet, seq=same.seq).values_list("tapped_at", "received_at")
    tapped, received = times.get()
    now = timezone.now() - timedelta(seconds=envelope.ago or 0)
    return abs(now - (tapped or received)) < DOUBLE_TAP


def _reload(sheet: Sheet) -> None:
    """Reload the sheet after another write, a move to another club or instance, or a purge. Raises Http404 if
    purged.
    """
    try:
        sheet.refresh_from_db(fields=["version", "space", "is_away"])
    except Sheet.DoesNotExist:
        raise Http404 from None


def _store(access: Access, before: SheetFold, after: SheetFold, envelope: Envelope, entry: ev.Entry) -> bool:
    """Write entry, results and change in one transaction. Returns False if another writer was faster."""
    sheet = access.sheet
    row = {
        "sheet_id": sheet.pk,
        "seq": entry.seq,
        "entry_id": entry.id,
        "content_hash": admit.content_hash(entry),
        "game": entry.game,
        "round": entry.round,
        "kind": kind(entry.event),
        "payload": encode(entry.event),
        "schema": SCHEMA,
        "seen": min(envelope.seen, before.version),
        "held": entry.held,
        "writer_id": access.writer_id,
        "scribe": entry.scribe,
        "tapped_at": None if envelope.ago is None else timezone.now() - timedelta(seconds=envelope.ago),
    }
    shown = {"is_closed": after.ledger.closed, "differs": is_differing(after.ledger)}
    try:
        with WRITES, transaction.atomic():
            if not queries.advance(sheet, before.version, timezone.now(), **shown):
                return False
            write_in_order(sheet.space_id)
            now = timezone.now()
            queries.insert(Entry, **row, received_at=now)
            if envelope.note:
                _remark(sheet, entry.seq, envelope.note)
            write_results(sheet, before, after)
            write_names(sheet, before, after)
            queries.insert(Change, space_id=sheet.space_id, sheet_id=sheet.pk, version=entry.seq, at=now)
    except IntegrityError:
        # The database says that seq or entry id exists already: reload and decide again.
        return False
    return True


def _remark(sheet: Sheet, seq: int, note: str) -> None:
    stored = Entry.objects.only("pk").get(sheet=sheet, seq=seq)
    Remark.objects.create(entry=stored, text=note)
