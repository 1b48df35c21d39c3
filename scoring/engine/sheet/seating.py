"""Finds who sat where: in a game, for a line, for an entry, and when it was written.

At Watten people change seats between games (`events.SeatsTaken`). An earlier line
stays about those who sat there then, even if it was voided. At WHOT! everybody
keeps a seat of his own. Persons are numbers on the sheet, by seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line
from scoring.engine.sheet.fold import Game, SheetFold
from scoring.engine.watten.game import WattenGame

Seated = tuple[int, ...]
_BEFORE_PLAY = ev.DealerSet | ev.SeatsTaken


def seated_in(sheet: SheetFold, game: Game) -> Seated:
    """The persons of a game, by seat."""
    return game.seated if isinstance(game, WattenGame) else tuple(range(sheet.setup.seats))


def seated_at(sheet: SheetFold, game: int, seq: int) -> Seated:
    """Who sat there when the entry of `seq` was declared for a game, whether it counts or not."""
    seated = _first_seated(sheet, game)
    for line in _opening(sheet, game):
        if line.entry.seq <= seq and (taken := _taken(sheet, line)):
            seated = taken
    return seated


def seated_of(sheet: SheetFold, entry: ev.Entry) -> Seated:
    """The persons an entry is about. An undo or a correction is about the persons of the entry it names."""
    entry = first_of(sheet, entry)
    line = sheet.ledger.line(entry.id)
    return seated_at(sheet, entry.game, entry.seq) if line is None else seated_for(sheet, line)


def first_of(sheet: SheetFold, entry: ev.Entry) -> ev.Entry:
    """The entry that this one is about; the first one for a chain of rulings."""
    while isinstance(entry.event, ev.ABOUT):
        target = entry.event.target
        line = sheet.ledger.line(target)
        earlier = (known for known in sheet.ledger.entries if known.id == target and known.seq < entry.seq)
        found = line.entry if line else next(earlier, None)
        if found is None:
            break
        entry = found
    return entry


def seated_for(sheet: SheetFold, line: Line) -> Seated:
    """The persons a line is about. A line that counts is about those who played its game."""
    part = sheet.parts.get(line.game)
    if part is not None and line.status == "counts" and not isinstance(line.event, _BEFORE_PLAY):
        return seated_in(sheet, part.game)
    return seated_at(sheet, line.game, line.entry.seq)


def seated_by(sheet: SheetFold, entry: ev.Entry, seats: Sequence[Line] | None = None) -> Seated:
    """Who sat there when an entry was written; for a ruling by its time, whichever game it is about.

    Seats taken for a game that an edit has put off are not those of a ruling made while the game before goes on.
    `seats`: the result of `all_seats`, for callers with many entries.
    """
    if isinstance(entry.event, ev.RULINGS):
        known = all_seats(sheet) if seats is None else seats
        lines = [line for line in known if min(line.game, line.entry.game) <= entry.game]
        return seated_after(sheet, entry.seq, lines)
    return seated_of(sheet, entry)


def seated_after(sheet: SheetFold, seq: int, seats: Sequence[Line] | None = None) -> Seated:
    """Who sat there after the entry of `seq`, by the last declared seats."""
    known = all_seats(sheet) if seats is None else seats
    lines = (line for line in known if line.entry.seq <= seq)
    last = max(lines, key=lambda line: line.entry.seq, default=None)
    return (_taken(sheet, last) if last else ()) or tuple(range(sheet.setup.seats))


def now(sheet: SheetFold) -> Seated:
    return seated_in(sheet, sheet.current)


def has_moved(sheet: SheetFold) -> bool:
    """Whether anybody ever took another seat."""
    return next(all_seats(sheet), None) is not None


@dataclass(frozen=True, slots=True)
class Then:
    """Who sat there then, for the pages: () if the same persons sit there `now` on the pad in view.

    Each of two scribes sees the pad as he left it, perhaps before the seats changed. `seats`: the result of
    `all_seats`, for many entries.
    """

    sheet: SheetFold
    now: Seated
    seats: Sequence[Line] | None = None

    def if_changed(self, seated: Seated) -> Seated:
        return () if seated == self.now else seated

    def of(self, entry: ev.Entry) -> Seated:
        return self.if_changed(seated_of(self.sheet, entry))

    def by(self, entry: ev.Entry) -> Seated:
        return self.if_changed(seated_by(self.sheet, entry, self.seats))


def _first_seated(sheet: SheetFold, number: int) -> Seated:
    """Who sat there when a game began, before any declaration in it."""
    if part := sheet.parts.get(number):
        return part.start.seated or tuple(range(sheet.setup.seats))
    before = [game for game in sheet.games if game.number < number and isinstance(game, WattenGame)]
    return before[-1].next_seated if before else tuple(range(sheet.setup.seats))


def _opening(sheet: SheetFold, number: int) -> Iterator[Line]:
    """The counting lines of a game before its play: seats declared later are those of the next game."""
    part = sheet.parts.get(number)
    for line in part.lines if part else ():
        if not isinstance(line.event, _BEFORE_PLAY):
            return
        yield line


def _taken(sheet: SheetFold, line: Line) -> Seated:
    """The seats that a line declares; () if it declares none that fit this table."""
    persons = line.event.persons if isinstance(line.event, ev.SeatsTaken) else ()
    return persons if len(persons) == sheet.setup.seats else ()


def all_seats(sheet: SheetFold) -> Iterator[Line]:
    """Every counting line that declares who sits where."""
    for part in sheet.parts.values():
        yield from (line for line in part.lines if _taken(sheet, line))
