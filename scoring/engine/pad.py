"""The pad while it is being read, entry by entry: what each one does to the lines.

Owns correction, second readings, held entries and re-flowed games, all of
them entries themselves. Never adds up points, and is told which entries are
voided (`ledger`): an entry is read with the knowledge of what was undone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

from scoring.engine import events as ev
from scoring.engine.lines import Line, Rules, Slot, slot_of

# A ruling that another device had already made: kept as ink, of no further effect, nothing to settle.
REPEATED = "repeated"
# Whether the second lines end a game that began after the first ones.
GameIsOver = Callable[[Sequence[Line], Sequence[Line]], bool]
PLACE = attrgetter("game", "round", "entry.seq")


class Pad:
    """The pad while it is being read, entry by entry.

    `slots` holds who stands in each slot, `effective` the rulings that changed something.
    """

    __slots__ = ("closed", "effective", "is_over", "lines", "rules", "slots", "voids", "waiting")

    def __init__(self, rules: Rules, is_over: GameIsOver, voids: dict[str, int]) -> None:
        self.rules = rules
        self.is_over = is_over
        self.voids = voids
        self.lines: dict[str, Line] = {}
        self.slots: dict[Slot, str] = {}
        self.waiting: dict[str, ev.Entry] = {}
        self.effective: set[str] = set()
        self.closed = False

    def copy(self) -> Pad:
        pad = Pad(self.rules, self.is_over, self.voids)
        pad.lines, pad.slots = self.lines.copy(), self.slots.copy()
        pad.waiting, pad.effective = self.waiting.copy(), self.effective.copy()
        pad.closed = self.closed
        return pad

    def take(self, entry: ev.Entry) -> None:
        event = entry.event
        if not isinstance(event, ev.RULINGS):
            self._declare(entry, event)
        elif entry.held:
            # A held acceptance or dismissal is nothing to settle: what it spoke of waits itself.
            if entry.held != REPEATED and not isinstance(event, ev.EntryAccepted | ev.EntryDismissed):
                self.waiting[entry.id] = entry
        elif entry.id not in self.voids:
            self._rule(entry, entry.seq)

    def _declare(self, entry: ev.Entry, event: ev.Fact) -> None:
        voided = entry.id in self.voids
        line = Line(entry, event, entry.game, entry.round, "voided" if voided else "counts")
        slot = self._slot(line)
        standing = None if entry.held else self._standing(slot, entry.seq)
        if entry.held or (standing is not None and standing.event != event):
            self.lines[entry.id] = line if voided else replace(line, status="held")
            self.waiting[entry.id] = entry
        elif standing is None:
            self.lines[entry.id] = line
            self.slots[slot] = entry.id
        elif voided:
            self.lines[entry.id] = line
        else:
            self._change(standing, readings=(*standing.readings, entry))

    def _slot(self, line: Line) -> Slot:
        return (line.game, line.round, slot_of(line.event, self.rules) or line.entry.id)

    def _was_void(self, entry_id: str, seq: int) -> bool:
        return self.voids.get(entry_id, seq) < seq

    def _standing(self, slot: Slot, seq: int) -> Line | None:
        """The line that held this slot when the entry of `seq` arrived, if any."""
        holder = self.slots.get(slot)
        return None if holder is None or self._was_void(holder, seq) else self.lines[holder]

    def _change(self, line: Line, **changes: object) -> None:
        self.lines[line.entry.id] = replace(line, **changes)  # type: ignore[arg-type]

    def _rule(self, entry: ev.Entry, seq: int) -> None:
        """Apply a ruling at the moment `seq`: its own, or that of its acceptance."""
        match entry.event:
            case ev.EntryCorrected(target, event):
                changed = self._correct(target, event, entry)
            case ev.EntryAccepted(target):
                changed = self._accept(target, seq)
            case ev.EntryDismissed(target):
                changed = self._dismiss(target, seq)
            case ev.GamesReflowed(game):
                changed = self._reflow(game, seq)
            case ev.SheetClosed() | ev.SheetReopened():
                changed = self.closed != isinstance(entry.event, ev.SheetClosed)
                self.closed = isinstance(entry.event, ev.SheetClosed)
            case _:  # EntryVoided has been read beforehand
                changed = False
        if changed:
            self.effective.add(entry.id)

    def _correct(self, target: str, event: ev.Fact, entry: ev.Entry) -> bool:
        line = self.lines.get(target)
        # What settled a round goes on settling it: a correction never moves a line to another slot.
        if line is None or slot_of(line.event, self.rules) != slot_of(event, self.rules):
            return False
        self._change(line, event=event, corrections=(*line.corrections, entry))
        return line.status == "counts"

    def _take_waiting(self, target: str, seq: int) -> ev.Entry | None:
        return None if self._was_void(target, seq) else self.waiting.pop(target, None)

    def _accept(self, target: str, seq: int) -> bool:
        entry = self._take_waiting(target, seq)
        if entry is None:
            return False
        line = self.lines.get(target)
        if line is None:
            self._rule(entry, seq)
            return True
        slot = self._slot(line)
        holder = self._standing(slot, seq)
        if holder is not None and holder.event == line.event and line.status == "held":
            del self.lines[target]
            self._change(holder, readings=(*holder.readings, entry))
            return holder.status == "counts"
        if holder is not None and holder.status == "counts":
            self._change(holder, status="replaced")
        if line.status == "held":
            self._change(line, status="counts")
        self.slots[slot] = target
        return line.status == "held"

    def _dismiss(self, target: str, seq: int) -> bool:
        if self._take_waiting(target, seq) is None:
            return False
        line = self.lines.get(target)
        if line is not None and line.status == "held":
            self._change(line, status="dismissed")
        return True

    def _reflow(self, first_game: int, seq: int) -> bool:
        """Deal the rounds from `first_game` on to games anew: a game ends where its win now falls."""
        standing = [self.lines[holder] for holder in self.slots.values() if not self._was_void(holder, seq)]
        moving = sorted((line for line in standing if line.game >= first_game), key=PLACE)
        before = sorted((line for line in standing if line.game < first_game), key=PLACE)
        played: list[Line] = []
        new_place: dict[tuple[int, int], tuple[int, int]] = {}
        game, round_ = first_game, 0
        for old_place, lines in groupby(moving, key=lambda line: (line.game, line.round)):
            if self.is_over(before, played):
                before += played
                game, round_, played = game + 1, 0, []
            round_ += 1
            new_place[old_place] = (game, round_)
            played.extend(lines)
        self._move(new_place, {line.entry.id for line in moving}, first_game)
        return any(old != new for old, new in new_place.items())

    def _move(
        self, new_place: dict[tuple[int, int], tuple[int, int]], standing: set[str], first_game: int
    ) -> None:
        """Everything said about a round, held and crossed out lines too, goes where the round goes."""
        self.slots = {slot: holder for slot, holder in self.slots.items() if slot[0] < first_game}
        for entry_id, line in self.lines.items():
            place = new_place.get((line.game, line.round))
            if place is None:
                continue
            moved = replace(line, game=place[0], round=place[1])
            self.lines[entry_id] = moved
            if entry_id in standing:
                self.slots[self._slot(moved)] = entry_id
