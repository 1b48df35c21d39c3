"""One scribe or two: who is another one, since when, and which changes are only proposals.

Owns the seal: where two write, a round is sealed by the first entry for a
later one (that is when the next deal was cut), and what was undone still
sealed it. A change of a sealed round, or of what the other one wrote, takes
effect with the other one's tap. Decides from the entries alone, in the order
in which they came. Never adds up points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol

from rules.core.ruleset import Params
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import RoundNumber, Slot, slot_of
from scoring.engine.ledger.unplaced import is_unplaced

# Held with this reason: a fact of a round that the other scribe has sealed; it counts when he agrees.
LATE_WORD = "late_word"
# The same, said from the other side while that waited: both pads have it, so it counts, and nobody is asked.
LATE_AGREED = "late_agreed"
Settling = ev.EntryAccepted | ev.EntryDismissed
Change = ev.EntryVoided | ev.EntryCorrected


class Hand(Protocol):
    """Whoever wrote, or would write: an entry, a pen."""

    @property
    def writer(self) -> str: ...
    @property
    def scribe(self) -> int | None: ...


def differ(one: Hand, other: Hand) -> bool:
    """Whether these are two scribes: one device is never two, nor are two devices of one side."""
    if one.writer == other.writer:
        return False
    return one.scribe is None or other.scribe is None or one.scribe != other.scribe


def is_agreed(backed: Sequence[ev.Entry]) -> bool:
    """Whether two scribes stand behind a line, or who directs the sheet has settled it."""
    ruled = any(isinstance(entry.event, Settling) and entry.event.directed for entry in backed)
    return ruled or any(differ(one, other) for one, other in combinations(backed, 2))


def is_same_late_word(entry: ev.Entry, waits: ev.Entry) -> bool:
    """Whether `entry` says what another scribe has proposed to add to the same round."""
    is_of_one_round = (entry.game, entry.round) == (waits.game, waits.round)
    said = waits.held == LATE_WORD and waits.event == entry.event
    return said and is_of_one_round and differ(entry, waits)


@dataclass(frozen=True, slots=True)
class Scribes:
    """`spans`: since which (game, round) how many write, in the order said. `proposals`: changes that wait
    for the other scribe. `idle`: what was said by somebody who may not settle it, of no effect."""

    spans: tuple[tuple[RoundNumber, int], ...] = ()
    proposals: frozenset[str] = frozenset()
    idle: frozenset[str] = frozenset()

    def two_at(self, game: int, round_: int) -> bool:
        number = 1
        for since, said in self.spans:
            if since <= (game, round_):
                number = said
        return number == 2


ONE = Scribes()


def scribes_of(entries: Sequence[ev.Entry], rules: Params) -> Scribes:
    """What two scribes make of `entries`, ordered by seq; `ONE` where nobody ever said that two write."""
    if not any(isinstance(entry.event, ev.ScribesSet) for entry in entries):
        return ONE
    walk = _Walk(rules)
    for entry in entries:
        walk.take(entry)
    return Scribes(tuple(walk.spans), frozenset(walk.proposals), frozenset(walk.idle))


class _Walk:
    """The entries as they came in; knows nothing of what came later."""

    def __init__(self, rules: Params) -> None:
        self.rules = rules
        self.spans: list[tuple[RoundNumber, int]] = []
        self.proposals: set[str] = set()
        self.idle: set[str] = set()
        self.accepted: set[str] = set()
        self.entries: dict[str, ev.Entry] = {}
        self.numbers: dict[str, RoundNumber] = {}
        self.readings: dict[Slot, list[ev.Entry]] = {}
        self.furthest: RoundNumber = (0, 0)

    def take(self, entry: ev.Entry) -> None:
        event = entry.event
        if isinstance(event, ev.ScribesSet):
            if not entry.held:
                self.spans.append(((entry.game, entry.round), event.number))
        elif not isinstance(event, ev.RULINGS):
            self._fact(entry, event)
        elif isinstance(event, Change | Settling) and event.target in self.numbers:
            self.numbers[entry.id] = self.numbers[event.target]
            if not entry.held and self._two_wrote(self.numbers[entry.id]):
                self._rule(entry, event)
        self.entries[entry.id] = entry

    def _fact(self, entry: ev.Entry, event: ev.Fact) -> None:
        number = self.numbers[entry.id] = (entry.game, entry.round)
        if entry.held == LATE_AGREED:
            self._agree(entry)
        if not entry.held:
            self.furthest = max(self.furthest, number)
            self.readings.setdefault(self._slot(entry, event), []).append(entry)

    def _agree(self, entry: ev.Entry) -> None:
        """Who says the same has settled the question."""
        open_ones = (other for other in self.entries.values() if other.id not in self.accepted)
        first = next((other for other in open_ones if is_same_late_word(entry, other)), None)
        if first is not None:
            self.accepted.add(first.id)
            self._takes_effect(ev.EntryAccepted(first.id))

    def _slot(self, entry: ev.Entry, event: ev.Fact) -> Slot:
        return (*self.numbers[entry.id], slot_of(event, self.rules) or entry.id)

    def _two_wrote(self, number: RoundNumber) -> bool:
        return Scribes(tuple(self.spans)).two_at(*number)

    def _rule(self, entry: ev.Entry, event: Change | Settling) -> None:
        target = self.entries[event.target]
        if isinstance(event, Change):
            if not self._is_withdrawn(entry, target) and self._needs_the_other(entry, target):
                self.proposals.add(entry.id)
            else:
                self._takes_effect(event)
        elif not (event.directed or self._may_settle(entry, event, target)):
            self.idle.add(entry.id)
        elif isinstance(event, ev.EntryAccepted):
            self.accepted.add(target.id)
            if is_unplaced(target):
                self.numbers[target.id] = (entry.game, entry.round)
            self._takes_effect(event if not isinstance(target.event, Change) else target.event)

    def _takes_effect(self, event: Change | ev.EntryAccepted) -> None:
        """What was taken back reads nothing any more; what was accepted stands first."""
        target = self.entries[event.target]
        if isinstance(event, ev.EntryVoided) and isinstance(target.event, ev.EntryVoided):
            self._stands_again(self.entries[target.event.target])
        if isinstance(event, ev.EntryCorrected) or isinstance(target.event, ev.RULINGS):
            return
        readings = self.readings.get(self._slot(target, target.event), [])
        if target in readings:
            readings.remove(target)
        if isinstance(event, ev.EntryAccepted):
            readings.insert(0, target)

    def _stands_again(self, said: ev.Entry) -> None:
        """What was put back reads where it did: in the order of the entries, behind what was accepted."""
        if isinstance(said.event, ev.RULINGS) or (said.held and said.id not in self.accepted):
            return
        readings = self.readings.setdefault(self._slot(said, said.event), [])
        if said not in readings:
            readings.append(said)
            readings.sort(key=lambda entry: (entry.id not in self.accepted, entry.seq))

    def _needs_the_other(self, entry: ev.Entry, target: ev.Entry) -> bool:
        return self.furthest > self.numbers[target.id] or differ(entry, target)

    def _is_withdrawn(self, entry: ev.Entry, target: ev.Entry) -> bool:
        """Its own writer takes a proposal back before it was accepted."""
        waits = self._is_proposed(target) and target.id not in self.accepted
        return waits and isinstance(entry.event, ev.EntryVoided) and not differ(entry, target)

    def _is_proposed(self, target: ev.Entry) -> bool:
        return target.id in self.proposals or target.held == LATE_WORD

    def _may_settle(self, entry: ev.Entry, event: Settling, target: ev.Entry) -> bool:
        """Nobody settles a question in his own favour: he gives way, or somebody else decides."""
        if is_unplaced(target):
            return True
        if self._is_proposed(target):
            return isinstance(event, ev.EntryDismissed) or differ(entry, target)
        standing = self._standing_beside(target)
        if isinstance(event, ev.EntryAccepted):
            return differ(entry, target) or (standing is not None and not differ(standing, target))
        if not differ(entry, target):
            return True
        return entry.scribe is None and (standing is None or differ(entry, standing))

    def _standing_beside(self, target: ev.Entry) -> ev.Entry | None:
        """The entry that stands for what `target` reads otherwise."""
        if isinstance(target.event, ev.RULINGS):
            return None
        readings = self.readings.get(self._slot(target, target.event), [])
        return None if not readings or readings[0].id == target.id else readings[0]
