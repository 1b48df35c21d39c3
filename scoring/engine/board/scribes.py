"""The part of the board about two scribes: the state of each row, what is open, what is proposed.

Also the pad as one scribe left it: it stands at the first round that he has not read, like paper in front of him.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scoring.engine.admission.permissions import Pen, has_sides, may_take_back
from scoring.engine.admission.undo import Undone, latest_undo
from scoring.engine.board.declarations import Declaration, Last, author, last
from scoring.engine.board.scribes_view import OpenLine, Proposal, Reading, Scribes
from scoring.engine.board.watten_view import Side, WattenBoard
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line, RoundNumber, moves_points
from scoring.engine.ledger import scribes as ledger_scribes
from scoring.engine.ledger.agreement import Open, proposals, told_states, unsettled_games
from scoring.engine.ledger.pad import REPEATED
from scoring.engine.ledger.scribes import LATE_AGREED, LATE_WORD, ONE, differ
from scoring.engine.sheet.fold import SheetFold, refold
from scoring.engine.sheet.seating import Then

# The view of an event of an entry.
Tell = Callable[[ev.Event, ev.Entry], Declaration]
SHOWN_OPEN = 40
# Late facts of a sealed round. Their writer withdraws them or proposes to void them, but does not undo them.
NOT_UNDONE = (LATE_WORD, LATE_AGREED, REPEATED)


def part(then: Then, tell: Tell) -> Scribes | None:
    """The part about two scribes; None if nobody declared that two write."""
    sheet, ledger = then.sheet, then.sheet.ledger
    if ledger.scribes is ONE:
        return None
    told = list(told_states(ledger))
    still_open = [each for each in told if each.state != "agreed"]
    return Scribes(
        number=2 if ledger.scribes.two_at(sheet.current.number, sheet.next_round) else 1,
        are_sides=has_sides(sheet),
        states={each.line.entry.id: each.state for each in told},
        open=tuple(_open(then, each, tell) for each in still_open[:SHOWN_OPEN]),
        unsettled=tuple(sorted(unsettled_games(ledger))),
        proposals=tuple(_proposal(then, entry, tell) for entry in proposals(ledger)),
        taken_back=_taken_back(then, latest_undo(ledger)),
    )


def _taken_back(then: Then, back: Undone | None) -> Last | None:
    event = back.of.event if back else None
    if back is None or event is None or isinstance(event, ev.RULINGS):
        return None
    return last(then, back.of) if moves_points(event, then.sheet.setup.ruleset.params) else None


def _open(then: Then, told: Open, tell: Tell) -> OpenLine:
    line = told.line
    return OpenLine(
        id=line.entry.id,
        game=line.game,
        round=line.round,
        event=tell(line.event, line.entry),
        by=tuple(author(then, entry) for entry in line.backed),
        state=told.state,
        others=tuple(_reading(then, other, tell) for other in told.others),
    )


def _reading(then: Then, line: Line, tell: Tell) -> Reading:
    event = tell(line.event, line.entry)
    return Reading(line.entry.id, line.game, line.round, event, (author(then, line.entry),))


def _proposal(then: Then, entry: ev.Entry, tell: Tell) -> Proposal:
    line = _line_of(then.sheet, entry)
    return Proposal(
        id=entry.id,
        game=line.game if line else entry.game,
        round=line.round if line else entry.round,
        line=line.entry.id if line else None,
        was=tell(line.event, entry) if line else None,
        event=_proposed(entry, tell),
        corrects=isinstance(entry.event, ev.EntryCorrected),
        is_late=entry.held == LATE_WORD,
        by=(author(then, entry),),
    )


def _proposed(entry: ev.Entry, tell: Tell) -> Declaration | None:
    if isinstance(entry.event, ev.EntryCorrected):
        return tell(entry.event.event, entry)
    return None if isinstance(entry.event, ev.RULINGS) else tell(entry.event, entry)


def _line_of(sheet: SheetFold, entry: ev.Entry) -> Line | None:
    """The line that a proposal is about; None if it would void a ruling."""
    event = entry.event
    if isinstance(event, ev.EntryVoided | ev.EntryCorrected):
        return sheet.ledger.line(event.target)
    return None


def view_of(sheet: SheetFold, pen: Pen | None) -> SheetFold:
    """The sheet as this scribe left it, so that his tap is about the round that he means.

    A scribe who has written beyond it, and a pen of no scribe, get the whole sheet.
    """
    ledger = sheet.ledger
    if ledger.scribes is ONE or ledger.closed or pen is None or pen.scribe is None:
        return sheet
    unread = _first_unread(sheet, pen)
    if unread is None or _has_gone_on(sheet, pen, (unread.entry.game, unread.entry.round)):
        return sheet
    return refold(sheet, _without(sheet, unread))


def _first_unread(sheet: SheetFold, pen: Pen) -> Line | None:
    for told in told_states(sheet.ledger):
        said = [*told.line.backed, *(other.entry for other in told.others)]
        if told.state != "agreed" and all(differ(pen, entry) for entry in said):
            return told.line
    return None


def _has_gone_on(sheet: SheetFold, pen: Pen, number: RoundNumber) -> bool:
    return any(
        not differ(entry, pen) and (entry.game, entry.round) > number
        for entry in sheet.ledger.entries
        if not isinstance(entry.event, ev.RULINGS)
    )


def _without(sheet: SheetFold, unread: Line) -> list[ev.Entry]:
    """The sheet without the unread line and without everything after its round."""
    number, dropped = (unread.entry.game, unread.entry.round), {unread.entry.id}
    dropped |= {entry.id for entry in unread.readings}
    return [
        entry
        for entry in sheet.ledger.entries
        if isinstance(entry.event, ev.RULINGS)
        or (entry.id not in dropped and (entry.game, entry.round) <= number)
    ]


def for_one_side(sheet: SheetFold, drawn: WattenBoard, pen: Pen | None) -> WattenBoard:
    """The board for a pen of one side: without the declarations that the other side makes for itself."""
    if pen is None or not pen.one_side or pen.may_direct or not has_sides(sheet):
        return drawn
    return replace(
        drawn, sides=tuple(_theirs(side) if side.side != pen.scribe else side for side in drawn.sides)
    )


def _theirs(side: Side) -> Side:
    allowed = "for_them" if side.bid.allowed == "yes" else side.bid.allowed
    return replace(
        side, bid=replace(side.bid, allowed=allowed, jump=None), answer=None, may_void_points=False
    )


def undo_of(sheet: SheetFold, pen: Pen | None) -> ev.Entry | None:
    """The entry that undo would void for this pen; None also if only who directs the sheet may."""
    undo = _undo_of(sheet, pen)
    return undo if undo is not None and may_take_back(sheet, pen, undo) else None


def _undo_of(sheet: SheetFold, pen: Pen | None) -> ev.Entry | None:
    """With two scribes, the latest entry of one's own that is not sealed."""
    ledger = sheet.ledger
    if ledger.undo is None or pen is None or not _two_now(ledger.scribes, sheet):
        return ledger.undo
    read = {entry.id for line in ledger.counting for entry in line.readings}
    for entry in reversed(ledger.entries):
        if entry.id in ledger.voids or entry.writer != pen.writer or entry.held in NOT_UNDONE:
            continue
        line = ledger.line(entry.id)
        has_effect = entry.id in ledger.pad.effective or entry.id in read
        if has_effect or (line is not None and line.status in ("counts", "held")):
            return None if _is_sealed(sheet, entry) else entry
    return None


def _two_now(scribes: ledger_scribes.Scribes, sheet: SheetFold) -> bool:
    return scribes.two_at(sheet.current.number, sheet.next_round)


def _is_sealed(sheet: SheetFold, entry: ev.Entry) -> bool:
    """Whether the next round has begun. A ruling has the round of its target."""
    target = sheet.ledger.line(entry.event.target) if isinstance(entry.event, ev.ABOUT) else None
    number = (target.entry.game, target.entry.round) if target else (entry.game, entry.round)
    return any(
        (other.game, other.round) > number
        for other in sheet.ledger.entries
        if not other.held and not isinstance(other.event, ev.RULINGS)
    )
