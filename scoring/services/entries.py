"""Appends one declaration to a sheet: the one way a score travels in.

Owns exactly-once: the entry id first, the version second, the unique
constraints last. Every well-formed entry of an entitled writer is stored;
what cannot count is held with its reason, and a page that is current gets
its refusal as a message before anything is stored. Never words anything.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal
from uuid import NAMESPACE_OID, uuid5

from django.db import IntegrityError, transaction
from django.http import Http404
from django.utils import timezone

from scoring import prepared
from scoring.access import Access
from scoring.engine import events as ev
from scoring.engine.check import Refusal, check, check_content
from scoring.engine.codec import SCHEMA, decode, encode, kind
from scoring.engine.fold import SheetFold, extend
from scoring.engine.ledger import REPEATED
from scoring.engine.wire import canonical
from scoring.locks import WRITES
from scoring.models import Change, Entry, Sheet
from scoring.reading import remember, sheet_fold
from scoring.services.results import write_results

Status = Literal["counted", "agreed", "held", "refused", "repeated"]
ATTEMPTS = 20


@dataclass(frozen=True, slots=True)
class Envelope:
    """One declaration as it arrives. `seen`: the version the scorer saw; game and round are facts too."""

    entry_id: str
    seen: int
    game: int
    round: int
    kind: str
    payload: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of it: `counted`; `agreed` (an equal second reading); `held` or `refused` with the reason;
    `repeated` (this very entry is already stored). Only `refused` stored nothing."""

    status: Status
    entry_id: str
    reason: str = ""
    params: Mapping[str, int | str] = field(default_factory=dict)


class Busy(Exception):
    """Others wrote at the same moment, again and again; try once more."""


def entry_append(*, access: Access, envelope: Envelope) -> Receipt:
    """Store the declaration, or say why not. Raises codec.Malformed, Busy, Http404 for a sheet just purged.

    The fold is computed before the transaction; the version is compared and
    set inside it, so that two writers never build on the same state.
    """
    event = canonical(decode(envelope.kind, envelope.payload))
    if isinstance(event, ev.SheetClosed) and not access.may_direct:
        return Receipt("refused", envelope.entry_id, "may_not_close")
    sheet = access.sheet
    for _ in range(ATTEMPTS):
        before = sheet_fold(sheet)
        decided = _decide(before, envelope, event)
        if isinstance(decided, Receipt):
            return decided
        decided = replace(decided, writer=str(access.scribe.pk))
        after = extend(before, (decided,))
        if _store(access, before, after, envelope, decided):
            sheet.version = decided.seq
            remember(sheet, decided, after)
            return _receipt(after, decided)
        _look_again(sheet)
    raise Busy


def _look_again(sheet: Sheet) -> None:
    """Somebody wrote first, or a club took the sheet in, or it was purged. Raises Http404."""
    try:
        sheet.refresh_from_db(fields=["version", "space"])
    except Sheet.DoesNotExist:
        raise Http404 from None


def _decide(before: SheetFold, envelope: Envelope, event: ev.Event) -> Receipt | ev.Entry:
    """The entry to store, or the receipt when there is nothing to store."""
    entry = ev.Entry(before.version + 1, envelope.entry_id, envelope.game, envelope.round, event)
    if envelope.entry_id in before.ledger.ids:
        return _known_id(before, entry)
    refusal = _impossible_content(before, event) or check(before, envelope.game, envelope.round, event)
    if refusal is None:
        return entry
    if envelope.seen >= before.version or _impossible_content(before, event):
        return Receipt("refused", entry.id, refusal.code, dict(refusal.params))
    return _held(entry, _hold_reason(before, event, refusal))


def _impossible_content(before: SheetFold, event: ev.Event) -> Refusal | None:
    """What this sheet can never hold (a tenth seat, a Watten bid on a WHOT! sheet) is malformed here."""
    said = event.event if isinstance(event, ev.EntryCorrected) else event
    return None if isinstance(said, ev.RULINGS) else check_content(before, said)


def _hold_reason(before: SheetFold, event: ev.Event, refusal: Refusal) -> str:
    """A ruling that somebody else made meanwhile needs no settling."""
    done = refusal.code in ("already_voided", "already_settled", "sheet_open")
    closing_again = isinstance(event, ev.SheetClosed) and before.ledger.closed
    return REPEATED if done or closing_again else refusal.code


def _known_id(before: SheetFold, entry: ev.Entry) -> Receipt | ev.Entry:
    """The same id again: the same content is a resend; other content is another tap and is kept for review.

    Its fresh id is made from id and content, so that resending it stays harmless too.
    """
    stored = next(known for known in before.ledger.entries if known.id == entry.id)
    if (stored.event, stored.game, stored.round) == (entry.event, entry.game, entry.round):
        return Receipt("repeated", entry.id, stored.held)
    fresh = str(uuid5(NAMESPACE_OID, f"{entry.id} {_content_hash(entry)}"))
    if fresh in before.ledger.ids:
        return Receipt("repeated", fresh, "reused_id")
    if refusal := _impossible_content(before, entry.event):
        return Receipt("refused", entry.id, refusal.code, dict(refusal.params))
    return _held(replace(entry, id=fresh), "reused_id")


def _held(entry: ev.Entry, reason: str) -> ev.Entry:
    return replace(entry, held=reason)


def _content_hash(entry: ev.Entry) -> str:
    content = [kind(entry.event), encode(entry.event), entry.game, entry.round]
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def _store(access: Access, before: SheetFold, after: SheetFold, envelope: Envelope, entry: ev.Entry) -> bool:
    """Write entry, results and the news of it in one transaction; False when somebody was faster."""
    sheet = access.sheet
    row = Entry(
        sheet=sheet,
        seq=entry.seq,
        entry_id=entry.id,
        content_hash=_content_hash(entry),
        game=entry.game,
        round=entry.round,
        kind=kind(entry.event),
        payload=encode(entry.event),
        schema=SCHEMA,
        seen=min(envelope.seen, before.version),
        held=entry.held,
        writer=access.scribe,
    )
    try:
        with WRITES, transaction.atomic():
            if not prepared.advance(sheet, before.version, timezone.now()):
                return False
            prepared.insert(row)
            write_results(sheet, before, after)
            prepared.insert(Change(space_id=sheet.space_id, sheet=sheet, version=entry.seq))
    except IntegrityError:
        # The database's own word that seq or entry id is taken: look again and decide anew.
        return False
    return True


def _receipt(after: SheetFold, entry: ev.Entry) -> Receipt:
    waits = any(known.id == entry.id for known in after.ledger.waiting)
    if entry.held or waits:
        return Receipt("held", entry.id, entry.held or "another_reading")
    second = not isinstance(entry.event, ev.RULINGS) and after.ledger.line(entry.id) is None
    return Receipt("agreed" if second else "counted", entry.id)
