"""Finds the last undo, whether one tap may put its entry back, and what the history may take or bring back.

Putting back voids the undo, so the ledger is the same as without both entries.
"""

from __future__ import annotations

from typing import NamedTuple

from scoring.engine.admission.check import check
from scoring.engine.admission.check_scribes import entry_by, is_proposed_already, would_wait
from scoring.engine.admission.permissions import Pen, may_change_line, not_permitted
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import may_recur, slot_of_line
from scoring.engine.ledger.ledger import REPEATED, Ledger
from scoring.engine.sheet.fold import SheetFold


class Undone(NamedTuple):
    """An undo in effect, and the entry `of` that it voided."""

    undo: ev.Entry
    of: ev.Entry


def undone(sheet: SheetFold, pen: Pen | None) -> Undone | None:
    """The latest undo, if only undos and put-backs were declared after it.

    None also if this pen may not put the entry back, or could only propose to.
    """
    latest = latest_undo(sheet.ledger)
    return latest if latest is not None and _may_put_back(sheet, latest.undo, pen) else None


def latest_undo(ledger: Ledger) -> Undone | None:
    """The latest undo, if only undos and put-backs were declared after it, for any pen."""
    for entry in reversed(ledger.entries):
        if entry.held == REPEATED:
            continue
        if not isinstance(entry.event, ev.EntryVoided) or entry.held or entry.id in ledger.scribes.proposals:
            return None
        of = _entry(ledger, entry.event.target)
        if of is None or _is_withdrawal(ledger, of):
            return None
        # Skip undos that were put back already, and their put-backs.
        is_settled = entry.id in ledger.voids or entry.id in ledger.scribes.idle
        if not is_settled and not isinstance(of.event, ev.EntryVoided):
            return Undone(entry, of)
    return None


def _is_withdrawal(ledger: Ledger, of: ev.Entry) -> bool:
    """Whether voiding `of` withdrew a proposed undo, which is neither an undo nor a put-back."""
    return isinstance(of.event, ev.EntryVoided) and of.id in ledger.scribes.proposals


def _entry(ledger: Ledger, entry_id: str) -> ev.Entry | None:
    return next((entry for entry in reversed(ledger.entries) if entry.id == entry_id), None)


def may_void(sheet: SheetFold, pen: Pen, target: str) -> bool:
    """Whether this pen may void a line, or the undo of one, and has not proposed that already."""
    by = entry_by(pen, sheet, ev.EntryVoided(target))
    return may_change_line(sheet, pen, target) and not is_proposed_already(sheet, by)


def may_bring_back(sheet: SheetFold, pen: Pen, undo: str) -> bool:
    """Whether this pen may void the undo of a line, from the history, and that would change anything.

    It would not where another reading was decided on since: that one stays, and the line is replaced.
    """
    ledger = sheet.ledger
    entry = _entry(ledger, undo)
    if entry is None or not isinstance(entry.event, ev.EntryVoided) or not may_void(sheet, pen, undo):
        return False
    line, rules = ledger.line(entry.event.target), ledger.pad.rules
    is_single = line is not None and not may_recur(line.event, rules)
    if line is not None and is_single and ledger.standing(*slot_of_line(line, rules)) is None:
        return True  # for certain; all others have to be tried
    event = ev.EntryVoided(undo)
    return check(sheet, entry.game, entry.round, event, entry_by(pen, sheet, event)) is None


def _may_put_back(sheet: SheetFold, undo: ev.Entry, pen: Pen | None) -> bool:
    """Whether this pen may put back. Each of two scribes puts back his own undo, unless the other one must agree."""
    event, number = ev.EntryVoided(undo.id), (undo.game, undo.round)
    if pen is None:
        return check(sheet, *number, event) is None
    if not_permitted(sheet, pen, *number, event) is not None or would_wait(sheet, event, pen):
        return False
    return check(sheet, *number, event, entry_by(pen, sheet, event)) is None
