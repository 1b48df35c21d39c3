"""Finds since when two scribes write, and which changes are only proposals.

If two write, the first entry for a later round seals a round, because then the next deal was cut; it stays sealed if
that entry is voided. A change of a sealed round, or of an entry of the other scribe, waits for the other scribe.
Decides from the entries alone, in the order of arrival.
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

# The reason to hold a fact of a round that the other scribe has sealed. It counts once he accepts it.
LATE_WORD = "late_word"
# The reason to hold the same fact, declared by the other scribe while the first waits. It counts at once.
LATE_AGREED = "late_agreed"
Settling = ev.EntryAccepted | ev.EntryDismissed
Change = ev.EntryVoided | ev.EntryCorrected


class HasWriter(Protocol):
    """An entry or a pen: something with a writer and a scribe."""

    @property
    def writer(self) -> str: ...
    @property
    def scribe(self) -> int | None: ...


def differ(one: HasWriter, other: HasWriter) -> bool:
    """Whether these are two scribes. One device never is, nor are two devices of the same side."""
    if one.writer == other.writer:
        return False
    return one.scribe is None or other.scribe is None or one.scribe != other.scribe


def is_agreed(backed: Sequence[ev.Entry]) -> bool:
    """Whether two scribes back a line, or the owner of the sheet has settled it."""
    ruled = any(isinstance(entry.event, Settling) and entry.event.directed for entry in backed)
    return ruled or any(differ(one, other) for one, other in combinations(backed, 2))


def is_same_late_word(entry: ev.Entry, waits: ev.Entry) -> bool:
    """Whether `entry` declares what another scribe has already proposed for the same round."""
    is_of_one_round = (entry.game, entry.round) == (waits.game, waits.round)
    is_late = waits.held == LATE_WORD and waits.event == entry.event
    return is_late and is_of_one_round and differ(entry, waits)


@dataclass(frozen=True, slots=True)
class Scribes:
    """How many scribes write, and the rulings that need the other scribe.

    `spans` has the first round number of each change and the number of scribes from then on. `proposals` are the
    ids of changes that wait for the other scribe, `idle` those of decisions without effect, because their writer
    may not decide.
    """

    spans: tuple[tuple[RoundNumber, int], ...] = ()
    proposals: frozenset[str] = frozenset()
    idle: frozenset[str] = frozenset()

    def two_at(self, game: int, round_: int) -> bool:
        number = 1
        for since, scribes in self.spans:
            if since <= (game, round_):
                number = scribes
        return number == 2


ONE = Scribes()


def scribes_of(entries: Sequence[ev.Entry], rules: Params) -> Scribes:
    """The scribes of `entries`, ordered by seq; `ONE` if nobody ever declared two."""
    if not any(isinstance(entry.event, ev.ScribesSet) for entry in entries):
        return ONE
    walk = _Walk(rules)
    for entry in entries:
        walk.take(entry)
    return Scribes(tuple(walk.spans), frozenset(walk.proposals), frozenset(walk.idle))


class _Walk:
    """Reads the entries in the order of arrival."""

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
        """Accept the proposal of the same fact."""
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
        """Remove a voided entry from the readings of its slot, or put an accepted one first."""
        target = self.entries[event.target]
        if isinstance(event, ev.EntryVoided) and isinstance(target.event, ev.EntryVoided):
            self._put_back(self.entries[target.event.target])
        if isinstance(event, ev.EntryCorrected) or isinstance(target.event, ev.RULINGS):
            return
        readings = self.readings.get(self._slot(target, target.event), [])
        if target in readings:
            readings.remove(target)
        if isinstance(event, ev.EntryAccepted):
            readings.insert(0, target)

    def _put_back(self, back: ev.Entry) -> None:
        """Put an entry back whose voiding was voided: after accepted readings, then by seq."""
        if isinstance(back.event, ev.RULINGS) or (back.held and back.id not in self.accepted):
            return
        readings = self.readings.setdefault(self._slot(back, back.event), [])
        if back not in readings:
            readings.append(back)
            readings.sort(key=lambda entry: (entry.id not in self.accepted, entry.seq))

    def _needs_the_other(self, entry: ev.Entry, target: ev.Entry) -> bool:
        return self.furthest > self.numbers[target.id] or differ(entry, target)

    def _is_withdrawn(self, entry: ev.Entry, target: ev.Entry) -> bool:
        """Whether its own scribe voids the proposal before it was accepted."""
        waits = self._is_proposed(target) and target.id not in self.accepted
        return waits and isinstance(entry.event, ev.EntryVoided) and not differ(entry, target)

    def _is_proposed(self, target: ev.Entry) -> bool:
        return target.id in self.proposals or target.held == LATE_WORD

    def _may_settle(self, entry: ev.Entry, event: Settling, target: ev.Entry) -> bool:
        """Whether this scribe may settle it. Nobody accepts his own reading; he may accept the other one's."""
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
        """The entry that counts where `target` is another reading; None if there is none."""
        if isinstance(target.event, ev.RULINGS):
            return None
        readings = self.readings.get(self._slot(target, target.event), [])
        return None if not readings or readings[0].id == target.id else readings[0]
