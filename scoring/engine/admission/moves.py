"""Players who leave a round of WHOT! and come back into it, written by more than one device.

A leaving after a joining is another one, so equal ones cannot be told apart on the sheet alone. What a page did not
know tells them: the second leaving that a device declares is the second one of the round.
"""

from __future__ import annotations

from scoring.engine.admission.page import Page
from scoring.engine.admission.placing import present_number
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import taken_back_by
from scoring.engine.ledger.ledger import REPEATED
from scoring.engine.sheet.fold import SheetFold


def is_repeated_move(sheet: SheetFold, page: Page, entry: ev.Entry) -> bool:
    """Whether this leaving or joining was written before and taken back since, and the page did not know of it."""
    event, ledger = entry.event, sheet.ledger
    if isinstance(event, ev.RULINGS) or taken_back_by(event) is None:
        return False
    at, lines = (entry.game, entry.round), ledger.counting
    written = [line.entry for line in lines if line.event == event and (line.game, line.round) == at]
    known = {each.id for each in written if _is_counted_there(sheet, page, each)}
    if len(known) == len(written) or ledger.reading(*at, event, entry.writer) is not None:
        return False
    said = (each for each in ledger.entries if each.event == event and each.writer == entry.writer)
    own = {each.id for each in said if present_number(sheet, each) == at and _is_said(sheet, each)}
    return len(known | own) < len(written)


def _is_counted_there(sheet: SheetFold, page: Page, entry: ev.Entry) -> bool:
    """Whether the page knew this entry, and knew that it counts if people had to decide that."""
    decided = any(
        isinstance(each.event, ev.EntryAccepted) and each.event.target == entry.id and page.knew(each)
        for each in sheet.ledger.entries
    )
    return page.knew(entry) and (not entry.held or decided)


def _is_said(sheet: SheetFold, entry: ev.Entry) -> bool:
    """Whether this counts, agrees or repeats, so that it is one of its device in its round, which has not undone it."""
    line = sheet.ledger.pad.read_as(entry.id)
    counts = line is not None and line.status == "counts"
    # The undo of what was repeated changes nothing and is held, too.
    undone = any(
        each.event == ev.EntryVoided(entry.id) and each.writer == entry.writer
        for each in sheet.ledger.entries
    )
    return entry.id not in sheet.ledger.voids and (counts or (entry.held == REPEATED and not undone))
