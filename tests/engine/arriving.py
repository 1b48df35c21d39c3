"""Declarations as a page sends them, for tests."""

from __future__ import annotations

from typing import Any

from scoring.engine.admission.admit import ANYBODY, Envelope, Receipt, decide, read, receipt
from scoring.engine.admission.permissions import Pen
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import encode, kind
from scoring.engine.sheet.fold import extend
from tests.engine.table import Table, entry_id


def envelope_of(table: Table, event: ev.Event, number: int = 0, **other: Any) -> Envelope:
    """The declaration of a page that shows the present table; `seen`, `game` and `round` override that."""
    shown = {"seen": table.sheet.version, "game": table.sheet.current.number, "round": table.sheet.next_round}
    named = entry_id(number or len(table.entries) + 1)
    return Envelope(named, kind=kind(event), payload=encode(event), **shown | other)


def arrive(table: Table, event: ev.Event, number: int = 0, pen: Pen = ANYBODY, **other: Any) -> Receipt:
    """As on the server: read, decide, store, and return what became of it."""
    return send(table, envelope_of(table, event, number, **other), pen)


def send(table: Table, envelope: Envelope, pen: Pen = ANYBODY) -> Receipt:
    decided = decide(table.sheet, envelope, read(envelope), pen)
    if isinstance(decided, Receipt):
        return decided
    table.entries.append(decided)
    table.sheet = extend(table.sheet, [decided])
    return receipt(table.sheet, decided)
