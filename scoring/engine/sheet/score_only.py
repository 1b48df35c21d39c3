"""Games of which only the score is known, because they were typed from paper."""

from __future__ import annotations

from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import Game


def is_score_only(game: Game) -> bool:
    """Whether nothing is known of its rounds."""
    return any(isinstance(row.line.event, ev.GameScored) and row.flag is None for row in game.rows)
