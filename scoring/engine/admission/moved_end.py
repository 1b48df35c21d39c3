"""Whether a game was over after another round on the page of a device without a network than it is now.

With two scribes a correction or another reading may move the end of a game while one of them writes on without a
network. What he wrote as the first rounds of the next game may then be the last ones of that game.
"""

from __future__ import annotations

from scoring.engine.admission.placing import IN_ANY_GAME
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import RoundNumber
from scoring.engine.ledger.unplaced import FOLLOWS, GAME_OVER, is_unplaced
from scoring.engine.sheet.fold import SheetFold, refold


def doubt(sheet: SheetFold, here: RoundNumber, event: ev.Event, seen: int, writer: str) -> str:
    """The reason to ask people about what this device wrote in `here`, a round after such an end; "" if there is none.

    `seen` is the version of its page.
    """
    if isinstance(event, IN_ANY_GAME) or not sheet.ledger.scribes.two_at(*here):
        return ""
    unseen, number = _unseen(sheet, seen, writer), here[0] - 1
    last = (line for line in sheet.ledger.counting if line.game == number)
    if not any(entry.seq in unseen for line in last for entry in (line.entry, *line.corrections)):
        return ""
    shown = refold(sheet, [entry for entry in sheet.ledger.entries if entry.seq not in unseen])
    then, now = _end(shown, number), _end(sheet, number)
    if then is None or now is None or then == now:
        return ""
    waits = any(is_unplaced(entry) and entry.writer == writer for entry in sheet.ledger.waiting)
    return FOLLOWS if waits else GAME_OVER


def _unseen(sheet: SheetFold, seen: int, writer: str) -> frozenset[int]:
    """The seqs of what others declared and this page did not show.

    Its version counts its own declarations too, which have all come before this one.
    """
    entries = sheet.ledger.entries
    others = [entry.seq for entry in entries if entry.writer != writer]
    return frozenset(others[max(0, seen - (len(entries) - len(others))) :])


def _end(sheet: SheetFold, number: int) -> int | None:
    """The last round of this game; None if it is not over."""
    game = next((game for game in sheet.games if game.number == number), None)
    return game.rows[-1].line.round if game is not None and game.finish is not None else None
