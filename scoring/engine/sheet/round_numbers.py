"""Finds the present number of a round, since a re-flow numbers rounds again.

Starts from a result, or from a round that was open at some version. Between re-flows,
everything declared under a round number is about that round.
"""

from __future__ import annotations

from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line, RoundNumber
from scoring.engine.ledger.unplaced import is_unplaced
from scoring.engine.sheet.fold import SheetFold, refold
from scoring.engine.sheet.round_result import result_lines


def round_of(sheet: SheetFold, entry_id: str) -> RoundNumber | None:
    """The round that this result settled; None if it was voided and another round has its number."""
    known: set[str] = set()
    at: RoundNumber | None = None
    while line := sheet.ledger.line(entry_id):
        at = (line.game, line.round)
        if line.status == "counts":
            return at
        known.add(entry_id)
        entry_id = _declared_again(sheet, line, known)
    return None if any((other.game, other.round) == at for other in sheet.ledger.counting) else at


def _declared_again(sheet: SheetFold, line: Line, known: set[str]) -> str:
    """The id of the result declared under the same number after this one was voided; "" if there is none."""
    if line.status in ("held", "dismissed") and is_unplaced(line.entry):
        return ""  # it has no round
    since, again = sheet.ledger.pad.voids.get(line.entry.id, line.entry.seq), renumberings(sheet)
    numbers = {_declared_at(line), (line.game, line.round)}
    # The number that it had when it was voided, if that is known.
    if not any(line.entry.seq < seq <= since for seq in again):
        numbers = {_declared_at(line)}
    elif not any(seq > since for seq in again):
        numbers = {(line.game, line.round)}
    found = [
        other
        for other in result_lines(sheet)
        if _declared_at(other) in numbers
        and other.entry.id not in known
        and since < other.entry.seq
        and not any(since < seq < other.entry.seq for seq in again)
    ]
    return min(found, key=lambda other: other.status != "counts").entry.id if found else ""


def _declared_at(line: Line) -> RoundNumber:
    """The number that this was declared under. An unplaced entry is not about the round that it is stored with."""
    return (line.game, line.round) if is_unplaced(line.entry) else (line.entry.game, line.entry.round)


def settled_by(sheet: SheetFold, at: RoundNumber, version: int) -> str | RoundNumber:
    """The id of the result of a round that was open at that version, or its present number if it is still open."""
    for until in renumberings(sheet):
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


def renumberings(sheet: SheetFold) -> list[int]:
    """The versions at which round numbers may have changed: re-flows and rulings about them."""
    entries = sheet.ledger.entries
    about = {entry.id for entry in entries if isinstance(entry.event, ev.GamesReflowed)}
    found = []
    for entry in entries if about else ():
        if entry.id in about or getattr(entry.event, "target", None) in about:
            about.add(entry.id)
            found.append(entry.seq)
    return found
