"""Finds the round of a declaration that names the previous tap instead of a board.

A page that is behind does not know the round of the next tap. It sends `after`, the id of the previous entry of
the same device, and the round follows from that entry: docs/offline.md, "Placing by predecessor". `check` decides
whether the declaration is possible there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.engine.admission.page import Page
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import RESULT, Line, RoundNumber, ends_round, moves_points, slot_of
from scoring.engine.ledger.agreement import NOT_UNDONE
from scoring.engine.ledger.reflow import may_end_within
from scoring.engine.ledger.scribes import ONE, differ, is_reading
from scoring.engine.ledger.unplaced import FOLLOWS, GAME_OVER, NO_PREDECESSOR, is_unplaced
from scoring.engine.sheet.fold import SheetFold, refold
from scoring.engine.sheet.round_numbers import renumberings
from scoring.engine.watten.game import WattenGame

# Possible in any game, so never held because a game has ended.
IN_ANY_GAME = (*ev.RULINGS, ev.DealerSet)
# The round of a page whose present number is not certain.
UNCERTAIN: RoundNumber = (0, 0)


@dataclass(frozen=True, slots=True)
class Placed:
    """`event` as it is stored in `round`, a round number. `doubt` is the reason to hold it, "" if there is none.

    A doubtful entry is stored in the open round until people accept it in another one.
    """

    round: RoundNumber
    event: ev.Event
    doubt: str = ""


def place(sheet: SheetFold, page: Page, event: ev.Event) -> Placed:
    """The round of `event` after the entry that the page names; fills in the target of a blank undo.

    The page has the present number of its round.
    """
    before = _entry(sheet, page.after)
    if is_blank_undo(event):
        event = _undo(sheet, page, before)
    is_known = before is not None and not _is_of_old_numbers(sheet, page, before)
    at, doubt = _after(sheet, page, before) if before and is_known else (_open(sheet), NO_PREDECESSOR)
    read = set() if doubt or before is None else _read_by(sheet, page, before)
    at = _first_but(read, at)
    while not doubt and page.round[0] > at[0] and _is_behind_the_end(sheet, at, event):
        at = _first_but(read, (at[0] + 1, 1))
    if not doubt and _is_behind_the_end(sheet, at, event):
        if isinstance(event, ev.DealerSet):
            at = (at[0] + 1, 1)
        elif not _is_of_no_game(sheet, event):
            at, doubt = _open(sheet), GAME_OVER
    return Placed(at, event, "" if isinstance(event, IN_ANY_GAME) else doubt)


def _is_of_old_numbers(sheet: SheetFold, page: Page, ruling: ev.Entry) -> bool:
    """Whether rounds were numbered again since this ruling or its page, so that its scribe's round is not certain."""
    is_old = page.round == UNCERTAIN or any(seq > ruling.seq for seq in renumberings(sheet))
    return isinstance(ruling.event, ev.RULINGS) and is_old


def _is_of_no_game(sheet: SheetFold, event: ev.Event) -> bool:
    """Whether this does not say in which game its scribe is: a name, the answer about an old line, or an undo of that.

    It stays behind the end of the game; people are asked about the next fact as without it.
    """
    seq = sheet.version + 1
    while isinstance(event, ev.EntryVoided):
        target = _entry(sheet, event.target)
        if target is None or target.seq >= seq:
            return False
        event, seq = target.event, target.seq
    if isinstance(event, ev.EntryAccepted | ev.EntryDismissed):
        target = _entry(sheet, event.target)
        return target is not None and not is_unplaced(target)
    return isinstance(event, ev.EntryCorrected | ev.PersonNamed | ev.SheetClosed | ev.SheetReopened)


def behind_a_penalty(sheet: SheetFold, page: Page, event: ev.Event) -> Placed:
    """The round that the page shows: of the next game for a result after the penalty that ended this one.

    One of two scribes who has not read that penalty, such as a look at the cut, stays in its round, but the next deal
    is the first of the next game, as after a re-flow. What he writes on without a network follows that deal.
    """
    here, rules = page.round, sheet.setup.ruleset.params
    if isinstance(event, ev.RULINGS) or not sheet.ledger.scribes.two_at(*here):
        return Placed(here, event)
    if passed := _passed_on(sheet, page):
        return place(sheet, passed, event)
    end = _ended_within(sheet, here[0]) if ends_round(event, rules) else None
    is_behind = end is not None and end.round == here[1] and _is_behind_the_end(sheet, here, event)
    return Placed((here[0] + 1, 1) if is_behind else here, event)


