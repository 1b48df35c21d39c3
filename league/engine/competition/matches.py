"""The result of one table from its games: whether they are enough, the place of each side, the winner."""

from __future__ import annotations

from collections.abc import Sequence

from league.engine.competition.facts import Points
from league.engine.competition.plan import Stage
from league.engine.competition.state import TableState

Games = Sequence[Points]


def is_enough(stage: Stage, games: Games) -> bool:
    """Whether these are all games of the table; in a knockout exactly those until one side has won most of them."""
    if not stage.is_elimination:
        return len(games) == stage.games
    return winner_of(stage, games) >= 0 and winner_of(stage, games[:-1]) < 0


def until_won(stage: Stage, games: Sequence[Points]) -> tuple[Points, ...]:
    """The games that count: in a knockout none after one side has won most of them."""
    counting = range(1, len(games) + 1)
    end = next((at for at in counting if is_enough(stage, games[:at])), len(games))
    return tuple(games[:end])


def winner_of(stage: Stage, games: Games) -> int:
    """The side (0 or 1) that has won more than half of the games of a knockout table, -1 if none has."""
    won = [0, 0]
    for game in games:
        if len(game) == 2 and game[0] != game[1]:
            won[game[1] > game[0]] += 1
    return next((side for side in (0, 1) if 2 * won[side] > stage.games), -1)


def places_of(stage: Stage, games: Games, places: Games = ()) -> tuple[int, ...]:
    """The place of each side from 1; level sides share it.

    At Watten by games won, then by points. At WHOT! by penalty points, or by the places of a single game if
    known.
    """
    sides = range(len(games[0]))
    if stage.format == "whot_tables":
        if len(places) == len(games) == 1:
            return places[0]
        penalty = [sum(game[side] for game in games) for side in sides]
        return tuple(1 + sum(other < own for other in penalty) for own in penalty)
    worth = [
        (sum(game[side] == max(game) for game in games), sum(game[side] for game in games)) for side in sides
    ]
    return tuple(1 + sum(other > one for other in worth) for one in worth)


def table_places(stage: Stage, table: TableState) -> tuple[int, ...]:
    """The place of each side of an approved table; () if both sides left before the end."""
    if table.source == "forfeit":
        return table.places[0] if len(set(table.places[0])) > 1 else ()
    return places_of(stage, table.games, table.places) if table.games else ()
