"""The page on which something was declared, and what its device knew."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import RoundNumber
from scoring.engine.sheet.fold import SheetFold, refold


@dataclass(frozen=True, slots=True)
class Page:
    """`round` is the round that the page showed, the rest is as in `admit.Envelope`."""

    seen: int
    known: int
    round: RoundNumber
    writer: str
    waited: bool = False
    after: str = ""

    def knew(self, entry: ev.Entry) -> bool:
        """The device knew every entry up to `known`, and its own."""
        return entry.seq <= self.known or entry.writer == self.writer

    def own_since(self, sheet: SheetFold) -> list[ev.Entry]:
        """What the device has declared after `known`, oldest first."""
        return [each for each in sheet.ledger.entries if each.seq > self.known and each.writer == self.writer]

    def showed(self, sheet: SheetFold, entry_id: str) -> bool:
        """Whether the line of this entry said on the page what it says now; also if it was not there."""
        entries = sheet.ledger.entries
        if not any(isinstance(each.event, ev.RULINGS) and not self.knew(each) for each in entries):
            return True
        then = refold(sheet, list(filter(self.knew, entries))).ledger.pad.read_as(entry_id)
        now = sheet.ledger.pad.read_as(entry_id)
        return then is None or now is None or then.event == now.event
