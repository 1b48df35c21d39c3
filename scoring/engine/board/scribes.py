"""The part of the board about two scribes: the state of each row, what is open, what is proposed.

Also the pad as one scribe left it: it shows the first round that he has not read, like paper in front of him.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scoring.engine.admission.check import check
from scoring.engine.admission.check_scribes import entry_by, would_wait
from scoring.engine.admission.page import Page
from scoring.engine.admission.permissions import Pen, has_sides, may_take_back
from scoring.engine.admission.placing import behind_a_penalty
from scoring.engine.admission.undo import Undone, latest_undo
from scoring.engine.board import watten
from scoring.engine.board.declarations import Declaration, Last, author, last
from scoring.engine.board.scribes_view import OpenLine, Proposal, Reading, Scribes
from scoring.engine.board.watten_view import Side, WattenBoard
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line, RoundNumber, ends_round, moves_points, slot_of
from scoring.engine.ledger import scribes as ledger_scribes
from scoring.engine.ledger.agreement import NOT_UNDONE, LineState, line_states, proposals, unsettled_games
from scoring.engine.ledger.ledger import Ledger
from scoring.engine.ledger.scribes import LATE_AGREED, LATE_WORD, ONE, differ, is_agreed
from scoring.engine.ledger.unplaced import is_unplaced
from scoring.engine.sheet.fold import SheetFold, as_left
from scoring.engine.sheet.seating import Then, first_of
from scoring.engine.watten.game import WattenGame

# The function that makes the view of an event of an entry.
ViewOf = Callable[[ev.Event, ev.Entry], Declaration]
SHOWN_OPEN = 40


def part(then: Then, view_of_event: ViewOf) -> Scribes | None:
    """The part about two scribes; None if nobody declared that two write."""
    sheet, ledger = then.sheet, then.sheet.ledger
    if ledger.scribes is ONE:
        return None
    found, back = list(line_states(ledger)), latest_undo(ledger)
    still_open = [each for each in found if each.state != "agreed"]
    # A late result beside which a re-flow has put another one is that one's other reading.
    beside = {other.entry.id for each in found for other in each.others if other.event != each.line.event}
    return Scribes(
        number=2 if ledger.scribes.two_at(sheet.current.number, sheet.next_round) else 1,
        are_sides=has_sides(sheet),
        states={each.line.entry.id: each.state for each in found},
        open=tuple(_open(then, each, view_of_event) for each in still_open[:SHOWN_OPEN]),
        unsettled=tuple(sorted(unsettled_games(ledger))),
        proposals=tuple(
            _proposal(then, entry, view_of_event) for entry in proposals(ledger) if entry.id not in beside
        ),
        taken_back=_taken_back(then, back),
        opens_again=back is not None and _ended_its_round(sheet, back.of.event),
    )


def _ended_its_round(sheet: SheetFold, event: ev.Event) -> bool:
    return not isinstance(event, ev.RULINGS) and ends_round(event, sheet.setup.ruleset.params)


def _taken_back(then: Then, back: Undone | None) -> Last | None:
    event = back.of.event if back else None
    if back is None or event is None or isinstance(event, ev.RULINGS):
        return None
    return last(then, back.of) if moves_points(event, then.sheet.setup.ruleset.params) else None


def _open(then: Then, line_state: LineState, view_of_event: ViewOf) -> OpenLine:
    line = line_state.line
    return OpenLine(
        id=line.entry.id,
        game=line.game,
        round=line.round,
        event=view_of_event(line.event, line.entry),
        by=tuple(author(then, entry) for entry in line.backed),
        state=line_state.state,
        others=tuple(_reading(then, other, view_of_event) for other in line_state.others),
    )


def _reading(then: Then, line: Line, view_of_event: ViewOf) -> Reading:
    event = view_of_event(line.event, line.entry)
    return Reading(line.entry.id, line.game, line.round, event, (author(then, line.entry),))


def _proposal(then: Then, entry: ev.Entry, view_of_event: ViewOf) -> Proposal:
    line = _line_of(then.sheet, entry)
    return Proposal(
        id=entry.id,
        game=line.game if line else entry.game,
        round=line.round if line else entry.round,
        line=line.entry.id if line else None,
        was=view_of_event(line.event, entry) if line else None,
        event=_proposed(entry, view_of_event),
        corrects=isinstance(entry.event, ev.EntryCorrected),
        is_late=entry.held == LATE_WORD,
        by=(author(then, entry),),
    )


def _proposed(entry: ev.Entry, view_of_event: ViewOf) -> Declaration | None:
    if isinstance(entry.event, ev.EntryCorrected):
        return view_of_event(entry.event.event, entry)
    return None if isinstance(entry.event, ev.RULINGS) else view_of_event(entry.event, entry)


def _line_of(sheet: SheetFold, entry: ev.Entry) -> Line | None:
    """The line that a proposal is about; None if it would void a ruling."""
    event = entry.event
    if isinstance(event, ev.EntryVoided | ev.EntryCorrected):
        return sheet.ledger.line(event.target)
    return None


def view_of(sheet: SheetFold, pen: Pen | None) -> SheetFold:
    """The sheet as this scribe left it, so that his tap is about the round that he sees.

    A round before one that he has written does not keep him there, whatever he has not read of it. A scribe who has
    written later than all that he has not read, and a pen of no scribe, get the whole sheet. An entry that waits
    because it has no place, or because its round was not the open one, takes nobody past a round.
    """
    ledger = sheet.ledger
    if ledger.scribes is ONE or ledger.closed or pen is None or pen.scribe is None:
        return sheet
    unread = _unread(sheet, pen)
    own = _facts_of(sheet, pen) if unread else {}
    for number in dict.fromkeys(unread.values()):
        read = [line for line in ledger.counting if unread.get(line.entry.id) == number]
        # He may have passed this round with a penalty unread before its result was written, perhaps once more.
        results = [line for line in read if ends_round(line.event, sheet.setup.ruleset.params)]
        since = min(line.entry.seq for line in results or read)
        # What he said before that entry belongs to a game that an edit has put off.
        if any(seq > since and written > number for seq, written in own.items()):
            continue
        lines = (line for line in ledger.counting if (line.game, line.round) <= number)
        view = as_left(sheet, [line for line in lines if unread.get(line.entry.id) != number], number)
        # Elsewhere he has read the result: he reads the rest by confirming it.
        if (view.current.number, view.next_round) == number:
            return view
        # The game was over before this hand, which a re-flow deals to the next one: he writes it in its present round.
        if results and view.current.number > number[0]:
            return replace(view, current=replace(view.current, number=number[0]), next_round=number[1])
    return sheet


def _unread(sheet: SheetFold, pen: Pen) -> dict[str, RoundNumber]:
    """The lines that this scribe has to read, with their rounds: not two back them yet, and he has not written them."""
    unread = {}
    for each in line_states(sheet.ledger):
        known = [*each.line.backed, *(other.entry for other in each.others)]
        if not is_agreed(each.line.backed) and all(differ(pen, entry) for entry in known):
            unread[each.line.entry.id] = (each.line.game, each.line.round)
    return unread


def _facts_of(sheet: SheetFold, pen: Pen) -> dict[int, RoundNumber]:
    """The present round numbers of the hands that this scribe has written, by seq."""
    own = (
        each for each in sheet.ledger.entries if not differ(each, pen) and each.id not in sheet.ledger.voids
    )
    hands = ((entry.seq, _hand_of(sheet.ledger, entry)) for entry in own)
    return {seq: number for seq, number in hands if number is not None}


def _hand_of(ledger: Ledger, entry: ev.Entry) -> RoundNumber | None:
    """The round of this fact of a hand: one that counts, or that was possible when it came in.

    None for what was said before a deal, because an edit may have put off the next game, and for a late agreement.
    """
    if isinstance(entry.event, (ev.RULINGS, ev.BETWEEN_GAMES)) or entry.held == LATE_AGREED:
        return None
    if not entry.held:
        return ledger.scribes.number_of(entry)
    # What was held has its round from whoever counted it, and no line of its own if the other one had written the same.
    line = ledger.pad.read_as(entry.id)
    return (line.game, line.round) if line is not None and line.status == "counts" else None


def with_bids_of(sheet: SheetFold, view: SheetFold, drawn: WattenBoard, pen: Pen | None) -> WattenBoard:
    """The board of this view, with only those bids, answers, penalties and strike-offs that the whole sheet accepts.

    Bids are said before the result of a round, so a past round has none; a penalty of the open one that this scribe
    has not read may forbid a bid, another penalty, or a strike-off.
    """
    if drawn.is_past and pen is not None:
        return replace(drawn, sides=tuple(_past(sheet, drawn, pen, side) for side in drawn.sides))
    if view is sheet or not isinstance(sheet.current, WattenGame):
        return drawn
    now = watten.drawn(sheet, sheet.current).sides
    sides = (_present(sheet, side, of) for side, of in zip(drawn.sides, now, strict=True))
    return replace(drawn, sides=tuple(sides))


def _present(sheet: SheetFold, side: Side, now: Side) -> Side:
    """The side of a view with what is possible on `now`, and those penalties and strike-offs that he has to read."""
    possible = {penalty.code for penalty in now.penalties}
    penalties = (
        penalty
        for penalty in side.penalties
        if penalty.code in possible or _is_written(sheet, ev.PenaltyGiven(side.side, penalty.code))
    )
    may_void = now.may_void_points or _is_written(sheet, ev.PointsVoided(side.side))
    return replace(
        side,
        bid=now.bid,
        answer=now.answer,
        penalties=tuple(penalties),
        may_void_points=side.may_void_points and may_void,
    )


def _is_written(sheet: SheetFold, event: ev.Fact) -> bool:
    """Whether the open round has this fact."""
    slot = slot_of(event, sheet.setup.ruleset.params)
    return sheet.ledger.standing(sheet.current.number, sheet.next_round, slot) is not None


def _past(sheet: SheetFold, drawn: WattenBoard, pen: Pen, side: Side) -> Side:
    allowed = "past" if side.bid.allowed in ("yes", "unsplit") else side.bid.allowed
    offences = ((penalty, ev.PenaltyGiven(side.side, penalty.code)) for penalty in side.penalties)
    penalties = tuple(penalty for penalty, event in offences if _has_a_round(sheet, drawn, pen, event))
    return replace(side, bid=replace(side.bid, allowed=allowed, jump=None), answer=None, penalties=penalties)


def _has_a_round(sheet: SheetFold, drawn: WattenBoard, pen: Pen, event: ev.Fact) -> bool:
    """Whether the past round of this board takes this penalty, or the next game after the penalty that ended this."""
    here = (drawn.current.game, drawn.current.round)
    at = behind_a_penalty(sheet, Page(sheet.version, sheet.version, here, pen.writer), event).round
    by = ev.Entry(sheet.version + 1, "", *at, event, pen.writer, scribe=pen.scribe)
    return at == here or check(sheet, *at, event, by) is None


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
    """The entry that undo would void for this pen; None also if undoing it needs `may_direct`."""
    undo = _undo_of(sheet, pen)
    return undo if undo is not None and may_take_back(sheet, pen, undo) else None


def _undo_of(sheet: SheetFold, pen: Pen | None) -> ev.Entry | None:
    """The entry that undo would void; with two scribes, the latest entry of one's own that is not sealed.

    After two have written, one scribe undoes no round of theirs that only both may change.
    """
    ledger = sheet.ledger
    if ledger.undo is None or pen is None or ledger.scribes is ONE:
        return ledger.undo
    if not _two_now(ledger.scribes, sheet):
        return None if _needs_the_other(sheet, pen, ledger.undo) else ledger.undo
    backs = {entry.id for line in ledger.counting for entry in line.backed}
    for entry in reversed(ledger.entries):
        if entry.id in ledger.voids or entry.writer != pen.writer or entry.held in NOT_UNDONE:
            continue
        if entry.id in backs or _has_effect(sheet, pen, entry):
            is_shut = ledger.closed and entry != ledger.undo
            return None if is_shut or _needs_agreement(sheet, pen, entry) else entry
    return None


def _needs_agreement(sheet: SheetFold, pen: Pen, entry: ev.Entry) -> bool:
    """Whether voiding this own entry would be a proposal. What only waits is taken back at once."""
    line = sheet.ledger.line(entry.id)
    if line is not None and line.status == "held":
        return would_wait(sheet, ev.EntryVoided(entry.id), pen)
    return _is_sealed(sheet, entry)


def _has_effect(sheet: SheetFold, pen: Pen, entry: ev.Entry) -> bool:
    """Whether the entry counts or waits, or is a ruling without which anything would be different."""
    ledger = sheet.ledger
    line = ledger.line(entry.id)
    if line is not None and line.status in ("counts", "held"):
        return True
    undo = entry_by(pen, sheet, ev.EntryVoided(entry.id))
    return ledger.has_effect(entry.id) and ledger.changes_with(undo)


def _two_now(scribes: ledger_scribes.Scribes, sheet: SheetFold) -> bool:
    return scribes.two_at(sheet.current.number, sheet.next_round)


def _needs_the_other(sheet: SheetFold, pen: Pen, entry: ev.Entry) -> bool:
    """Whether voiding this entry would only be a proposal, because two wrote the round that it is about."""
    first = first_of(sheet, entry)
    if isinstance(first.event, ev.RULINGS) or not sheet.ledger.scribes.two_of(first):
        return False
    return differ(pen, entry) or _is_sealed(sheet, entry)


def _is_sealed(sheet: SheetFold, entry: ev.Entry) -> bool:
    """Whether anything was said of a later round after this one had begun. A ruling has the round of what it is about.

    What was said before that does not seal it: an edit has put off its game. Nor does what waits.
    """
    number = _number_of(sheet.ledger, first_of(sheet, entry))
    facts = [each for each in sheet.ledger.entries if not isinstance(each.event, ev.RULINGS)]
    begun = next((each.seq for each in facts if _number_of(sheet.ledger, each) == number), 0)
    later = (each for each in facts if each.seq > begun and _number_of(sheet.ledger, each) > number)
    return any(not each.held or _hand_of(sheet.ledger, each) is not None for each in later)


def _number_of(ledger: Ledger, entry: ev.Entry) -> RoundNumber:
    """The present number of the round of this fact; what had no place has the one in which it was counted."""
    line = ledger.pad.read_as(entry.id) if is_unplaced(entry) else None
    return ledger.scribes.number_of(entry) if line is None else (line.game, line.round)
