"""Folds entries into the lines of the pad, one entry at a time.

Handles corrections, second readings, held entries, rulings and re-flowed games. The caller says which entries are
voided (`ledger`) and what two scribes wrote (`scribes`). Adds up no points.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from rules.core.ruleset import Params
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import (
    Line,
    RoundNumber,
    Slot,
    ends_round,
    may_recur,
    slot_of,
    slot_of_line,
    taken_back_by,
)
from scoring.engine.ledger.order import in_order
from scoring.engine.ledger.reflow import GameIsOver, companions, new_numbers
from scoring.engine.ledger.scribes import (
    LATE_AGREED,
    ONE,
    Scribes,
    corrected_as_read,
    has_decided_since,
    is_reading,
    is_same_late_word,
)
from scoring.engine.ledger.unplaced import followers, is_unplaced

# The reason to hold a ruling that another device had already made, or a fact that its scribe had already proposed.
# It has no effect, and people have nothing to decide.
REPEATED = "repeated"
# The reason to hold the same fact twice from one device within a second. It asks people whether it happened twice.
DOUBLE_TAP = "double_tap"
# Later than every entry.
AT_LAST = 2**63


class Pad:
    """The lines of the pad after some of its entries; `take` adds the next one.

    `slots` has the entry id in each slot, `effective` the rulings that changed something, `named` the name number
    of each person who was given another name (`events.PersonNamed`).
    """

    __slots__ = (
        "closed",
        "effective",
        "is_over",
        "lines",
        "named",
        "rules",
        "scribes",
        "slots",
        "voids",
        "waiting",
    )

    def __init__(
        self, rules: Params, is_over: GameIsOver, voids: dict[str, int], scribes: Scribes = ONE
    ) -> None:
        self.rules = rules
        self.is_over = is_over
        self.voids = voids
        self.scribes = scribes
        self.lines: dict[str, Line] = {}
        self.slots: dict[Slot, str] = {}
        self.waiting: dict[str, ev.Entry] = {}
        self.effective: set[str] = set()
        self.named: dict[int, int] = {}
        self.closed = False

    def copy(self) -> Pad:
        pad = Pad(self.rules, self.is_over, self.voids, self.scribes)
        pad.lines, pad.slots = self.lines.copy(), self.slots.copy()
        pad.waiting, pad.effective = self.waiting.copy(), self.effective.copy()
        pad.named, pad.closed = self.named.copy(), self.closed
        return pad

    def has_effect(self, entry_id: str) -> bool:
        """Whether the entry counts or changed something."""
        line = self.lines.get(entry_id)
        return entry_id in self.effective or (line is not None and line.status == "counts")

    def take(self, entry: ev.Entry) -> None:
        event = entry.event
        if not isinstance(event, ev.RULINGS):
            read = {REPEATED: self._repeat, LATE_AGREED: self._agree}.get(entry.held, self._declare)
            read(entry, event)
        elif entry.id in self.scribes.agreements:
            if entry.id not in self.voids:
                agreed = ev.EntryAccepted(self.scribes.agreements[entry.id])
                self._rule(replace(entry, event=agreed), entry)
        elif entry.held or entry.id in self.scribes.proposals:
            # People need not decide a held acceptance or dismissal: its target still waits.
            if entry.held != REPEATED and not isinstance(event, ev.EntryAccepted | ev.EntryDismissed):
                self.waiting[entry.id] = entry
        elif entry.id not in self.voids and entry.id not in self.scribes.idle:
            self._rule(entry, entry)

    def _declare(self, entry: ev.Entry, event: ev.Fact) -> None:
        voided = entry.id in self.voids
        line = Line(entry, event, entry.game, entry.round, "voided" if voided else "counts")
        line = self._numbered(line, entry.seq)
        slot = self._slot(line)
        standing = None if entry.held else self._standing(slot, entry.seq)
        if standing is not None and not voided:
            waits = (other for other in self.waiting.values() if other.id not in self.voids)
            if proposal := corrected_as_read(waits, standing, entry):
                self._accept(proposal.id, entry)
                standing = self._standing(slot, entry.seq)
        if entry.held or (standing is not None and standing.event != event):
            self.lines[entry.id] = line if voided else replace(line, status="held")
            self.waiting[entry.id] = entry
        elif standing is None:
            self.lines[entry.id] = self._backed(line, entry)
            self.slots[slot] = entry.id
            if not voided:
                self._settle(slot)
        elif voided:
            self.lines[entry.id] = line
        else:
            self._put(self._backed(replace(standing, readings=(*standing.readings, entry)), entry))
            self._settle(slot)

    def _repeat(self, entry: ev.Entry, event: ev.Fact) -> None:
        """Add a repeated fact as a reading of the waiting line. People have nothing to decide about it."""
        number, asked = (entry.game, entry.round), (self.lines.get(entry_id) for entry_id in self.waiting)
        lines = (line for line in asked if line and (line.game, line.round) == number)
        line = next((line for line in lines if line.event == event), None)
        if line is None:  # impossible for stored entries
            self._put(Line(entry, event, *number, "voided" if entry.id in self.voids else "dismissed"))
        else:
            self._put(replace(line, readings=(*line.readings, entry)))

    def _agree(self, entry: ev.Entry, event: ev.Fact) -> None:
        """Accept the proposal of the other scribe, because this scribe declares the same."""
        waits = (other for other in self.waiting.values() if not self._was_void(other.id, entry.seq))
        first = next((other for other in waits if is_same_late_word(entry, other, self._number(other))), None)
        if first is None or entry.id in self.voids:
            self._declare(entry, event)
            return
        slot = self._slot(self.lines[first.id])
        self._accept(first.id, entry)
        line = self.lines.get(first.id) or self.lines[self.slots[slot]]
        self._put(replace(line, readings=(*line.readings, entry)))

    def _number(self, entry: ev.Entry) -> RoundNumber | None:
        line = self.lines.get(entry.id)
        return None if line is None else (line.game, line.round)

    def _slot(self, line: Line) -> Slot:
        return slot_of_line(line, self.rules)

    def _numbered(self, line: Line, seq: int) -> Line:
        """The line with the lowest free `nth`, or the one of which it is another reading."""
        if not may_recur(line.event, self.rules):
            return line
        for nth in count(1):
            line = replace(line, nth=nth)
            standing = self._standing(self._slot(line), seq)
            if standing is None or not self.is_new_fact(line.entry.writer, standing, seq):
                break
        return line

    def is_new_fact(self, writer: str | None, line: Line, seq: int) -> bool:
        """Whether an equal fact of this writer in the entry of `seq` is a new fact, not a reading of the line."""
        return self._was_declared_by(writer, line, seq) or self._is_taken_back(line, seq)

    def _is_taken_back(self, line: Line, seq: int) -> bool:
        """Whether the player has joined since leaving, or left since joining, so that an equal fact is a new one."""
        back = taken_back_by(line.event)
        return back is not None and any(
            other.event == back
            and (other.game, other.round) == (line.game, line.round)
            and other.entry.seq > line.entry.seq
            for other in self._standing_lines(seq)
        )

    def _was_declared_by(self, writer: str | None, line: Line, seq: int) -> bool:
        """Whether this writer had declared the line or a reading of it, or confirmed it, before the entry of `seq`."""
        entries = (line.entry, *line.readings, *line.backed)
        return any(entry.writer == writer and not self._was_void(entry.id, seq) for entry in entries)

    def _was_void(self, entry_id: str, seq: int) -> bool:
        return self.voids.get(entry_id, seq) < seq

    def _standing(self, slot: Slot, seq: int) -> Line | None:
        """The line that had this slot when the entry of `seq` came in; None if there was none."""
        holder = self.slots.get(slot)
        return None if holder is None or self._was_void(holder, seq) else self.lines[holder]

    def _put(self, line: Line) -> None:
        self.lines[line.entry.id] = line

    def _backed(self, line: Line, *by: ev.Entry) -> Line:
        """The line with `by` added to the entries that back it. Unchanged if one scribe always wrote its round."""
        if not self.scribes.two_ever(line.entry):
            return line
        return replace(line, backed=(*line.backed, *by))

    def _rule(self, entry: ev.Entry, at: ev.Entry) -> None:
        """Apply a ruling as of `at`: the ruling itself or the entry that accepted it."""
        match entry.event:
            case ev.EntryVoided(target):  # `voids` has it already
                changed = False
                self._vacate(target, at.seq)
            case ev.EntryCorrected(target, event):
                changed = self._correct(target, event, entry, at)
            case ev.EntryAccepted(target):
                changed = self._accept_unplaced(target, at) or self._accept(target, at)
            case ev.EntryDismissed(target):
                changed = self._dismiss(target, at)
            case ev.GamesReflowed(game):
                changed = self.reflow(game, at.seq)
            case ev.PersonNamed():
                changed = any(self.named.get(person, 0) != name for person, name in entry.event.pairs)
                self.named.update(entry.event.pairs)
            case ev.SheetClosed() | ev.SheetReopened():
                changed = self.closed != isinstance(entry.event, ev.SheetClosed)
                self.closed = isinstance(entry.event, ev.SheetClosed)
            case _:
                changed = False
        if changed:
            self.effective.add(entry.id)

    def _vacate(self, target: str, seq: int) -> None:
        """Let a waiting reading of the other scribe count in the slot of a voided line, if two scribes write.

        One that was voided later counted until then, and what agreed with it is voided with it.
        """
        line = self.lines.get(target)
        if line is None or not self.scribes.two_ever(line.entry):
            return
        slot = self._slot(line)
        others = self._readings_waiting(slot, seq)
        if self.slots.get(slot) != target or not others:
            return
        other = others[0]
        del self.waiting[other.entry.id]
        self.slots[slot] = other.entry.id
        status = "counts" if other.status == "held" else other.status
        self._put(self._backed(replace(other, status=status), other.entry))
        self._settle(slot)

    def _readings_waiting(self, slot: Slot, seq: int = AT_LAST) -> list[Line]:
        """The readings of this slot that waited when the entry of `seq` came in, or that are never voided.

        A double tap is none: it waits until people decide whether it happened.
        """
        lines = (self.lines.get(entry_id) for entry_id in self.waiting if not self._was_void(entry_id, seq))
        placed = (line for line in lines if line is not None and is_reading(line.entry))
        return [line for line in placed if self._slot(line) == slot and line.entry.held != DOUBLE_TAP]

    def _settle(self, slot: Slot) -> None:
        """Add waiting readings that now equal the line in this slot to it.

        No earlier reading waits of a scribe who has decided for this line since.
        """
        line = self.lines[self.slots[slot]]
        if not line.backed:
            return
        for other in self._readings_waiting(slot):
            if other.event == line.event and other.status == "held":
                del self.waiting[other.entry.id], self.lines[other.entry.id]
                readings = (*line.readings, other.entry, *other.readings)
                line = self._backed(replace(line, readings=readings), other.entry)
        self._put(line)
        for other in self._readings_waiting(slot):
            if has_decided_since(line.backed, other.entry):
                del self.waiting[other.entry.id]
                self._put(replace(other, status="replaced"))

    def read_as(self, entry_id: str) -> Line | None:
        """The line of this entry, or the equal one of which it is another reading since an undo was taken back."""
        read = (line for line in self.lines.values() if any(each.id == entry_id for each in line.readings))
        return self.lines.get(entry_id) or next(read, None)

    def _correct(self, target: str, event: ev.Fact, entry: ev.Entry, at: ev.Entry) -> bool:
        line = self.read_as(target)
        # A correction must keep the slot: the result of a round stays its result.
        if line is None or slot_of(line.event, self.rules) != slot_of(event, self.rules):
            return False
        entries = (entry,) if at is entry else (entry, at)
        changed = replace(line, event=event, corrections=(*line.corrections, entry), backed=())
        self._put(self._backed(changed, *entries))
        slot = self._slot(changed)
        # A waiting reading may say the same as the line by now, also as one that is voided later.
        if self._standing(slot, at.seq) is not None:
            self._settle(slot)
        return line.status == "counts"

    def _take_waiting(self, target: str, seq: int) -> ev.Entry | None:
        return None if self._was_void(target, seq) else self.waiting.pop(target, None)

    def _accept(self, target: str, at: ev.Entry) -> bool:
        entry = self._take_waiting(target, at.seq)
        line = self.lines.get(target)
        if entry is None:
            return self._confirm(self.read_as(target), at)
        if line is None:
            # A ruling that is voided after its acceptance has no effect, like any other.
            if entry.id not in self.voids:
                self._rule(entry, at)
            return entry.id not in self.voids
        slot = self._slot(line)
        holder = self._standing(slot, at.seq)
        if holder is not None and holder.event == line.event:
            if line.status != "held":  # an equal reading that was voided since
                self._put(self._backed(holder, at))
                return holder.status == "counts"
            del self.lines[target]
            readings = (*holder.readings, entry, *line.readings)
            self._put(self._backed(replace(holder, readings=readings), entry, at))
            return holder.status == "counts"
        if holder is not None and holder.status == "counts":
            self._put(replace(holder, status="replaced"))
        # One that was voided later counted until then.
        status = "counts" if line.status == "held" else line.status
        self._put(self._backed(replace(line, status=status), entry, at))
        self.slots[slot] = target
        self._settle(slot)
        return line.status == "held"

    def _accept_unplaced(self, target: str, at: ev.Entry) -> bool:
        """Put `target` into the round of its acceptance, and its followers after it until the game ends.

        If two scribes write, the followers keep waiting, because each needs its own decision.
        """
        entry = self.waiting.get(target)
        if entry is None or not is_unplaced(entry) or self._was_void(target, at.seq):
            return False
        round_ = at.round
        for each in (entry, *followers(list(self.waiting.values()), entry)):
            if each is not entry and self._ends_before(at):
                break
            line = self._numbered(replace(self.lines[each.id], game=at.game, round=round_), at.seq)
            self._put(line)
            self._accept(each.id, at)
            round_ += ends_round(line.event, self.rules)
        return True

    def _ends_before(self, at: ev.Entry) -> bool:
        if self.scribes.two_of(at):
            return True
        standing = self._standing_lines(at.seq)
        before = [line for line in standing if line.game < at.game]
        return self.is_over(before, [line for line in standing if line.game == at.game])

    def _standing_lines(self, seq: int) -> list[Line]:
        """The lines that counted when the entry of `seq` came in, in the order of the pad."""
        standing = [self.lines[holder] for holder in self.slots.values() if not self._was_void(holder, seq)]
        return in_order(standing, self.rules, standing)

    def _confirm(self, line: Line | None, at: ev.Entry) -> bool:
        """Add the acceptance to the entries that back a line of one scribe alone, also one that is voided later."""
        if line is None or not line.backed or self._standing(self._slot(line), at.seq) is not line:
            return False
        self._put(self._backed(line, at))
        self._settle(self._slot(line))
        return line.status == "counts"

    def _dismiss(self, target: str, at: ev.Entry) -> bool:
        if (entry := self._take_waiting(target, at.seq)) is None:
            return False
        line = self.lines.get(target)
        if line is not None:
            if line.status == "held":  # or voided since
                self._put(replace(line, status="dismissed"))
            standing = self._standing(self._slot(line), at.seq)
            if standing is not None and standing.backed and is_reading(entry):
                self._put(self._backed(standing, at))
        return True

    def reflow(self, first_game: int, seq: int) -> bool:
        """Number the rounds from `first_game` on again, so that each game ends with its present win.

        Returns False if no round moves.
        """
        standing = self._standing_lines(seq)
        moving = [line for line in standing if line.game >= first_game]
        before = [line for line in standing if line.game < first_game]
        numbers = new_numbers(moving, before, first_game, is_over=self.is_over, rules=self.rules)
        goes_with = companions(moving, self.rules)
        self.slots = {slot: holder for slot, holder in self.slots.items() if slot[0] < first_game}
        # Held and voided lines of a round move with it.
        for entry_id, line in self.lines.items():
            number = numbers.get(entry_id) or numbers.get(goes_with(line) or "")
            if number is not None:
                moved = self.lines[entry_id] = replace(line, game=number[0], round=number[1])
                if entry_id in numbers:
                    self.slots[self._slot(moved)] = entry_id
        return any(numbers[line.entry.id] != (line.game, line.round) for line in moving)