def _passed_on(sheet: SheetFold, page: Page) -> Page | None:
    """The page as it would name the tap before it, if a penalty that did not end its game passed its facts on.

    All of these were hands at the table, so the next one may begin another game.
    """
    own = page.own_since(sheet) if page.waited else []
    said = [each for each in own if not isinstance(each.event, ev.RULINGS)]
    at = [present_number(sheet, each) for each in said if each.id not in sheet.ledger.voids]
    ended = {game - 1 for game, _round in at if _ended_within(sheet, game - 1)}
    shown = refold(sheet, list(filter(page.knew, sheet.ledger.entries))) if ended else sheet
    if all(_ended_within(shown, game) for game in ended) or at[-1] < page.round:
        return None
    latest = [each for each in own if each in said or isinstance(each.event, ev.EntryVoided)][-1]
    return replace(page, after=latest.id, round=(at[-1][0] + 1, 1))


def _ended_within(sheet: SheetFold, number: int) -> Line | None:
    """The fact that ended this game of Watten before its last round was played; None if none did."""
    game = next((game for game in sheet.games if game.number == number), None)
    if not isinstance(game, WattenGame) or game.finish is None:
        return None
    rules = sheet.setup.ruleset.params
    # A round with any other flag counts as declared, so it may be the one that ended the game.
    counted = [row.line for row in game.rows if row.flag not in ("overrun", "impossible")]
    last = [line for line in counted if moves_points(line.event, rules)][-1]
    return last if may_end_within(last.event, rules) else None


def counts_in(sheet: SheetFold, entry: ev.Entry) -> RoundNumber | None:
    """The round in which this unplaced entry would count if two scribes write; None if that is the page's open round.

    Whoever accepts it: its scribe tapped it after the last round that he has declared or confirmed.
    """
    here = _open(sheet)
    if not sheet.ledger.scribes.two_at(*here):
        return None
    return here if entry.scribe is None else _goes_on(sheet, entry, entry)


def _goes_on(sheet: SheetFold, by: ev.Entry, unplaced: ev.Entry) -> RoundNumber:
    """The round after the last one that the scribe of `by` has declared or confirmed, apart from `unplaced`."""
    here, rules = _open(sheet), sheet.setup.ruleset.params
    since = [number for number, scribes, _ in sheet.ledger.scribes.spans if number <= here and scribes == 2]
    said = (
        line for line in sheet.ledger.lines if line.entry.id != unplaced.id and any(_said_by(sheet, line, by))
    )
    at = max([*since, *((line.game, line.round + ends_round(line.event, rules)) for line in said)])
    last = next((game.rounds for game in sheet.games if game.number == at[0]), 0)
    if _is_behind_the_end(sheet, at, unplaced.event) or (at[0] < here[0] and at[1] > last):
        at = (at[0] + 1, 1)
    return min(at, here)


def is_blank_undo(event: ev.Event) -> bool:
    """Whether this undo has no target, because it means the last tap."""
    return isinstance(event, ev.EntryVoided) and not event.target


def _entry(sheet: SheetFold, entry_id: str) -> ev.Entry | None:
    if entry_id not in sheet.ledger.ids:
        return None
    return next(entry for entry in reversed(sheet.ledger.entries) if entry.id == entry_id)


def _fact(sheet: SheetFold, entry_id: str) -> tuple[ev.Entry, ev.Fact] | None:
    """The entry with this id, with its fact; None for a ruling."""
    entry = _entry(sheet, entry_id)
    return None if entry is None or isinstance(entry.event, ev.RULINGS) else (entry, entry.event)


def _open(sheet: SheetFold) -> RoundNumber:
    return (sheet.current.number, sheet.next_round)


def present_number(sheet: SheetFold, entry: ev.Entry) -> RoundNumber:
    """The present round number of the entry, after re-flows."""
    line = sheet.ledger.pad.read_as(entry.id)
    return (entry.game, entry.round) if line is None else (line.game, line.round)


