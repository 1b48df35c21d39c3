"""A written WHOT! round, to be written anew: whose round it is, and what each of them began it with.

Owns that question for the page of a change; `check_whot.check_corrected` answers the same way when one
comes. Never changes anything and never counts a hand.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.engine.admission.check_whot import players_of
from scoring.engine.facts import events as ev
from scoring.engine.whot.state import Cell, Row, WhotGame


@dataclass(frozen=True, slots=True)
class Asked:
    """`players` and `others` by seat, in the order of the table; `before`: everybody's total before the round.

    `others` are named by the line though an earlier edit says now that the round was not theirs.
    `needs_all`: each of `players` but the winner has points; otherwise the winner alone is the round.
    """

    players: tuple[int, ...]
    others: tuple[int, ...]
    needs_all: bool
    before: tuple[int, ...]


def asked(game: WhotGame, entry_id: str) -> Asked | None:
    """What the line of `entry_id` is asked again; None for a line that is no row of this game."""
    row = next((row for row in game.rows if row.line.entry.id == entry_id), None)
    if row is None:
        return None
    said = row.line.event
    named = players_of(said) if isinstance(said, ev.RoundScored | ev.RoundExhausted) else set()
    # A round that an edit left behind keeps the players who really played it.
    players = sorted(named) if row.flag == "overrun" and named else sorted(row.players)
    others = sorted(named.difference(players))
    return Asked(tuple(players), tuple(others), _needs_all(game, row), tuple(map(_before, row.cells)))


def _needs_all(game: WhotGame, row: Row) -> bool:
    """A void round asked nothing; what it should have been asks what every round of its time does."""
    if not isinstance(row.line.event, ev.RoundVoid):
        return row.needs_all
    rules, still_in = game.state.rules, sum(not cell.is_out for cell in row.cells)
    return rules.match != "single" and not (rules.match == "drop_highest" and still_in <= 2)


def _before(cell: Cell) -> int:
    told = (dict(step.params) for step in cell.steps if step.code == "running_total")
    before = next((params["before"] for params in told), cell.total)
    return before if isinstance(before, int) else cell.total
