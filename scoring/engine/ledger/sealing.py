"""Reads the entries of two scribes in the order of arrival: which changes are only proposals, and who may decide.

If two write, the first entry for a later round seals a round, because then the next deal was cut; it stays sealed if
that entry is voided. A change of a sealed round, or of an entry of the other scribe, waits for the other scribe.
Rounds are compared by their present numbers, since a re-flow numbers them again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

from rules.core.ruleset import Params
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import RoundNumber, Slot, ends_round, may_recur, slot_of
from scoring.engine.ledger.renumbering import Lines, Renumbering
from scoring.engine.ledger.scribes import (
    LATE_AGREED,
    LATE_WORD,
    ONE,
    Change,
    Scribes,
    Settling,
    differ,
    is_same_late_word,
)
from scoring.engine.ledger.unplaced import is_unplaced

# The lines by entry id after so many of the entries, if these are their scribes.
LinesAfter = Callable[[int, Scribes], Lines]


def scribes_of(entries: Sequence[ev.Entry], rules: Params, lines_after: LinesAfter) -> Scribes:
    """The scribes of `entries`, ordered by seq; `ONE` if nobody ever declared two."""
    if not any(isinstance(entry.event, ev.ScribesSet) for entry in entries):
        return ONE
    walk = _Walk(rules)
    for at, entry in enumerate(entries):
        before = lines_after(at, walk.scribes()) if walk.may_renumber(entry) else None
        walk.take(entry)
        if before is not None:
            walk.renumber(before, lines_after(at + 1, walk.scribes()))
    return walk.scribes()


def renumbering_efforts(entries: Sequence[ev.Entry], rules: Params) -> Iterator[int]:
    """How many entries `scribes_of` reads to number rounds again at each entry: all before it if numbers may change."""
    walk = _Walk(rules)
    for at, entry in enumerate(entries):
        yield at * walk.may_renumber(entry)
        walk.entries[entry.id] = entry


def _is_of_a_hand(entry: ev.Entry) -> bool:
    return not isinstance(entry.event, (ev.RULINGS, ev.BETWEEN_GAMES))


class _Walk:
    """Reads the entries in the order of arrival."""

    def __init__(self, rules: Params) -> None:
        self.rules = rules
        self.choices: list[tuple[ev.Entry, ev.ScribesSet]] = []
        # The choices since the last hand and the last change of the numbers, and the round in which each was made.
        self.latest_choices: dict[str, RoundNumber] = {}
        # The lines at the end of each time between two changes of the numbers, and the number under which each entry
        # was written, with the index of that time.
        self.times: list[Lines] = []
        self.written: dict[str, tuple[int, RoundNumber]] = {}
        self.proposals: set[str] = set()
        self.idle: set[str] = set()
        self.agreements: dict[str, str] = {}
        self.entries: dict[str, ev.Entry] = {}
        self.numbers: dict[str, RoundNumber] = {}
        # The seq of the first fact of each round, and of its last one that does not wait.
        self.begun: dict[RoundNumber, int] = {}
        self.latest: dict[RoundNumber, int] = {}
        # The entries that void, accept or dismiss an entry, by its id.
        self.voidings: dict[str, list[ev.Entry]] = {}
        self.acceptances: dict[str, list[ev.Entry]] = {}
        self.dismissals: dict[str, list[ev.Entry]] = {}
        self.facts: dict[Slot, list[ev.Entry]] = {}
        self.renumbering: set[str] = set()

    def scribes(self) -> Scribes:
        numbers = self.numbers.items() if self.renumbering else ()
        stored = self.entries
        moved = {
            entry_id: number
            for entry_id, number in numbers
            if number != (stored[entry_id].game, stored[entry_id].round)
        }
        proposals, idle = frozenset(self.proposals), frozenset(self.idle)
        return Scribes(self._spans(), proposals, idle, self.agreements.copy(), moved)

    def may_renumber(self, entry: ev.Entry) -> bool:
        """Whether round numbers may change with this entry.

        They may with a re-flow and a ruling about one, and with a ruling before a re-flow that is taken back after it.
        A held one has no effect before it is accepted.
        """
        if not isinstance(entry.event, ev.GamesReflowed):
            target = self._target(entry) if self.renumbering else None
            if target is None:
                return False
            takes_back = self._takes_back_a_ruling(entry) or self._takes_back_a_ruling(target)
            if target.id not in self.renumbering and not takes_back:
                return False
        self.renumbering.add(entry.id)
        return not entry.held

    def _takes_back_a_ruling(self, entry: ev.Entry) -> bool:
        target = self._target(entry) if isinstance(entry.event, ev.EntryVoided) else None
        return target is not None and isinstance(target.event, ev.RULINGS)

    def _target(self, entry: ev.Entry) -> ev.Entry | None:
        return self.entries.get(getattr(entry.event, "target", ""))

    def renumber(self, before: Lines, after: Lines) -> None:
        """Give everything its present number, from the number that it was written under."""
        self.times.append(before)
        self.latest_choices.clear()
        by = [Renumbering(then, after) for then in self.times]
        self.facts, self.begun, self.latest = {}, {}, {}
        for entry in self.entries.values():
            event = entry.event
            if entry.id in self.written:
                time, number = self.written[entry.id]
                self.numbers[entry.id] = by[time].of_entry(entry.id, number)
            elif entry.id in self.numbers and isinstance(event, Change | Settling):
                self.numbers[entry.id] = self.numbers[event.target]
            self._file(entry)

    def take(self, entry: ev.Entry) -> None:
        event = entry.event
        self.entries[entry.id] = entry
        if isinstance(event, ev.ScribesSet):
            if not entry.held:
                self.choices.append((entry, event))
                self._choose(entry)
        elif not isinstance(event, ev.RULINGS):
            self._fact(entry)
        elif isinstance(event, Change | Settling) and self._is_about_a_round(event.target):
            self.numbers[entry.id] = self.numbers[event.target]
            if not entry.held and self._two_wrote(self.numbers[entry.id]):
                self._rule(entry, event)
            self._refer(entry, event)
            self._place_choices()

    def _spans(self) -> tuple[tuple[RoundNumber, int, int], ...]:
        return tuple((self.numbers[entry.id], event.number, entry.seq) for entry, event in self.choices)

    def _choose(self, entry: ev.Entry) -> None:
        if self._is_written_since():
            self.latest_choices.clear()
        self.latest_choices[entry.id] = (entry.game, entry.round)
        self._place_choices()

    def _place_choices(self) -> None:
        """Let the latest choices begin with the round that people play now, until a hand is written."""
        if not self._is_written_since():
            for entry_id, here in self.latest_choices.items():
                self._write(self.entries[entry_id], self._first_to_come(here))

    def _is_written_since(self) -> bool:
        """Whether a hand counts that was written since the first of the latest choices, in its round or a later one."""
        first = next(map(self.entries.__getitem__, self.latest_choices), None)
        since = takewhile(lambda entry: entry is not first, reversed(self.entries.values()))
        return first is not None and any(
            _is_of_a_hand(entry) and self._counts(entry) and self._round_of(entry) >= self.numbers[first.id]
            for entry in since
        )

    def _first_to_come(self, here: RoundNumber) -> RoundNumber:
        """The round after the last one played, or that one if its result was undone; at most `here`.

        It may be in the game before, which an edit or an undo lets go on.
        """
        facts = [entry for entry in self.entries.values() if _is_of_a_hand(entry)]
        played = (self._round_of(entry) for entry in facts if self._counts(entry))
        game, round_ = last = max((number for number in played if number <= here), default=(1, 0))
        ends = [self._counts(entry) for entry in facts if self._round_of(entry) == last and self._ends(entry)]
        is_open = bool(ends) and not any(ends)
        return min(here, (game, round_ if is_open else round_ + 1))

    def _ends(self, entry: ev.Entry) -> bool:
        return not isinstance(entry.event, ev.RULINGS) and ends_round(entry.event, self.rules)

    def _counts(self, entry: ev.Entry) -> bool:
        return not self._is_voided(entry) and (not entry.held or self._accepted_at(entry) > 0)

    def _round_of(self, entry: ev.Entry) -> RoundNumber:
        """Its round; of a fact that had none, the one in which people counted it."""
        counted = [by for by in self.acceptances.get(entry.id, ()) if self._in_effect(by)]
        return (
            (counted[-1].game, counted[-1].round)
            if is_unplaced(entry) and counted
            else self.numbers[entry.id]
        )

    def _is_about_a_round(self, target: str) -> bool:
        return target in self.numbers and not isinstance(self.entries[target].event, ev.ScribesSet)

    def _fact(self, entry: ev.Entry) -> None:
        self._write(entry, (entry.game, entry.round))
        if entry.held == LATE_AGREED:
            self._agree(entry)
        self._file(entry)
        if self.proposals and not entry.held:
            self._agree_to_correction(entry)

    def _write(self, entry: ev.Entry, number: RoundNumber) -> RoundNumber:
        self.written[entry.id] = (len(self.times), number)
        self.numbers[entry.id] = number
        return number

    def _file(self, entry: ev.Entry) -> None:
        if not isinstance(entry.event, ev.RULINGS):
            self.facts.setdefault(self._slot(entry, entry.event), []).append(entry)
            number = self.numbers[entry.id]
            self.begun[number] = min(entry.seq, self.begun.get(number, entry.seq))
            self._note_latest(entry)

    def _note_latest(self, entry: ev.Entry) -> None:
        if not entry.held or self._accepted_at(entry):
            number = self.numbers[entry.id]
            self.latest[number] = max(entry.seq, self.latest.get(number, 0))

    def _agree(self, entry: ev.Entry) -> None:
        """Accept the proposal of the same fact."""
        for other in self.entries.values():
            if is_same_late_word(entry, other, self.numbers.get(other.id)) and self._waits(other):
                self.acceptances.setdefault(other.id, []).append(entry)
                return

    def _agree_to_correction(self, entry: ev.Entry) -> None:
        """Accept the proposals of the other scribe to correct the line that counts to what this one reads."""
        standing = self._standing_beside(entry)
        for other in map(self.entries.__getitem__, self.proposals if standing else ()):
            is_asked = isinstance(other.event, ev.EntryCorrected) and other.event.event == entry.event
            if is_asked and self._target(other) is standing and differ(entry, other) and self._waits(other):
                self.acceptances.setdefault(other.id, []).append(entry)

    def _refer(self, entry: ev.Entry, event: Change | Settling) -> None:
        match event:
            case ev.EntryVoided(target):
                self.voidings.setdefault(target, []).append(entry)
            case ev.EntryAccepted(target):
                self.acceptances.setdefault(target, []).append(entry)
                if not isinstance(self.entries[target].event, ev.RULINGS):
                    self._note_latest(self.entries[target])
            case ev.EntryDismissed(target):
                self.dismissals.setdefault(target, []).append(entry)

    def _in_effect(self, entry: ev.Entry) -> bool:
        """Whether a ruling, or a fact that accepts another one, has its effect."""
        waits = (entry.held and entry.held != LATE_AGREED) or entry.id in self.proposals
        has_effect = entry.id not in self.idle and (not waits or self._accepted_at(entry) > 0)
        return has_effect and not self._is_voided(entry)

    def _is_voided(self, entry: ev.Entry) -> bool:
        return any(self._in_effect(by) for by in self.voidings.get(entry.id, ()))

    def _accepted_at(self, entry: ev.Entry) -> int:
        """The seq of the latest acceptance in effect; 0 if there is none."""
        return max((by.seq for by in self.acceptances.get(entry.id, ()) if self._in_effect(by)), default=0)

    def _waits(self, entry: ev.Entry) -> bool:
        is_dismissed = any(self._in_effect(by) for by in self.dismissals.get(entry.id, ()))
        return not (is_dismissed or self._is_voided(entry) or self._accepted_at(entry))

    def _slot(self, entry: ev.Entry, event: ev.Fact) -> Slot:
        return (*self.numbers[entry.id], slot_of(event, self.rules) or entry.id)

    def _two_wrote(self, number: RoundNumber) -> bool:
        return Scribes(self._spans()).two_at(*number)

    def _rule(self, entry: ev.Entry, event: Change | Settling) -> None:
        target = self.entries[event.target]
        if isinstance(event, Change):
            self._change(entry, event, target)
        elif not (event.directed or self._may_settle(entry, event, target)):
            self.idle.add(entry.id)
        elif isinstance(event, ev.EntryAccepted) and is_unplaced(target):
            self._write(target, self._write(entry, (entry.game, entry.round)))
            self._file(target)

    def _change(self, entry: ev.Entry, event: Change, target: ev.Entry) -> None:
        waits = not self._is_withdrawn(entry, target) and self._needs_the_other(entry, target)
        same = self._proposed_by_another(entry) if waits or isinstance(event, ev.EntryCorrected) else None
        if same is not None:
            self.agreements[entry.id] = same.id
            self.acceptances.setdefault(same.id, []).append(entry)
        elif waits:
            self.proposals.add(entry.id)

    def _proposed_by_another(self, entry: ev.Entry) -> ev.Entry | None:
        """The first waiting proposal of the same change by another scribe."""
        in_order = self.entries.values() if self.proposals else ()
        same = (each for each in in_order if each.id in self.proposals and each.event == entry.event)
        return next((other for other in same if differ(other, entry) and self._waits(other)), None)

    def _needs_the_other(self, entry: ev.Entry, target: ev.Entry) -> bool:
        return self._is_sealed(self.numbers[target.id]) or differ(entry, target)

    def _is_sealed(self, number: RoundNumber) -> bool:
        """Whether anything was said of a later round after this one had begun.

        What was said before that, of a next game that an edit has put off, seals nothing.
        """
        begun = self.begun.get(number, 0)
        return any(of > number and seq > begun for of, seq in self.latest.items())

    def _is_withdrawn(self, entry: ev.Entry, target: ev.Entry) -> bool:
        """Whether its own scribe voids what does not count yet: a proposal, a question, or a second reading."""
        if not isinstance(entry.event, ev.EntryVoided) or differ(entry, target) or self._accepted_at(target):
            return False
        is_held = bool(target.held) and target.held != LATE_AGREED
        return self._is_proposed(target) or is_held or self._is_beside(target)

    def _is_beside(self, target: ev.Entry) -> bool:
        """Whether another reading counts where this one waits. Only surely so: a corrected one may say the same."""
        standing = self._standing_beside(target)
        return standing is not None and standing.event != target.event and not self._is_corrected(standing)

    def _is_corrected(self, target: ev.Entry) -> bool:
        rulings = (entry.event for entry in self.entries.values())
        return any(isinstance(event, ev.EntryCorrected) and event.target == target.id for event in rulings)

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
            if standing is None:  # the line itself may say what the other scribe corrected it to
                return differ(entry, target) or not target.held
            return differ(entry, target) or not differ(standing, target)
        if not differ(entry, target):
            return True
        return entry.scribe is None and (standing is None or differ(entry, standing))

    def _standing_beside(self, target: ev.Entry) -> ev.Entry | None:
        """The entry that counts where `target` is another reading; None if there is none."""
        # The same fact once more is no reading of the first one.
        if isinstance(target.event, ev.RULINGS) or may_recur(target.event, self.rules):
            return None
        slot = self._slot(target, target.event)
        first = min(self._readings(slot), default=None, key=lambda each: (-self._accepted_at(each), each.seq))
        return None if first is None or first.id == target.id else first

    def _readings(self, slot: Slot) -> Iterator[ev.Entry]:
        """The entries that were read in this slot and not taken back."""
        for entry in self.facts.get(slot, ()):
            is_placed = self.numbers[entry.id] == slot[:2]
            if is_placed and not self._is_voided(entry) and not (entry.held and not self._accepted_at(entry)):
                yield entry