def _after(sheet: SheetFold, page: Page, entry: ev.Entry) -> tuple[RoundNumber, str]:
    """The round for a fact tapped after `entry`, and the reason to hold it or ""."""
    event = entry.event
    if isinstance(event, ev.EntryVoided):
        return _after_undo(sheet, page, entry, event.target)
    if isinstance(event, ev.GamesReflowed):
        return _open(sheet), ""
    if isinstance(event, ev.EntryAccepted):
        return _after_acceptance(sheet, entry, event.target)
    if isinstance(event, IN_ANY_GAME) and _is_behind_a_question(sheet, page, entry):
        return _open(sheet), FOLLOWS
    if isinstance(event, ev.RULINGS):
        return (entry.game, entry.round), ""
    return _after_fact(sheet, entry, event)


def _is_behind_a_question(sheet: SheetFold, page: Page, entry: ev.Entry) -> bool:
    """Whether something of this device waits without a place that the page does not show and `entry` comes after."""
    own = {each.id for each in page.own_since(sheet) if each.seq < entry.seq and is_unplaced(each)}
    return any(each.id in own for each in sheet.ledger.waiting)


def _read_by(sheet: SheetFold, page: Page, before: ev.Entry) -> set[RoundNumber]:
    """The rounds of two scribes with a result that this one had declared or confirmed with `before` or earlier.

    As far as the page knew it, and without what he has taken back or proposed to take back since. None after an undo,
    which names its round.
    """
    ledger, rules = sheet.ledger, sheet.setup.ruleset.params
    if ledger.scribes is ONE or isinstance(before.event, ev.EntryVoided):
        return set()
    said = [each for each in ledger.entries if each.seq <= before.seq and page.knew(each)]
    own = {each.id: each.event for each in said if not differ(each, before) and each.id not in ledger.voids}
    back = {event.target for event in own.values() if isinstance(event, ev.EntryVoided)}
    results = [line for line in ledger.lines if ends_round(line.event, rules)]
    return {
        (line.game, line.round)
        for line in results
        if any(each.id in own and each.id not in back for each in _said_by(sheet, line, before))
        and ledger.scribes.two_at(line.game, line.round)
    }


def _first_but(read: set[RoundNumber], at: RoundNumber) -> RoundNumber:
    """The first round from `at` on that is not among `read`, in the same game."""
    while at in read:
        at = (at[0], at[1] + 1)
    return at


def _after_acceptance(sheet: SheetFold, acceptance: ev.Entry, target: str) -> tuple[RoundNumber, str]:
    """The round for a fact tapped after `target` was confirmed: as after `target` if that is of the same round."""
    here = (acceptance.game, acceptance.round)
    found = _fact(sheet, target)
    if found is None or present_number(sheet, found[0]) != here:
        return here, ""
    fact, event = found
    if is_unplaced(fact) and acceptance.scribe is not None and sheet.ledger.scribes.two_at(*here):
        pad = _goes_on(sheet, acceptance, fact)
        if pad < here:
            return pad, ""
    return _after_fact(sheet, fact, event)


def _after_fact(sheet: SheetFold, entry: ev.Entry, event: ev.Fact) -> tuple[RoundNumber, str]:
    line = sheet.ledger.pad.read_as(entry.id)
    if is_unplaced(entry) and (line is None or line.status != "counts"):
        waits = any(entry.id == other.id for other in sheet.ledger.waiting)
        return _open(sheet), FOLLOWS if waits else entry.held
    game, round_ = present_number(sheet, entry)
    return (game, round_ + ends_round(event, sheet.setup.ruleset.params)), ""


def _after_undo(sheet: SheetFold, page: Page, undo: ev.Entry, target: str) -> tuple[RoundNumber, str]:
    """The round for a fact tapped after an undo: that of `target`, unless its scribe had gone on to a later round.

    What others have written since, and his page did not show, takes him no further.
    """
    here = (undo.game, undo.round)
    voided = _entry(sheet, target)
    if confirmed := _confirmed(sheet, voided):
        at = confirmed
    elif voided is None or isinstance(voided.event, ev.RULINGS):
        again = _put_back(sheet, voided)
        if again is None or here != present_number(sheet, again):
            return here, ""
        return _after(sheet, page, again)
    elif is_unplaced(voided) and sheet.ledger.line(target) is not None:
        return _open(sheet), voided.held
    else:
        at = present_number(sheet, voided)
    return (here if _has_gone_on(sheet, page, at, undo) else at), ""


