"""Views of declarations: the event, the persons seated then, and the event that a ruling is about.

Also the writer of an entry, what undo and *put back* would do, and what waits for people.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.core.errors import RulesError
from rules.whot.rulesets import WhotRules
from scoring.engine.admission.check import check
from scoring.engine.admission.placing import counts_in
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import kind
from scoring.engine.facts.lines import slot_of_line
from scoring.engine.facts.refusals import Refusal
from scoring.engine.ledger.agreement import reason_to_wait
from scoring.engine.ledger.unplaced import is_unplaced
from scoring.engine.sheet.fold import SheetFold
from scoring.engine.sheet.seating import Seated, Then, first_of
from scoring.engine.whot.game import count

_DECISIONS = (ev.EntryVoided, ev.EntryAccepted, ev.EntryDismissed)


@dataclass(frozen=True, slots=True)
class Declaration:
    """An event in view. `seated`: the persons by seat if others sat there than now, else ().

    `about`: the event that a ruling is about; for a correction the corrected event.
    """

    event: ev.Event
    seated: Seated = ()
    about: Declaration | None = None

    @property
    def kind(self) -> str:
        return kind(self.event)


@dataclass(frozen=True, slots=True)
class Author:
    """Who wrote the entry `id`: the device, the scribe, and the persons seated then if others sit there now."""

    id: str
    seq: int
    writer: str
    scribe: int | None
    seated: Seated = ()


@dataclass(frozen=True, slots=True)
class Last:
    """What undo would void, or has voided; `by` is then the undo."""

    id: str
    seq: int
    game: int
    round: int
    said: Declaration
    by: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """The line that counts now in the place of a waiting entry."""

    id: str
    by: Author
    said: Declaration


@dataclass(frozen=True, slots=True)
class Waiting:
    """An entry that waits for people. `stands` is None if it would count in addition to the others.

    `of_two`: two scribes wrote its round, so nobody decides in his own favour about it. `refusal`: why nobody can let
    it count now, such as on a closed sheet.
    """

    id: str
    seq: int
    game: int
    round: int
    reason: str
    stands: Standing | None
    by: Author
    said: Declaration
    of_two: bool
    refusal: Refusal | None


def declared(event: ev.Event) -> Declaration:
    """An event in view, about the persons who sit there now."""
    if isinstance(event, ev.EntryCorrected):
        return Declaration(event, about=Declaration(event.event))
    return Declaration(event)


def said(then: Then, event: ev.Event, entry: ev.Entry) -> Declaration:
    """The view of `event`, declared by `entry`, with the persons seated then."""
    return replace(_summed(then, event), seated=then.of(entry))


def _summed(then: Then, event: ev.Event) -> Declaration:
    """`declared`, with points instead of cards in a hand, because people name the sum and not the cards."""
    if isinstance(event, ev.EntryCorrected):
        return Declaration(event, about=_summed(then, event.event))
    if isinstance(event, _DECISIONS):
        # The event behind a decision about a decision is not shown.
        decided = next((entry for entry in then.sheet.ledger.entries if entry.id == event.target), None)
        if decided is None or isinstance(decided.event, _DECISIONS):
            return Declaration(event)
        return Declaration(event, about=said(then, decided.event, decided))
    rules = then.sheet.setup.ruleset.params
    # A waiting entry may be of the other game; it is shown as it was written.
    if isinstance(event, ev.RoundScored | ev.RoundExhausted) and isinstance(rules, WhotRules):
        event = replace(event, hands=tuple(_counted(hand, rules) for hand in event.hands))
    return Declaration(event)


def _counted(hand: ev.HandLeft, rules: WhotRules) -> ev.HandLeft:
    try:
        return ev.HandLeft(hand.seat, points=count(hand, rules)[0])
    except RulesError:
        return hand  # an unknown card is shown as it was written


def author(then: Then, entry: ev.Entry) -> Author:
    return Author(entry.id, entry.seq, entry.writer, entry.scribe, then.by(entry))


def last(then: Then, entry: ev.Entry | None, by: str = "") -> Last | None:
    """The view of the entry that undo would void; `by` is the undo that voided it, if any."""
    if entry is None:
        return None
    line = then.sheet.ledger.line(entry.id)
    event = line.event if line else entry.event
    game, round_ = (line.game, line.round) if line else (entry.game, entry.round)
    return Last(entry.id, entry.seq, game, round_, said(then, event, entry), by)


def waiting(then: Then, entries: Sequence[ev.Entry]) -> tuple[Waiting, ...]:
    return tuple(_waiting(then, entry) for entry in entries)


def _waiting(then: Then, entry: ev.Entry) -> Waiting:
    line = then.sheet.ledger.line(entry.id)
    here = (then.sheet.current.number, then.sheet.next_round)
    asked = counts_in(then.sheet, entry) if is_unplaced(entry) else None
    game, round_ = asked or ((line.game, line.round) if line else (entry.game, entry.round))
    return Waiting(
        id=entry.id,
        seq=entry.seq,
        game=game,
        round=round_,
        reason=entry.held or reason_to_wait(then.sheet.ledger, entry),
        stands=_stands_instead(then, entry),
        by=author(then, entry),
        said=said(then, entry.event, entry),
        of_two=_is_of_two(then.sheet, entry),
        refusal=check(then.sheet, *(asked or here), ev.EntryAccepted(entry.id)),
    )


def _is_of_two(sheet: SheetFold, entry: ev.Entry) -> bool:
    first = first_of(sheet, entry)
    is_of_a_round = not is_unplaced(entry) and not isinstance(first.event, ev.RULINGS)
    return is_of_a_round and sheet.ledger.scribes.two_of(first)


def _stands_instead(then: Then, entry: ev.Entry) -> Standing | None:
    if isinstance(entry.event, ev.RULINGS) or is_unplaced(entry):
        return None
    own = then.sheet.ledger.line(entry.id)
    if own is None:
        return None
    line = then.sheet.ledger.standing(*slot_of_line(own, then.sheet.setup.ruleset.params))
    if line is None:
        return None
    return Standing(line.entry.id, author(then, line.entry), said(then, line.event, line.entry))
