"""Compares the entries of two scribes: the state of each line, and the games that are not settled.

A line is `written` (by one side), `agreed` (by both) or it `differs`. If one scribe writes, lines have no state. The
state *waiting*, of entries that the server does not have yet, belongs to the tablet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line, RoundNumber, Slot, moves_points, slot_of_line
from scoring.engine.ledger.ledger import REPEATED, Ledger
from scoring.engine.ledger.scribes import LATE_AGREED, LATE_WORD, ONE, is_agreed, is_reading
from scoring.engine.ledger.unplaced import is_unplaced

# Late facts of a sealed round. Their writer withdraws them or proposes to void them, but cannot undo them.
NOT_UNDONE = (LATE_WORD, LATE_AGREED, REPEATED)
State = Literal["written", "agreed", "differs"]


@dataclass(frozen=True, slots=True)
class LineState:
    """A line with its state. `others` are the lines with another reading of the same fact."""

    line: Line
    state: State
    others: tuple[Line, ...] = ()


def readings_held(ledger: Ledger) -> dict[Slot, tuple[Line, ...]]:
    """The readings that wait, by the slot they wait for, in rounds that two scribes write."""
    held: dict[Slot, tuple[Line, ...]] = {}
    for line in _placed(ledger):
        if is_reading(line.entry):
            slot = slot_of_line(line, ledger.pad.rules)
            held[slot] = (*held.get(slot, ()), line)
    return held


def _placed(ledger: Ledger) -> Iterator[Line]:
    """The waiting lines whose round is known, in rounds that two scribes write."""
    for entry in ledger.waiting:
        line = ledger.line(entry.id)
        if line is not None and not is_unplaced(entry) and ledger.scribes.two_of(entry):
            yield line


def line_states(ledger: Ledger) -> Iterator[LineState]:
    """Each counting line that moves points in a round of two scribes, with its state, in the order of the pad."""
    if ledger.scribes is ONE:
        return
    rules, held = ledger.pad.rules, readings_held(ledger)
    for line in ledger.counting:
        if line.backed and ledger.scribes.two_of(line.entry) and moves_points(line.event, rules):
            others = held.get(slot_of_line(line, rules), ())
            yield LineState(line, _state(line, others), others)


def _state(line: Line, others: tuple[Line, ...]) -> State:
    if others:
        return "differs"
    return "agreed" if is_agreed(line.backed) else "written"


def unsettled_games(ledger: Ledger) -> frozenset[int]:
    """Numbers of the games with a line that differs or that only one scribe wrote. Their results are provisional."""
    return frozenset(game for game, _round in unsettled_rounds(ledger))


def unsettled_rounds(ledger: Ledger) -> frozenset[RoundNumber]:
    """The rounds with a line that differs, that only one scribe wrote, or that waits."""
    if ledger.scribes is ONE:
        return frozenset()
    unsettled = {(each.line.game, each.line.round) for each in line_states(ledger) if each.state != "agreed"}
    rules = ledger.pad.rules
    unsettled |= {(line.game, line.round) for line in _placed(ledger) if moves_points(line.event, rules)}
    return frozenset(unsettled)


def is_differing(ledger: Ledger) -> bool:
    """Whether two scribes declared one fact differently and nobody has settled it yet, in any game."""
    return any(each.state == "differs" for each in line_states(ledger))


def proposals(ledger: Ledger) -> tuple[ev.Entry, ...]:
    """The waiting entries that take effect when the other scribe accepts them."""
    return tuple(
        entry for entry in ledger.waiting if entry.id in ledger.scribes.proposals or entry.held == LATE_WORD
    )


def reason_to_wait(ledger: Ledger, entry: ev.Entry) -> str:
    """The reason code of a waiting entry that was not held when it came in."""
    if entry.id in ledger.scribes.proposals:
        return "proposed"
    return "differs" if ledger.scribes.two_of(entry) else "another_reading"