def _confirmed(sheet: SheetFold, entry: ev.Entry | None) -> RoundNumber | None:
    """The round of this acceptance, if it confirmed a fact of that round until it was taken back."""
    if entry is None or not isinstance(entry.event, ev.EntryAccepted):
        return None
    at, found = (entry.game, entry.round), _fact(sheet, entry.event.target)
    # What was unplaced had its round from the acceptance.
    is_here = found is not None and (is_unplaced(found[0]) or present_number(sheet, found[0]) == at)
    return at if is_here else None


def _has_gone_on(sheet: SheetFold, page: Page, at: RoundNumber, undo: ev.Entry) -> bool:
    """Whether the scribe of `undo` had declared or confirmed anything of a later round that still stands.

    Whoever writes for both had gone on with everything that the page knew.
    """
    later = (line for line in sheet.ledger.lines if (line.game, line.round) > at)
    said = [entry for line in later for entry in _said(sheet, line) if entry.seq < undo.seq]
    undos = (each for each in sheet.ledger.entries if each.seq < undo.seq and not differ(each, undo))
    # His page shows nothing of what he has proposed to take back.
    back = {each.event.target for each in undos if isinstance(each.event, ev.EntryVoided)}
    known = (entry for entry in said if entry.id not in back)
    return any(page.knew(entry) if undo.scribe is None else not differ(entry, undo) for entry in known)


def _said_by(sheet: SheetFold, line: Line, by: ev.Entry) -> Iterator[ev.Entry]:
    """What the scribe of `by` declared or confirmed of a line that counts or waits as another reading."""
    yield from (each for each in _said(sheet, line) if not differ(each, by))


def _said(sheet: SheetFold, line: Line) -> Iterator[ev.Entry]:
    """What was declared or confirmed of a line that counts or waits as another reading."""
    if line.status == "counts" or (line.status == "held" and is_reading(line.entry)):
        said = (line.entry, *line.readings, *line.backed)
        yield from (each for each in said if each.id not in sheet.ledger.voids)


def _put_back(sheet: SheetFold, undo: ev.Entry | None) -> ev.Entry | None:
    """The fact or acceptance that voiding `undo` puts back."""
    back = _entry(sheet, undo.event.target) if undo and isinstance(undo.event, ev.EntryVoided) else None
    is_placed = back is not None and (
        isinstance(back.event, ev.EntryAccepted) or not isinstance(back.event, ev.RULINGS)
    )
    return back if is_placed else None


def _is_behind_the_end(sheet: SheetFold, at: RoundNumber, event: ev.Event) -> bool:
    """Whether the game was over before that round, and the round has no such fact and no result."""
    game = next((game for game in sheet.games if game.number == at[0]), None)
    if game is None or game.finish is None:
        return False
    slots = () if isinstance(event, ev.RULINGS) else (slot_of(event, sheet.setup.ruleset.params), RESULT)
    is_written = any(slot and sheet.ledger.standing(*at, slot) is not None for slot in slots)
    return not is_written and all(row.line.round <= at[1] for row in game.rows)


def _undo(sheet: SheetFold, page: Page, before: ev.Entry | None) -> ev.EntryVoided:
    """An undo of the previous tap; after an undo, of the latest effect before its target, or ""."""
    if before is None:
        return ev.EntryVoided("")
    if not isinstance(before.event, ev.EntryVoided):
        return ev.EntryVoided(before.id)
    voided = _entry(sheet, before.event.target)
    return ev.EntryVoided(_last_before(sheet, page, voided) if voided else "")


def _last_before(sheet: SheetFold, page: Page, entry: ev.Entry) -> str:
    """The id of the latest entry before this one that undo takes back and the device knew; "" if there is none.

    One of two scribes takes back his own: also what only agrees with the other one, or differs.
    """
    ledger = sheet.ledger
    is_two = ledger.scribes.two_at(*present_number(sheet, entry))
    own = {
        each.id
        for line in ledger.lines
        if is_two
        for each in _said(sheet, line)
        if each.writer == page.writer
    }
    for known in reversed(ledger.entries):
        if known.seq >= entry.seq or not page.knew(known) or known.held in NOT_UNDONE:
            continue
        is_theirs = is_two and known.writer != page.writer
        if known.id in own or (ledger.has_effect(known.id) and not is_theirs):
            return known.id
    return ""
