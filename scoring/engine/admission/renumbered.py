"""Finds the round of a fact whose page is older than a re-flow, which has numbered the rounds again since."""

from __future__ import annotations

from dataclasses import replace

from scoring.engine.admission.page import Page
from scoring.engine.admission.placing import (
    IN_ANY_GAME,
    UNCERTAIN,
    Placed,
    behind_a_penalty,
    place,
    present_number,
)
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import RoundNumber
from scoring.engine.ledger.unplaced import NO_PREDECESSOR
from scoring.engine.sheet.fold import SheetFold, refold
from scoring.engine.sheet.round_numbers import renumberings, round_of, settled_by
from scoring.engine.sheet.round_result import result_lines


def is_renumbered(sheet: SheetFold, page: Page) -> bool:
    """Whether round numbers may have changed since the page was drawn; a page that showed all entries knew it."""
    numbered = renumberings(sheet) if page.seen < sheet.version else []
    return bool(numbered) and numbered[-1] > page.known


def place_again(sheet: SheetFold, page: Page, event: ev.Event) -> Placed | None:
    """The present round of a tap, or a doubt if that is not certain; None if the numbers are those of the page."""
    if not is_renumbered(sheet, page):
        return None
    here = (sheet.current.number, sheet.next_round)
    if isinstance(event, ev.RULINGS):
        return Placed(_present(sheet, page.round, page.known) or here, event)
    own = page.own_since(sheet)
    if page.waited and own and not any(isinstance(each.event, ev.RULINGS) for each in own):
        game = present_number(sheet, own[-1])[0]
        # It shows what comes after its own: the first round of the next game, or one of the same.
        shown = (game + (page.round[1] == 1), 1)
        return place(sheet, replace(page, after=own[-1].id, round=shown), event)
    at = None if page.waited and own else _present(sheet, page.round, page.known)
    if at is not None:
        return behind_a_penalty(sheet, replace(page, round=at), event)
    return Placed(here, event, "" if isinstance(event, IN_ANY_GAME) else NO_PREDECESSOR)


def at_present(sheet: SheetFold, page: Page) -> Page:
    """The page with the present number of its round; with that of no game if it is not certain."""
    if not is_renumbered(sheet, page):
        return page
    return replace(page, round=_present(sheet, page.round, page.known) or UNCERTAIN)


def _present(sheet: SheetFold, at: RoundNumber, version: int) -> RoundNumber | None:
    """The present number of the round `at` of that version; None if it was neither open nor settled, or is gone."""
    then = refold(sheet, [entry for entry in sheet.ledger.entries if entry.seq <= version])
    if at == (then.current.number, then.next_round):
        found = settled_by(sheet, at, version)
        return round_of(sheet, found) if isinstance(found, str) else found
    settled = (
        line for line in result_lines(then) if line.status == "counts" and (line.game, line.round) == at
    )
    return next((round_of(sheet, line.entry.id) for line in settled), None)
