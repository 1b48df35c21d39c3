"""Whose hand writes: a device, the scribe it writes for, and what its link lets it say.

Owns the refusals that come from a role. They are said, never held: what
somebody may not say is no fact of the sheet. Never looks a grant up.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.watten.rulesets import WattenRules
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import slot_of
from scoring.engine.facts.refusals import Refusal, refuse
from scoring.engine.sheet.fold import SheetFold

# What arranges the whole table is nothing for one side alone.
OF_THE_TABLE = (
    ev.GamesReflowed,
    ev.ScribesSet,
    ev.SheetClosed,
    ev.SheetReopened,
    ev.SeatsTaken,
    ev.PersonNamed,
)
OF_ONE_SIDE = ev.BidMade | ev.BidAnswered | ev.PointsVoided


@dataclass(frozen=True, slots=True)
class Pen:
    """`scribe` as in `events.Entry`. `one_side`: it writes for that scribe and nothing else."""

    writer: str = ""
    scribe: int | None = None
    may_direct: bool = True
    one_side: bool = False


def may_not_say(sheet: SheetFold, pen: Pen, game: int, round_: int, event: ev.Event) -> Refusal | None:
    """Why this pen may not declare `event`, however the table stands; None when it may."""
    event = _said_again(sheet, event)
    if not pen.may_direct:
        # An evening ends once, and by whoever directs; a mistake found afterwards is anybody's to mend. To take that
        # opening back would close it again.
        if isinstance(event, ev.SheetClosed) or _takes_back(sheet, event, (ev.SheetReopened,)):
            return refuse("may_not_close")
        if isinstance(event, ev.ScribesSet) or _is_directed(event):
            return refuse("only_who_directs")
    if pen.one_side and not pen.may_direct:
        return _of_one_side(sheet, pen, game, round_, event)
    return None


def _said_again(sheet: SheetFold, event: ev.Event) -> ev.Event:
    """What a voiding says by what it voids: to take a taking back back says again what that one took."""
    # A chain is no longer than the entries are, even where one that waits names itself.
    for _ in sheet.ledger.entries:
        if not isinstance(event, ev.EntryVoided):
            break
        voided = _said(sheet, event.target)
        again = _said(sheet, voided.target) if isinstance(voided, ev.EntryVoided) else None
        # A bid brought back is no new word of its side.
        if again is None or isinstance(again, OF_ONE_SIDE):
            break
        event = again
    return event


def _said(sheet: SheetFold, entry_id: str) -> ev.Event | None:
    return next((entry.event for entry in sheet.ledger.entries if entry.id == entry_id), None)


def _is_directed(event: ev.Event) -> bool:
    return isinstance(event, ev.EntryAccepted | ev.EntryDismissed) and event.directed


def _of_one_side(sheet: SheetFold, pen: Pen, game: int, round_: int, event: ev.Event) -> Refusal | None:
    if isinstance(event, OF_THE_TABLE) or _takes_back(sheet, event, OF_THE_TABLE):
        return refuse("not_for_one_side")
    if isinstance(event, OF_ONE_SIDE) and event.side != pen.scribe and has_sides(sheet):
        slot = slot_of(event, sheet.ledger.pad.rules)
        standing = sheet.ledger.standing(game, round_, slot)
        # What the others said themselves may be read a second time.
        return None if standing is not None and standing.event == event else refuse("for_them_to_say")
    return None


def _takes_back(sheet: SheetFold, event: ev.Event, kinds: tuple[type[ev.Event], ...]) -> bool:
    if not isinstance(event, ev.EntryVoided):
        return False
    return isinstance(_said(sheet, event.target), kinds)


def may_take_back(pen: Pen | None, entry: ev.Entry) -> bool:
    """Whether undo of this entry is offered to the pen, as far as closing is concerned."""
    return pen is None or pen.may_direct or not isinstance(entry.event, ev.SheetReopened)


def has_sides(sheet: SheetFold) -> bool:
    """Whether the two scribes are the two sides: Watten of two and of four players."""
    return isinstance(sheet.setup.ruleset.params, WattenRules) and sheet.setup.seats != 3
