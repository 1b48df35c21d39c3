"""Whether a game was over after another round on an older page than it is now.

With two scribes a correction or another reading may move the end of a game while one of them writes on without a
network, or does not look at his page. What he writes there as the first rounds of the next game may then be the last
ones of that game.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.engine.admission.check import check
from scoring.engine.admission.page import Page
from scoring.engine.admission.placing import IN_ANY_GAME, Placed
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import ends_round
from scoring.engine.ledger.pad import DOUBLE_TAP
from scoring.engine.ledger.unplaced import FOLLOWS, GAME_OVER, is_unplaced
from scoring.engine.sheet.fold import Game, SheetFold, refold
from scoring.engine.sheet.seating import first_of


def place_moved(sheet: SheetFold, page: Page, event: ev.Event) -> Placed | None:
    """A doubt about what this device wrote in a round after such an end; None if there is none."""
    if isinstance(event, IN_ANY_GAME) or not sheet.ledger.scribes.two_at(*page.round):
        return None
    if not _is_behind(sheet, page):
        return None
    waits = any(is_unplaced(entry) and entry.writer == page.writer for entry in sheet.ledger.waiting)
    return Placed((sheet.current.number, sheet.next_round), event, FOLLOWS if waits else GAME_OVER)


def _is_behind(sheet: SheetFold, page: Page) -> bool:
    """Whether the round of the page comes after such an end, or after what its device wrote behind one."""
    if not any(_may_move_an_end(sheet, page, entry) for entry in sheet.ledger.entries):
        return False
    shown = _shown(sheet, page)
    # What waits without a place here had one on its board, which so was further.
    is_asked = any(map(is_unplaced, page.own_since(sheet)))
    if is_asked and page.round > (shown.current.number, shown.next_round):
        return True
    number = page.round[0] - 1
    then, now = _game(shown, number), _game(sheet, number)
    if then is None or then.finish is None or now is None or number == sheet.current.number:
        return False
    return _last_hand(sheet, then) != _last_hand(sheet, now)


def _last_hand(sheet: SheetFold, game: Game) -> int:
    """The last round of this game that has a result, so that the hand after it is of the next one; 0 if none has."""
    rules = sheet.setup.ruleset.params
    return max((row.line.round for row in game.rows if ends_round(row.line.event, rules)), default=0)


def _may_move_an_end(sheet: SheetFold, page: Page, entry: ev.Entry) -> bool:
    """Whether the device did not know this entry, and it is about a game before that of the page."""
    if page.knew(entry):
        return False
    first = first_of(sheet, entry)
    is_fact = not isinstance(first.event, ev.RULINGS)
    return is_fact and sheet.ledger.scribes.number_of(first)[0] < page.round[0]


def _shown(sheet: SheetFold, page: Page) -> SheetFold:
    """The sheet of the device: what it has written since counted there if it was possible, also if it is late here."""
    entries = [entry for entry in sheet.ledger.entries if entry.seq <= page.known]
    for entry in page.own_since(sheet):
        free = replace(entry, held="")
        is_late = entry.held not in ("", DOUBLE_TAP) and not is_unplaced(entry)
        fits = is_late and check(refold(sheet, entries), entry.game, entry.round, entry.event, free) is None
        entries.append(free if fits else entry)
    return refold(sheet, entries)


def _game(sheet: SheetFold, number: int) -> Game | None:
    return next((game for game in sheet.games if game.number == number), None)
