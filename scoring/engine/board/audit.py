"""Says what became of every entry (counted, held, voided, corrected, proposed) and which other entry decided it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line, RoundNumber
from scoring.engine.ledger.ledger import REPEATED
from scoring.engine.sheet.fold import SheetFold
from scoring.engine.sheet.seating import Seated, seated_at, seated_by, seated_for

Fate = Literal[
    "counts", "corrected", "agrees", "voided", "waits", "proposed", "dismissed", "replaced", "accepted",
    "repeated", "not_entitled", "done", "nothing",
]  # fmt: skip
_FATE_OF_LINE: Mapping[str, Fate] = {
    "voided": "voided",
    "held": "waits",
    "dismissed": "dismissed",
    "replaced": "replaced",
}


@dataclass(frozen=True, slots=True)
class EntryFate:
    """One entry and what became of it.

    `by` is the entry that decided it, `about` the entry it names; both by seq, 0 for none. `round_number` is its
    round after re-flows. `seated` are the persons by seat in that round, `author_seated` when the entry was written.
    """

    entry: ev.Entry
    fate: Fate
    round_number: RoundNumber
    about: int = 0
    by: int = 0
    seated: Seated = ()
    author_seated: Seated = ()


def audit(sheet: SheetFold) -> list[EntryFate]:
    """Every entry with what became of it, in the order of arrival."""
    return _Audit(sheet).fates()


class _Audit:
    def __init__(self, sheet: SheetFold) -> None:
        self.sheet, self.ledger = sheet, sheet.ledger
        ledger = sheet.ledger
        self.entries = {entry.id: entry for entry in ledger.entries}
        self.waiting = {entry.id for entry in ledger.waiting}
        self.read = {entry.id: line for line in ledger.lines for entry in line.readings}
        self.voided_by = {target: entry.seq for target, entry in ledger.voidings().items()}
        self.settled_by: dict[str, int] = {}
        for entry in ledger.entries:
            self._note(entry)

    def fates(self) -> list[EntryFate]:
        return [self._fate_of(entry) for entry in self.ledger.entries]

    def _note(self, entry: ev.Entry) -> None:
        """Remember which entry settled which."""
        match entry.event:
            case ev.EntryAccepted(target) | ev.EntryDismissed(target) if (
                entry.id in self.ledger.pad.effective
            ):
                self.settled_by[target] = entry.seq

    def _fate_of(self, entry: ev.Entry) -> EntryFate:
        event = entry.event
        fate, by = self._of_ruling(entry) if isinstance(event, ev.RULINGS) else self._of_fact(entry)
        about = self.entries.get(event.target) if isinstance(event, ev.ABOUT) else None
        first = self._first(entry)
        return EntryFate(
            entry,
            fate,
            self._round_number(first),
            about.seq if about else self._read_beside(entry),
            by,
            self._seated(first),
            seated_by(self.sheet, entry),
        )

    def _first(self, entry: ev.Entry) -> ev.Entry:
        """The entry that this one is about; the first one for a chain of rulings."""
        seen = {entry.id}
        while isinstance(entry.event, ev.ABOUT) and entry.event.target in self.entries:
            entry = self.entries[entry.event.target]
            if entry.id in seen:
                break
            seen.add(entry.id)
        return entry

    def _line(self, entry: ev.Entry) -> Line | None:
        return self.ledger.line(entry.id) or self.read.get(entry.id)

    def _round_number(self, entry: ev.Entry) -> RoundNumber:
        line = self._line(entry)
        return (line.game, line.round) if line else (entry.game, entry.round)

    def _seated(self, entry: ev.Entry) -> Seated:
        line = self._line(entry)
        return seated_for(self.sheet, line) if line else seated_at(self.sheet, entry.game, entry.seq)

    def _read_beside(self, entry: ev.Entry) -> int:
        line = self.read.get(entry.id)
        return line.entry.seq if line else 0

    def _of_fact(self, entry: ev.Entry) -> tuple[Fate, int]:
        if entry.held == REPEATED:
            return "repeated", 0
        line = self.ledger.line(entry.id)
        if line is None:
            return "agrees", 0
        if line.status == "counts":
            return self._of_counting(line)
        by = self.voided_by if line.status == "voided" else self.settled_by
        return _FATE_OF_LINE[line.status], by.get(entry.id, 0)

    def _of_counting(self, line: Line) -> tuple[Fate, int]:
        if line.corrections:
            return "corrected", line.corrections[-1].seq
        settled = self.settled_by.get(line.entry.id, 0)
        return ("accepted" if settled else "counts"), settled

    def _of_ruling(self, entry: ev.Entry) -> tuple[Fate, int]:
        ledger = self.ledger
        if entry.held == REPEATED:
            return "repeated", 0
        if entry.id in ledger.voids:
            return "voided", self.voided_by[entry.id]
        if entry.id in self.waiting:
            return ("proposed" if entry.id in ledger.scribes.proposals else "waits"), 0
        if entry.id in ledger.scribes.idle:
            return "not_entitled", 0
        if entry.held or entry.id in ledger.scribes.proposals:
            return self._of_settled(entry)
        return ("done" if self._has_effect(entry) else "nothing"), 0

    def _of_settled(self, entry: ev.Entry) -> tuple[Fate, int]:
        seq = self.settled_by.get(entry.id, 0)
        decided = next((other for other in self.ledger.entries if other.seq == seq), None)
        if decided is None:
            return "nothing", 0
        return ("accepted" if isinstance(decided.event, ev.EntryAccepted) else "dismissed"), seq

    def _has_effect(self, entry: ev.Entry) -> bool:
        if isinstance(entry.event, ev.EntryVoided):
            return self.voided_by.get(entry.event.target) == entry.seq
        return entry.id in self.ledger.pad.effective or isinstance(entry.event, ev.ScribesSet)
