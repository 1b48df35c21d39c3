"""Finds the number that a round has now: a re-flow numbers rounds anew.

Starts from a result, or from a round that was open at some version. Between re-flows,
what is declared under the number of a round is about that round.
"""

from __future__ import annotations

from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line, RoundNumber
from scoring.engine.ledger.unplaced import is_unplaced
from scoring.engine.sheet.fold import SheetFold, refold
from scoring.engine.sheet.round_result import result_lines


def round_of(sheet: SheetFold, entry_id: str) -> RoundNumber | None:
    """The round that this result settled; None when it was voided and another round has its number."""
    known: set[str] = set()
    at: RoundNumber | None = None
    while line := sheet.ledger.line(entry_id):
        at = (line.game, line.round)
        if line.status == "counts":
            return at
        known.add(entry_id)
        entry_id = _declared_anew(sheet, line, known)
    return None if any((other.game, other.round) == at for other in sheet.ledger.counting) else at


def _declared_anew(sheet: SheetFold, line: Line, known: set[str]) -> str:
    """The result that was declared under the same number after this one was voided; "" when there is none.

    One that waits to be placed was never declared about the round that it is stored with.
    """
    if line.status == "held" and is_unplaced(line.entry):
        return ""
    numbers = ((line.entry.game, line.entry.round), (line.game, line.round))
    since = sheet.ledger.pad.voids.get(line.entry.id, line.entry.seq)
    found = [
        other
        for other in result_lines(sheet)
        if (other.entry.game, other.entry.round) in numbers
        and other.entry.id not in known
        and since < other.entry.seq
        and not any(since < seq < other.entry.seq for seq in _renumberings(sheet))
    ]
    return min(found, key=lambda other: other.status != "counts").entry.id if found else ""


def settled_by(sheet: SheetFold, at: RoundNumber, version: int) -> str | RoundNumber:
    """The id of the result of a round that was open at that version; its present number while it still is."""
    for until in _renumberings(sheet):
        if until <= version:
            continue
        if found := _declared_between(sheet, at, version, until):
            return found
        then = refold(sheet, [entry for entry in sheet.ledger.entries if entry.seq <= until])
        at = (then.current.number, then.next_round)
        version = until
    return _declared_between(sheet, at, version, sheet.ledger.version) or at


def _declared_between(sheet: SheetFold, at: RoundNumber, after: int, until: int) -> str:
    return next(
        (
            line.entry.id
            for line in result_lines(sheet)
            if (line.entry.game, line.entry.round) == at and after < line.entry.seq <= until
        ),
        "",
    )


def _renumberings(sheet: SheetFold) -> list[int]:
    """The versions at which rounds may have got other numbers: re-flows and what was ruled about them."""
    entries = sheet.ledger.entries
    about = {entry.id for entry in entries if isinstance(entry.event, ev.GamesReflowed)}
    found = []
    for entry in entries if about else ():
        if entry.id in about or getattr(entry.event, "target", None) in about:
            about.add(entry.id)
            found.append(entry.seq)
    return found
