"""Where a round is by now that people meant by its game and number a while ago.

Owns that way through re-flowed games, also ones that were taken back since.
What is kept beside a sheet (the log of a hand) is about a round: about what
was declared of it, whichever number it goes by later. Never stores a place.

Numbers change with re-flows only, and any ruling may make one hold or end it;
between rulings, what is declared under the number of a round is said about it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line, ends_round
from scoring.engine.sheet.fold import SheetFold, refold

Place = tuple[int, int]
Told = Callable[[int], SheetFold]


@dataclass(frozen=True, slots=True)
class _Trail:
    """A round on its way: its place, None once another round has it, and what was declared of it, results first."""

    at: Place | None
    said: tuple[str, ...]


def follower(sheet: SheetFold) -> Callable[[int, int, int], Place | None]:
    """Of this sheet: the place by now of (game, round, version), the numbers as they were at that version.

    None where the round was taken back and its numbers are another round's now. A version that the sheet
    never had is its first or last one.
    """
    if not has_reflowed(sheet):
        return lambda game, round_, _version: (game, round_)
    entries = sheet.ledger.entries

    @cache
    def told(count: int) -> SheetFold:
        return sheet if count == len(entries) else refold(sheet, entries[:count])

    def place(game: int, round_: int, version: int) -> Place | None:
        first = sum(entry.seq <= version for entry in entries)
        trail = _Trail((game, round_), _said_at(told(first), (game, round_)))
        for count in range(first, len(entries)):
            trail = _after(trail, entries[count], count, told)
        return trail.at

    return place


def has_reflowed(sheet: SheetFold) -> bool:
    """Whether any number can ever have become another one."""
    return any(isinstance(entry.event, ev.GamesReflowed) for entry in sheet.ledger.entries)


def _after(trail: _Trail, entry: ev.Entry, count: int, told: Told) -> _Trail:
    """The trail once this entry was said too, `count` entries having been said before."""
    if not isinstance(entry.event, ev.RULINGS):
        is_of_it = (entry.game, entry.round) == trail.at
        return _Trail(trail.at, (*trail.said, entry.id)) if is_of_it else trail
    before, after = told(count), told(count + 1)
    if (line := _standing(after, trail.said)) is not None:
        return _Trail((line.game, line.round), trail.said)
    if _reflows(before) == _reflows(after):
        return trail
    if trail.at == _open(before):
        return _Trail(_open(after), trail.said)
    return _Trail(_left_at(after, trail), trail.said)


def _said_at(sheet: SheetFold, at: Place) -> tuple[str, ...]:
    """What is said of the round at a place, what counts first."""
    lines = [line for line in sheet.ledger.lines if (line.game, line.round) == at]
    return tuple(line.entry.id for line in sorted(lines, key=lambda line: line.status != "counts"))


def _standing(sheet: SheetFold, said: tuple[str, ...]) -> Line | None:
    """What counts of that: what ended the round before all else."""
    found = [line for entry_id in said if (line := sheet.ledger.line(entry_id)) and line.status == "counts"]
    rules = sheet.setup.ruleset.params
    return next((line for line in found if ends_round(line.event, rules)), found[0] if found else None)


def _reflows(sheet: SheetFold) -> frozenset[str]:
    """The re-flows that hold."""
    ledger = sheet.ledger
    return frozenset(
        entry.id
        for entry in ledger.entries
        if isinstance(entry.event, ev.GamesReflowed) and entry.id in ledger.pad.effective
    )


def _open(sheet: SheetFold) -> Place:
    return (sheet.current.number, sheet.next_round)


def _left_at(sheet: SheetFold, trail: _Trail) -> Place | None:
    """Where a round of which nothing counts is left: where its own lines stay, unless another round has come there."""
    own = next((line for entry_id in trail.said if (line := sheet.ledger.line(entry_id))), None)
    at = (own.game, own.round) if own else trail.at
    taken = any((line.game, line.round) == at for line in sheet.ledger.counting)
    return None if taken else at
