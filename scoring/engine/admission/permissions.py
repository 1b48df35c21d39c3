"""What a device may declare: by its writer, its scribe, and the limits of its link.

A declaration outside these limits is refused, never held, because it is no fact of the sheet.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.watten.rulesets import WattenRules
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import slot_of
from scoring.engine.facts.refusals import Refusal, refuse
from scoring.engine.sheet.fold import SheetFold

# A pen of one side must not decide for the whole table.
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
    """A writer with what it may declare. `scribe` as in `events.Entry`; `one_side`: only declarations of that side.

    `may_reopen`: False if only the club may reopen the sheet once it is closed. `is_away`: the sheet is written in
    another instance.
    """

    writer: str = ""
    scribe: int | None = None
    may_direct: bool = True
    one_side: bool = False
    may_reopen: bool = True
    is_away: bool = False


def not_permitted(sheet: SheetFold, pen: Pen, game: int, round_: int, event: ev.Event) -> Refusal | None:
    """Why this pen may never declare `event`; None if it may."""
    if pen.is_away:
        return refuse("sheet_away")
    declared, event = event, _put_back_event(sheet, event)
    if not pen.may_reopen and (
        isinstance(event, ev.SheetReopened) or _takes_back(sheet, event, (ev.SheetClosed,))
    ):
        return refuse("club_reopens")
    if not pen.may_direct:
        # Only a pen that directs the sheet may close it, but any may reopen it to correct a mistake. Undoing that
        # reopening would close it.
        if isinstance(event, ev.SheetClosed) or _takes_back(sheet, event, (ev.SheetReopened,)):
            return refuse("may_not_close")
        if isinstance(event, ev.ScribesSet) or _is_directed(event):
            return refuse("only_who_directs")
    if not pen.one_side or pen.may_direct:
        return None
    if denied := _of_one_side(sheet, pen, game, round_, event):
        return denied
    return refuse("others_wrote_it") if _changes_what_others_wrote(sheet, pen, declared) else None


def _changes_what_others_wrote(sheet: SheetFold, pen: Pen, event: ev.Event) -> bool:
    """Whether this voids or corrects an entry of another scribe at once. If two scribes write it is a proposal."""
    if not isinstance(event, ev.EntryVoided | ev.EntryCorrected):
        return False
    target = next((entry for entry in sheet.ledger.entries if entry.id == event.target), None)
    return target is not None and not _may_change(sheet, pen, target)


def _may_change(sheet: SheetFold, pen: Pen, entry: ev.Entry) -> bool:
    is_own = entry.writer == pen.writer or (pen.scribe is not None and entry.scribe == pen.scribe)
    return is_own or sheet.ledger.scribes.two_of(entry)


def _put_back_event(sheet: SheetFold, event: ev.Event) -> ev.Event:
    """The event that a voiding puts back into effect; voiding a voiding declares the first event again."""
    # The limit ends a chain in which a waiting entry names itself.
    for _ in sheet.ledger.entries:
        if not isinstance(event, ev.EntryVoided):
            break
        voided = _event_of(sheet, event.target)
        again = _event_of(sheet, voided.target) if isinstance(voided, ev.EntryVoided) else None
        # A bid that is put back is not a new bid.
        if again is None or isinstance(again, OF_ONE_SIDE):
            break
        event = again
    return event


def _event_of(sheet: SheetFold, entry_id: str) -> ev.Event | None:
    return next((entry.event for entry in sheet.ledger.entries if entry.id == entry_id), None)


def _is_directed(event: ev.Event) -> bool:
    return isinstance(event, ev.EntryAccepted | ev.EntryDismissed) and event.directed


def _of_one_side(sheet: SheetFold, pen: Pen, game: int, round_: int, event: ev.Event) -> Refusal | None:
    if isinstance(event, OF_THE_TABLE) or _takes_back(sheet, event, OF_THE_TABLE):
        return refuse("not_for_one_side")
    if isinstance(event, OF_ONE_SIDE) and event.side != pen.scribe and has_sides(sheet):
        slot = slot_of(event, sheet.ledger.pad.rules)
        standing = sheet.ledger.standing(game, round_, slot)
        # A fact that the other side declared may be declared a second time, as a reading.
        return None if standing is not None and standing.event == event else refuse("for_them_to_say")
    return None


def _takes_back(sheet: SheetFold, event: ev.Event, kinds: tuple[type[ev.Event], ...]) -> bool:
    if not isinstance(event, ev.EntryVoided):
        return False
    return isinstance(_event_of(sheet, event.target), kinds)


def may_change_line(sheet: SheetFold, pen: Pen, target: str) -> bool:
    """Whether this pen may correct or void a line, at once or as a proposal, or void its undo (`target`)."""
    if not pen.one_side or pen.may_direct:
        return not pen.is_away
    return not_permitted(sheet, pen, 0, 0, ev.EntryVoided(target)) is None


def may_take_back(sheet: SheetFold, pen: Pen | None, entry: ev.Entry) -> bool:
    """Whether this pen may undo this entry.

    Undoing a reopening needs `may_direct`, undoing a closing needs `may_reopen`; a pen of one side may undo only its
    own side's entries.
    """
    if pen is not None and pen.one_side and not pen.may_direct and not _may_change(sheet, pen, entry):
        return False
    if pen is not None and not pen.may_reopen and isinstance(entry.event, ev.SheetClosed):
        return False
    return pen is None or pen.may_direct or not isinstance(entry.event, ev.SheetReopened)


def has_sides(sheet: SheetFold) -> bool:
    """Whether the two scribes are the two sides: at Watten with two or four players."""
    return isinstance(sheet.setup.ruleset.params, WattenRules) and sheet.setup.seats != 3
