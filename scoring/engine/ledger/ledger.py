"""Resolves the entries of a sheet into lines: which declarations count, and their present form.

Finds the voided entries and the entry that undo would void next. Adds up no points.

A voiding changes the past, so it is resolved from the first entry; every other entry continues on the same pad.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from rules.core.ruleset import Params
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line, ends_round, may_recur, numbered, slot_of
from scoring.engine.ledger.order import in_order
from scoring.engine.ledger.pad import REPEATED, Pad
from scoring.engine.ledger.reflow import GameIsOver
from scoring.engine.ledger.scribes import ONE, Scribes, has_decided_since
from scoring.engine.ledger.sealing import renumbering_efforts, scribes_of

__all__ = ["REPEATED", "Ledger", "resolve", "resume"]

# Entries read to number rounds again: 0.07 ms each at 100 entries, 0.1 ms at 1,200 (measured), so a fold takes half a
# second more at most. An evening of 600 entries may be re-flowed eight times.
MOST_EFFORT = 5_000


@dataclass(frozen=True, slots=True)
class Ledger:
    """All lines in the order of the pad, and `undo`, the entry that undo would void next.

    `waiting` are the held entries that nobody has settled; `ids` are all entries of the sheet, `voids` the voided ones.
    Later entries are added to a copy of `pad`, which itself never changes.
    """

    entries: tuple[ev.Entry, ...]
    lines: tuple[Line, ...]
    undo: ev.Entry | None
    waiting: tuple[ev.Entry, ...]
    ids: frozenset[str]
    voids: frozenset[str]
    closed: bool
    pad: Pad = field(compare=False, repr=False)

    @property
    def version(self) -> int:
        return self.entries[-1].seq if self.entries else 0

    @property
    def counting(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.status == "counts")

    @property
    def named(self) -> Mapping[int, int]:
        """The name number of each person who was given another name; all others have the name of the opening (0)."""
        return self.pad.named

    @property
    def closing(self) -> ev.Entry | None:
        """The entry that closed the sheet; None while the sheet is open."""
        if not self.closed:
            return None
        closings = (entry for entry in reversed(self.entries) if isinstance(entry.event, ev.SheetClosed))
        return next((entry for entry in closings if entry.id in self.pad.effective), None)

    @property
    def scribes(self) -> Scribes:
        return self.pad.scribes

    def scribes_with(self, entry: ev.Entry) -> Scribes:
        """The scribes of the sheet if `entry` were its next one."""
        return _scribes_of((*self.entries, entry), self.pad.rules, self.pad.is_over)

    def changes_with(self, entry: ev.Entry) -> bool:
        """Whether anything that counts, waits or is agreed would be different after `entry`.

        For a proposal: once both had agreed to it.
        """
        after = resume(self, (entry,))
        if entry.id in after.scribes.proposals and entry in after.waiting:
            agreed = ev.EntryAccepted(entry.id, directed=True)
            after = resume(after, (replace(entry, seq=entry.seq + 1, id=f"{entry.id} agreed", event=agreed),))
        return after._present != self._present

    @property
    def _present(self) -> tuple[object, ...]:
        lines = ((line.entry, line.event, line.game, line.round, line.backed) for line in self.counting)
        return tuple(lines), self.waiting, dict(self.named), self.closed

    def renumbers_too_often(self, entry: ev.Entry) -> bool:
        """Whether `entry` makes the fold of two scribes too expensive: each of many re-flows reads all before it."""
        if self.scribes is ONE and not isinstance(entry.event, ev.ScribesSet):
            return False
        *earlier, last = renumbering_efforts((*self.entries, entry), self.pad.rules)
        before = 0 if self.scribes is ONE else sum(earlier)
        return sum(earlier) + last > max(MOST_EFFORT, before)

    def line(self, entry_id: str) -> Line | None:
        return self.pad.lines.get(entry_id)

    def has_effect(self, entry_id: str) -> bool:
        """Whether undo may void this entry."""
        return self.pad.has_effect(entry_id)

    def would_reflow(self, game: int) -> bool:
        """Whether a re-flow from `game` on would move any round."""
        return self.pad.copy().reflow(game, self.version + 1)

    def voidings(self) -> dict[str, ev.Entry]:
        """The effective voiding of each voided entry, by the id of the voided entry."""
        by_seq = {entry.seq: entry for entry in self.entries}
        by_id = {entry.id: entry for entry in self.entries}
        since = ((target, by_seq[seq].event, by_seq[seq]) for target, seq in self.pad.voids.items())
        return {
            target: by_id[event.target] if isinstance(event, ev.EntryAccepted) else entry
            for target, event, entry in since
        }

    def standing(self, game: int, round_: int, slot: str) -> Line | None:
        """The line that counts in this slot; None if there is none."""
        line = self.pad.lines.get(self.pad.slots.get((game, round_, slot), ""))
        return line if line is not None and line.status == "counts" else None

    def reading(self, game: int, round_: int, event: ev.Fact, writer: str | None) -> Line | None:
        """The line of which this declaration would be another reading; None if it would be a new fact.

        A device's own declaration is never a reading of its own line, nor a leaving after which the player came back. A
        result always is, because a round has only one. `writer` None is a device that has declared nothing yet.
        """
        rules = self.pad.rules
        slot = slot_of(event, rules)
        for nth in count(1) if slot else ():
            line = self.standing(game, round_, numbered(slot, nth))
            if line is None or ends_round(event, rules):
                return line
            if not self.pad.is_new_fact(writer, line, self.version + 1):
                return line
            if not may_recur(event, rules):
                return None
        return None


def resolve(entries: Sequence[ev.Entry], rules: Params, is_over: GameIsOver) -> Ledger:
    """The ledger of `entries`, ordered by seq."""
    pad = _pad_of(entries, rules, is_over, _scribes_of(entries, rules, is_over))
    return _ledger(pad, tuple(entries), frozenset(entry.id for entry in entries))


def _pad_of(entries: Sequence[ev.Entry], rules: Params, is_over: GameIsOver, scribes: Scribes) -> Pad:
    pad = Pad(rules, is_over, _active_voids(entries, scribes), scribes)
    for entry in entries:
        pad.take(entry)
    return pad


def _scribes_of(entries: Sequence[ev.Entry], rules: Params, is_over: GameIsOver) -> Scribes:
    def lines_after(count: int, scribes: Scribes) -> dict[str, Line]:
        return _pad_of(entries[:count], rules, is_over, scribes).lines

    return scribes_of(entries, rules, lines_after)


def resume(before: Ledger, fresh: Sequence[ev.Entry]) -> Ledger:
    """The ledger of the entries of `before` and then `fresh`. Equals `resolve`, but usually reads only `fresh`."""
    entries = before.entries + tuple(fresh)
    # With two scribes, the effect of a ruling depends on the writers of the entries before it.
    changes_the_past = (
        ev.EntryVoided | ev.EntryAccepted | ev.ScribesSet if before.scribes is ONE else ev.RULINGS
    )
    if any(isinstance(entry.event, changes_the_past) for entry in fresh):
        return resolve(entries, before.pad.rules, before.pad.is_over)
    pad = before.pad.copy()
    for entry in fresh:
        pad.take(entry)
    return _ledger(pad, entries, before.ids.union(entry.id for entry in fresh))


def _ledger(pad: Pad, entries: tuple[ev.Entry, ...], ids: frozenset[str]) -> Ledger:
    lines = pad.lines.values()
    counting = [line for line in lines if line.status == "counts"]
    return Ledger(
        entries=entries,
        lines=tuple(in_order(lines, pad.rules, counting)),
        undo=_undo_target(entries, pad),
        waiting=tuple(
            entry for entry in pad.waiting.values() if entry.id not in pad.voids and not _is_moot(pad, entry)
        ),
        ids=ids,
        voids=frozenset(pad.voids),
        closed=pad.closed,
        pad=pad,
    )


def _is_moot(pad: Pad, entry: ev.Entry) -> bool:
    """Whether this proposal, or this undo that came too late, has nothing left to change.

    Its line was voided, replaced, put away or corrected so meanwhile, or its scribe has decided for what the line says
    since.
    """
    event, is_proposed = entry.event, entry.id in pad.scribes.proposals
    if not isinstance(event, ev.EntryVoided | ev.EntryCorrected):
        return False
    if not is_proposed and isinstance(event, ev.EntryCorrected):
        return False
    if event.target in pad.voids:
        return True
    if isinstance(event, ev.EntryVoided):
        line = pad.read_as(event.target)
        is_gone = line is not None and line.status in ("replaced", "voided", "dismissed")
        if not is_proposed:
            return is_gone
    else:
        line = pad.lines.get(event.target)
        is_gone = line is None or line.status != "counts" or line.event == event.event
    return is_gone or (line is not None and has_decided_since(line.backed, entry))


def _active_voids(entries: Sequence[ev.Entry], scribes: Scribes) -> dict[str, int]:
    """The seq of the voiding of each voided entry, by entry id.

    Reads backwards, so that it knows of a voiding whether it was voided itself, and of a held one whether it was
    accepted later. `ScribesSet` cannot be voided, only declared again, because later decisions depend on it.
    """
    seq_of = {entry.id: entry.seq for entry in entries if not isinstance(entry.event, ev.ScribesSet)}
    voids: dict[str, int] = {}
    accepted: dict[str, int] = {}
    for entry in reversed(entries):
        if not isinstance(entry.event, ev.EntryVoided | ev.EntryAccepted | ev.EntryDismissed):
            continue
        if entry.held == REPEATED or entry.id in voids or entry.id in scribes.idle:
            continue
        since = entry.seq
        if entry.id in scribes.agreements:
            accepted[scribes.agreements[entry.id]] = since
            continue
        if entry.held or entry.id in scribes.proposals:
            if not isinstance(entry.event, ev.EntryVoided) or entry.id not in accepted:
                continue
            since = accepted[entry.id]
        match entry.event:
            case ev.EntryVoided(target) if seq_of.get(target, since) < since:
                voids[target] = min(since, voids.get(target, since))
            case ev.EntryAccepted(target):
                accepted[target] = since
            case ev.EntryDismissed(target):
                accepted.pop(target, None)
    return voids


def _undo_target(entries: Sequence[ev.Entry], pad: Pad) -> ev.Entry | None:
    """The latest entry that still has an effect: the one that undo voids. On a closed sheet it is the closing."""
    for entry in reversed(entries):
        if pad.closed and not isinstance(entry.event, ev.SheetClosed):
            continue  # a confirmation that came after it
        if pad.has_effect(entry.id) and not _changes_nothing_now(pad, entry, entries):
            return entry
    return None


def _changes_nothing_now(pad: Pad, entry: ev.Entry, entries: Sequence[ev.Entry]) -> bool:
    """Whether undoing this ruling would change nothing, because what it changed was taken back or replaced since."""
    match entry.event:
        case ev.EntryCorrected(target):
            line = pad.lines.get(target)
            return line is not None and line.status == "replaced"
        case ev.EntryAccepted(target):
            return target in pad.voids
        case ev.GamesReflowed():
            reflows = (each for each in entries if isinstance(each.event, ev.GamesReflowed))
            is_only = all(each is entry or not pad.has_effect(each.id) for each in reflows)
            counting = (line for line in pad.lines.values() if line.status == "counts")
            here = ((line.game, line.round) == (line.entry.game, line.entry.round) for line in counting)
            return is_only and all(here)
    return False
