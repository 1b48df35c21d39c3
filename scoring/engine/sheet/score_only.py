"""Games of which only the score is known, because they were typed from paper."""

from __future__ import annotations

from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line
from scoring.engine.ledger.scribes import ONE
from scoring.engine.sheet.fold import Game, SheetFold


def is_score_only(game: Game) -> bool:
    """Whether the rounds of this game are unknown."""
    return any(isinstance(row.line.event, ev.GameScored) and row.flag is None for row in game.rows)


def scores_of(sheet: SheetFold) -> tuple[Line, ...]:
    """The lines of the games from paper that count, in order; empty if two scribes write."""
    if sheet.ledger.scribes is not ONE:
        return ()
    return tuple(line for line in sheet.ledger.counting if isinstance(line.event, ev.GameScored))
