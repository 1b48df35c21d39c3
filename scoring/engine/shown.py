"""Which games the pad lists: the latest few, and every one that asks for people.

Owns that choice, so that an evening of many games keeps its board small. The
whole past is in `history`; the Bummerl and the wins are counted over all games.
"""

from __future__ import annotations

from scoring.engine.fold import Game, SheetFold

RECENT = 12


def shown_games(sheet: SheetFold) -> list[Game]:
    """The games to list, oldest first."""
    return [
        game
        for index, game in enumerate(sheet.games, start=1)
        if index > len(sheet.games) - RECENT or is_odd(sheet, game)
    ]


def is_odd(sheet: SheetFold, game: Game) -> bool:
    """Whether an edit left this game without its end, or with rounds that do not count."""
    return sheet.is_short(game) or any(row.flag not in (None, "value_differs") for row in game.rows)
