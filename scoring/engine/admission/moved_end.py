"""Whether a game was over after another round on the page of a device without a network than it is now.

With two scribes a correction or another reading may move the end of a game while one of them writes on without a
network. What he wrote as the first rounds of the next game may then be the last ones of that game.
"""

from __future__ import annotations

from scoring.engine.admission.page import Page
from scoring.engine.admission.placing import IN_ANY_GAME, Placed
from scoring.engine.facts import events as ev
from scoring.engine.ledger.unplaced import FOLLOWS, GAME_OVER, is_unplaced
from scoring.engine.sheet.fold import SheetFold, refold


def place_moved(sheet: SheetFold, page: Page, event: ev.Event) -> Placed | None:
    """A doubt about what this device wrote in a round after such an end; None if there is none."""
    if not page.waited or isinstance(event, IN_ANY_GAME) or not sheet.ledger.scribes.two_at(*page.round):
        return None
    if not _is_behind(sheet, page):
        return None
    waits = any(is_unplaced(entry) and entry.writer == page.writer for entry in sheet.ledger.waiting)
    return Placed((sheet.current.number, sheet.next_round), event, FOLLOWS if waits else GAME_OVER)


def _is_behind(sheet: SheetFold, page: Page) -> bool:
    """Whether the round of the page comes after such an end, or after what its device wrote behind one."""
    number = page.round[0] - 1
    is_asked = any(map(is_unplaced, page.own_since(sheet)))
    last = (line for line in sheet.ledger.counting if line.game == number)
    if not is_asked and all(page.knew(entry) for line in last for entry in (line.entry, *line.corrections)):
        return False
    shown = refold(sheet, list(filter(page.knew, sheet.ledger.entries)))
    # What waits without a place here had one on its board, which so was further.
    if is_asked and page.round > (shown.current.number, shown.next_round):
        return True
    then, now = _end(shown, number), _end(sheet, number)
    return then is not None and now is not None and then != now


def _end(sheet: SheetFold, number: int) -> int | None:
    """The last round of this game; None if it is not over."""
    game = next((game for game in sheet.games if game.number == number), None)
    return game.rows[-1].line.round if game is not None and game.finish is not None else None
