"""Since when two scribes write, which changes are only proposals, and who is another scribe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Protocol

from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line, RoundNumber
from scoring.engine.ledger.unplaced import is_unplaced

# The reason to hold a fact of a round that the other scribe has sealed. It counts once he accepts it.
LATE_WORD = "late_word"
# The reason to hold the same fact, declared by the other scribe while the first waits. It counts at once.
LATE_AGREED = "late_agreed"
# The reason to hold a fact of a round that was not the open one. It may be about another hand than the one that is
# dealt under that number later.
NOT_THE_CURRENT_ROUND = "not_the_current_round"
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


def is_reading(entry: ev.Entry) -> bool:
    """Whether a waiting fact is a reading of the hand with its number. Not if that was not open, or is unknown."""
    return entry.held != NOT_THE_CURRENT_ROUND and not is_unplaced(entry)


def has_decided_since(backed: Sequence[ev.Entry], entry: ev.Entry) -> bool:
    """Whether the scribe of `entry` backs a line with a later entry of his, so that `entry` waits for nobody."""
    return any(not differ(each, entry) and each.seq > entry.seq for each in backed)


def is_same_late_word(entry: ev.Entry, waits: ev.Entry, at: RoundNumber | None) -> bool:
    """Whether `entry` declares what another scribe has already proposed for the same round; `at` is its number now."""
    is_of_one_round = (entry.game, entry.round) == at
    is_late = waits.held == LATE_WORD and waits.event == entry.event
    return is_late and is_of_one_round and differ(entry, waits)


def corrected_as_read(waiting: Iterable[ev.Entry], line: Line, by: ev.Entry) -> ev.Entry | None:
    """The waiting proposal of another scribe to correct the line to what `by` reads, who agrees to it so; or None."""
    if line.event == by.event or not isinstance(by.event, ev.Correctable):
        return None
    corrected = ev.EntryCorrected(line.entry.id, by.event)
    asked = (waits for waits in waiting if waits.event == corrected and not waits.held and differ(waits, by))
    return next((waits for waits in asked if not has_decided_since(line.backed, waits)), None)


@dataclass(frozen=True, slots=True)
class Scribes:
    """How many scribes write, and the rulings that need the other scribe.

    `spans` has the first round number of each change, the number of scribes from then on, and the seq of the change.
    `proposals` are the ids of changes that wait for the other scribe, `idle` those of decisions without effect,
    because their writer may not decide. `agreements` are the changes that another scribe had proposed already, with the
    id of that proposal, which they accept. All round numbers are the present ones; `moved` has those of the entries
    that were written under another number.
    """

    spans: tuple[tuple[RoundNumber, int, int], ...] = ()
    proposals: frozenset[str] = frozenset()
    idle: frozenset[str] = frozenset()
    agreements: Mapping[str, str] = field(default_factory=dict)
    moved: Mapping[str, RoundNumber] = field(default_factory=dict)

    def number_of(self, entry: ev.Entry) -> RoundNumber:
        """The present number of the round that the entry is about."""
        return self.moved.get(entry.id, (entry.game, entry.round))

    def two_of(self, entry: ev.Entry) -> bool:
        """Whether two scribes write the round of this entry."""
        return self.two_at(*self.number_of(entry))

    def two_ever(self, entry: ev.Entry) -> bool:
        """Whether two scribes write the round of this entry, or did when it came in."""
        return self.two_of(entry) or self.two_at(*self.number_of(entry), before=entry.seq)

    def two_at(self, game: int, round_: int, before: int | None = None) -> bool:
        number = 1
        for since, scribes, seq in self.spans:
            if since <= (game, round_) and (before is None or seq < before):
                number = scribes
        return number == 2


ONE = Scribes()
