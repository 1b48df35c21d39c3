"""From the list of entries to the lines of the pad: which declarations stand, and as what.

Owns undo, correction, second readings, held entries and re-flowed games, all
of them entries themselves. Never adds up points.

A *line* is one declaration as it now stands. A *slot* is what one (game,
round) can hold once: two declarations of one slot are two readings of one
fact, never two facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from rules.ruleset import Ruleset
from rules.watten.rulesets import WattenRules
from scoring.engine import events as ev

Status = Literal["counts", "voided", "held", "dismissed", "replaced"]
Slot = tuple[int, int, str]
# A ruling that another device had already made: kept as ink, of no further effect, nothing to settle.
REPEATED = "repeated"
GameIsOver = Callable[[Sequence["Line"]], bool]


@dataclass(frozen=True, slots=True)
class Line:
    """One declaration as it stands: its event after corrections, its game and round after re-flowing."""

    entry: ev.Entry
    event: ev.Fact
    game: int
    round: int
    status: Status = "counts"
    readings: tuple[ev.Entry, ...] = ()
    corrections: tuple[ev.Entry, ...] = ()

    @property
    def place(self) -> tuple[int, int, int]:
        return (self.game, self.round, self.entry.seq)


@dataclass(frozen=True, slots=True)
class Ledger:
    """All lines in the order of the pad, and what undo would take back next.

    `waiting` are the held entries that nobody has settled yet; `ids` all
    entries of the sheet, `voids` those without effect.
    """

    lines: tuple[Line, ...]
    undo: ev.Entry | None
    waiting: tuple[ev.Entry, ...]
    ids: frozenset[str]
    voids: frozenset[str]
    closed: bool
    version: int

    @property
    def counting(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.status == "counts")

    def line(self, entry_id: str) -> Line | None:
        return next((line for line in self.lines if line.entry.id == entry_id), None)


def ends_round(event: ev.Fact, ruleset: Ruleset) -> bool:
    """Whether the next deal follows this fact (penalties: R7, R20, R27, R28 end the round, R5 does not)."""
    if isinstance(event, ev.PenaltyGiven):
        params = ruleset.params
        penalty = params.penalty(event.code) if isinstance(params, WattenRules) else None
        return penalty is not None and penalty.ends_round
    if isinstance(event, ev.BidAnswered):
        return event.answer == "concede"
    return isinstance(event, ev.RoundWon | ev.RoundScored)


def slot_of(event: ev.Fact, ruleset: Ruleset) -> str:
    """What of its round the event settles; "" when a later word simply replaces an earlier one."""
    if ends_round(event, ruleset):
        return "result"
    match event:
        case ev.PenaltyGiven(side, code):
            return f"penalty {code} {side}"
        case ev.PointsVoided(side):
            return f"void {side}"
        case ev.BidMade(_, value):
            return f"bid {value}"
        case ev.BidAnswered(_, value):
            return f"answer {value}"
    return ""


def resolve(entries: Sequence[ev.Entry], ruleset: Ruleset, is_over: GameIsOver) -> Ledger:
    """The lines that `entries` (ordered by seq) leave standing."""
    voids = _active_voids(entries)
    pad = _Pad(ruleset, is_over, voids)
    for entry in entries:
        pad.take(entry)
    lines = sorted(pad.lines.values(), key=lambda line: line.place)
    return Ledger(
        lines=tuple(lines),
        undo=_undo_target(entries, pad),
        waiting=tuple(pad.waiting.values()),
        ids=frozenset(entry.id for entry in entries),
        voids=frozenset(voids),
        closed=pad.closed,
        version=entries[-1].seq if entries else 0,
    )


def _active_voids(entries: Iterable[ev.Entry]) -> dict[str, int]:
    """Which entries are voided, and since which seq.

    Read backwards, so that a voiding which was itself voided is known to be
    void before it is met.
    """
    voids: dict[str, int] = {}
    for entry in reversed(list(entries)):
        if isinstance(entry.event, ev.EntryVoided) and entry.id not in voids and not entry.held:
            voids[entry.event.target] = entry.seq
    return voids


class _Pad:
    """The pad while it is being read, entry by entry; thrown away afterwards."""

    __slots__ = ("closed", "is_over", "lines", "ruleset", "slots", "voids", "waiting")

    def __init__(self, ruleset: Ruleset, is_over: GameIsOver, voids: dict[str, int]) -> None:
        self.ruleset = ruleset
        self.is_over = is_over
        self.voids = voids
        self.lines: dict[str, Line] = {}
        self.slots: dict[Slot, str] = {}
        self.waiting: dict[str, ev.Entry] = {}
        self.closed = False

    def take(self, entry: ev.Entry) -> None:
        event = entry.event
        if not isinstance(event, ev.RULINGS):
            self._declare(entry, event)
        elif entry.held and entry.held != REPEATED:
            self.waiting[entry.id] = entry
        elif entry.id not in self.voids and not entry.held:
            self._rule(entry)

    def _declare(self, entry: ev.Entry, event: ev.Fact) -> None:
        line = Line(entry, event, entry.game, entry.round)
        if entry.held:
            self._keep_outside(line)
            return
        standing = self._standing(line, entry.seq)
        if standing is None:
            self.lines[entry.id] = replace(line, status="voided") if entry.id in self.voids else line
            self.slots[self._slot(line)] = entry.id
        elif standing.event == event:
            self._change(standing, readings=(*standing.readings, entry))
        else:
            self._keep_outside(line)

    def _keep_outside(self, line: Line) -> None:
        self.lines[line.entry.id] = replace(line, status="held")
        self.waiting[line.entry.id] = line.entry

    def _slot(self, line: Line) -> Slot:
        slot = slot_of(line.event, self.ruleset)
        return (line.game, line.round, slot or line.entry.id)

    def _standing(self, line: Line, seq: int) -> Line | None:
        """The line that held this slot when the entry of `seq` arrived, if any."""
        holder = self.slots.get(self._slot(line))
        if holder is None or self.voids.get(holder, seq) < seq:
            return None
        standing = self.lines[holder]
        return standing if standing.status in ("counts", "voided") else None

    def _change(self, line: Line, **changes: object) -> None:
        self.lines[line.entry.id] = replace(line, **changes)  # type: ignore[arg-type]

    def _rule(self, entry: ev.Entry) -> None:
        match entry.event:
            case ev.EntryCorrected(target, event):
                if line := self.lines.get(target):
                    self._change(line, event=event, corrections=(*line.corrections, entry))
            case ev.EntryAccepted(target):
                self._accept(target)
            case ev.EntryDismissed(target):
                line = self.lines.get(target)
                if self.waiting.pop(target, None) and line:
                    self._change(line, status="dismissed")
            case ev.GamesReflowed(game):
                self._reflow(game)
            case ev.SheetClosed():
                self.closed = True
            case ev.SheetReopened():
                self.closed = False
            case _:  # EntryVoided has been read beforehand
                pass

    def _accept(self, target: str) -> None:
        entry, line = self.waiting.pop(target, None), self.lines.get(target)
        if entry is None:
            return
        if line is None:
            self._rule(entry)
            return
        holder = self.lines.get(self.slots.get(self._slot(line), ""))
        if holder and holder.status == "counts":
            self._change(holder, status="replaced")
        self._change(line, status="counts")
        self.slots[self._slot(line)] = target

    def _reflow(self, first_game: int) -> None:
        """Deal the rounds from `first_game` on to games anew: a game ends where its win now falls."""
        moving = sorted(
            (line for line in self.lines.values() if line.status == "counts" and line.game >= first_game),
            key=lambda line: line.place,
        )
        played: list[Line] = []
        game, round_, last = first_game, 0, (0, 0)
        for line in moving:
            if last != (line.game, line.round):
                last = (line.game, line.round)
                if self.is_over(played):
                    game, round_, played = game + 1, 0, []
                round_ += 1
            moved = replace(line, game=game, round=round_)
            played.append(moved)
            self.lines[line.entry.id] = moved
            self.slots[self._slot(moved)] = line.entry.id


def _undo_target(entries: Sequence[ev.Entry], pad: _Pad) -> ev.Entry | None:
    """The latest entry that still has an effect: what one tap on undo takes back."""
    for entry in reversed(entries):
        if entry.held or entry.id in pad.voids or isinstance(entry.event, ev.EntryVoided):
            continue
        line = pad.lines.get(entry.id)
        if isinstance(entry.event, ev.RULINGS) or (line is not None and line.status == "counts"):
            return entry
    return None
