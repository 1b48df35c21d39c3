"""What this device declared on other pages than the pad. Its outbox keeps it to send it again after a restore."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import encode, kind
from scoring.engine.sheet.fold import SheetFold
from scoring.wording.events import SAID

# Kinds declared on the pages of history, names and seats; all others go through the outbox.
ELSEWHERE = (
    ev.EntryCorrected,
    ev.EntryAccepted,
    ev.EntryDismissed,
    ev.EntryVoided,
    ev.GamesReflowed,
    ev.PersonNamed,
    ev.ScribesSet,
    ev.SeatsTaken,
    ev.SheetClosed,
    ev.SheetReopened,
)
MOST = 40  # the latest ones, enough for an evening


@dataclass(frozen=True, slots=True)
class Declared:
    """An item of the outbox (outbox/tap.js), without what only the browser knows."""

    id: str
    url: str
    label: str
    fields: tuple[tuple[str, str], ...]


def declared_elsewhere(
    fold: SheetFold, writer: str, url: str, remarks: Mapping[str, str]
) -> tuple[Declared, ...]:
    """The latest such entries of this writer, oldest first. `url`: where the outbox sends them."""
    mine = [
        entry
        for entry in fold.ledger.entries
        if entry.writer == writer and isinstance(entry.event, ELSEWHERE)
    ]
    return tuple(
        Declared(entry.id, url, _label(entry.event), _fields(entry, remarks)) for entry in mine[-MOST:]
    )


def _label(event: ev.Event) -> str:
    """What was done, without details: "corrected"."""
    return str(SAID[kind(event)]).partition(":")[0] % {"game": getattr(event, "game", "")}


def _fields(entry: ev.Entry, remarks: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    fields = {
        "kind": kind(entry.event),
        "payload": json.dumps(encode(entry.event)),
        "entry_id": entry.id,
        "seen": str(entry.seq - 1),
        "game": str(entry.game),
        "round": str(entry.round),
    }
    if note := remarks.get(entry.id):
        fields["note"] = note
    return tuple(fields.items())
