"""The questions of the form that changes a written WHOT! round: who played it, and their totals before it.

`check_whot.check_corrected` checks the change against the same players.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.engine.admission.check_whot import players_of
from scoring.engine.facts import events as ev
from scoring.engine.whot.state import Cell, WhotGame


@dataclass(frozen=True, slots=True)
class RoundQuestions:
    """The questions of the form. `players` and `others` are seats in the order of the table; `before` are all totals.

    `others` are named by the line but, because of an earlier edit, did not play the round. `needs_all`: each player but
    the winner has points; otherwise the form asks for the winner only.
    """

    players: tuple[int, ...]
    others: tuple[int, ...]
    needs_all: bool
    before: tuple[int, ...]


def round_questions(game: WhotGame, entry_id: str) -> RoundQuestions | None:
    """The questions for the line of `entry_id`; None if this game has no such row."""
    row = next((row for row in game.rows if row.line.entry.id == entry_id), None)
    if row is None:
        return None
    declared = row.line.event
    named = players_of(declared) if isinstance(declared, ev.RoundScored | ev.RoundExhausted) else set()
    # A round after the end of its game, left by an edit, keeps the players who played it.
    players = sorted(named) if row.flag == "overrun" and named else sorted(row.players)
    others = sorted(named.difference(players))
    return RoundQuestions(tuple(players), tuple(others), row.needs_all, tuple(map(_before, row.cells)))


def _before(cell: Cell) -> int:
    totals = (dict(step.params) for step in cell.steps if step.code == "running_total")
    before = next((params["before"] for params in totals), cell.total)
    return before if isinstance(before, int) else cell.total
