"""A device that draws its boards by itself while it has no network, for tests."""

from __future__ import annotations

from uuid import UUID, uuid5

from scoring.engine.admission.admit import Envelope, Receipt, decide, read, receipt
from scoring.engine.admission.permissions import Pen
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import encode, kind
from scoring.engine.sheet.fold import SheetFold, extend
from tests.engine.table import WattenTable

NEW_ID = UUID("00000000-0000-4000-8000-000000000000")


class Device:
    """A device without a network: it decides on its own sheet, and sends everything later."""

    def __init__(self, table: WattenTable, pen: Pen) -> None:
        self.table, self.pen, self.sheet, self.known = table, pen, table.sheet, table.sheet.version
        self.queue: list[Envelope] = []

    def tap(self, event: ev.Event, *number: int) -> None:
        """In the open round of its own sheet, or in the round `number`."""
        game, round_ = number or (self.sheet.current.number, self.sheet.next_round)
        entry_id = str(uuid5(NEW_ID, f"{self.pen.writer} {len(self.queue)}"))
        seen, payload = self.sheet.version, encode(event)
        envelope = Envelope(entry_id, seen, game, round_, kind(event), payload, waited=True, known=self.known)
        self.queue.append(envelope)
        self.sheet = self._after(self.sheet, envelope)[0]

    def arrive(self) -> list[Receipt]:
        receipts = []
        for envelope in self.queue:
            self.table.sheet, answer = self._after(self.table.sheet, envelope)
            receipts.append(answer)
        self.table.entries = list(self.table.sheet.ledger.entries)
        return receipts

    def _after(self, sheet: SheetFold, envelope: Envelope) -> tuple[SheetFold, Receipt]:
        decided = decide(sheet, envelope, read(envelope), self.pen)
        if isinstance(decided, Receipt):
            return sheet, decided
        after = extend(sheet, [decided])
        return after, receipt(after, decided)
