"""Chooses what the pad lists of a long evening: the latest games and rows, and each game that needs people.

This bounds the cost of a POST. `history` has the whole past; totals, Bummerl and wins cover all of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from scoring.engine.sheet.fold import Game, SheetFold

RECENT = 12
RECENT_ROWS = 40
_Row = TypeVar("_Row")


def shown_games(sheet: SheetFold) -> list[Game]:
    """The games to list, oldest first."""
    return [
        game
        for index, game in enumerate(sheet.games, start=1)
        if index > len(sheet.games) - RECENT or is_odd(sheet, game)
    ]


def shown_rows(rows: Sequence[_Row], most: int = RECENT_ROWS) -> tuple[_Row, ...]:
    """The latest rows of the running game; by default all rows of a usual game."""
    return tuple(rows[-most:])


def is_odd(sheet: SheetFold, game: Game) -> bool:
    """Whether an edit left this game without its end, or with rounds that do not count."""
    return sheet.is_short(game) or any(row.flag not in (None, "value_differs") for row in game.rows)
