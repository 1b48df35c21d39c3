"""Players who leave a round of WHOT! and come back into it, written by more than one device.

A leaving after a joining is another one, so equal ones cannot be told apart on the sheet alone. What a page did not
know tells them: the second leaving that a device declares is the second one of the round.
"""

from __future__ import annotations

from scoring.engine.admission.page import Page
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import taken_back_by
from scoring.engine.ledger.ledger import REPEATED
from scoring.engine.sheet.fold import SheetFold


def is_repeated_move(sheet: SheetFold, page: Page, entry: ev.Entry) -> bool:
    """Whether this leaving or joining was written before and taken back since, and the page did not know of it."""
    event, ledger = entry.event, sheet.ledger
    if isinstance(event, ev.RULINGS) or taken_back_by(event) is None:
        return False
    at = (entry.game, entry.round)
    written = [
        line.entry for line in ledger.counting if line.event == event and (line.game, line.round) == at
    ]
    known = sum(map(page.knew, written))
    if known == len(written) or ledger.reading(*at, event, entry.writer) is not None:
        return False
    said = (each for each in ledger.entries if each.event == event and each.writer == entry.writer)
    own = [
        each
        for each in said
        if each.held in ("", REPEATED)
        and ledger.scribes.number_of(each) == at
        and each.id not in ledger.voids
    ]
    return max(known, len(own)) < len(written)
