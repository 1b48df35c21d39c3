"""The result of one table from its games: whether they are enough, the place of each side, the winner."""

from __future__ import annotations

from collections.abc import Sequence

from league.engine.competition.ends import winners_of
from league.engine.competition.facts import GameEnd, Points
from league.engine.competition.plan import Stage
from league.engine.competition.state import TableState

Games = Sequence[Points]
Ends = Sequence[GameEnd]


def is_enough(stage: Stage, games: Games, ends: Ends = ()) -> bool:
    """Whether these are all games of the table; in a knockout exactly those until one side has won most of them."""
    if not stage.is_elimination:
        return len(games) == stage.games
    return winner_of(stage, games, ends) >= 0 and winner_of(stage, games[:-1], ends[:-1]) < 0


def until_won(stage: Stage, games: Games, ends: Ends = ()) -> int:
    """How many games count: in a knockout none after one side has won most of them."""
    counting = range(1, len(games) + 1)
    return next((at for at in counting if is_enough(stage, games[:at], ends[:at])), len(games))


def winner_of(stage: Stage, games: Games, ends: Ends = ()) -> int:
    """The side (0 or 1) that has won more than half of the games of a knockout table, -1 if none has."""
    winners = winners_of(games, ends)
    return next((side for side in (0, 1) if 2 * winners.count(side) > stage.games), -1)


def places_of(stage: Stage, games: Games, places: Games = (), ends: Ends = ()) -> tuple[int, ...]:
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
    winners = winners_of(games, ends)
    worth = [(winners.count(side), sum(game[side] for game in games)) for side in sides]
    return tuple(1 + sum(other > one for other in worth) for one in worth)


def table_winners(stage: Stage, table: TableState) -> tuple[int, ...]:
    """The side (0 or 1) that won each game of an approved table; () at WHOT!."""
    return () if stage.format == "whot_tables" else winners_of(table.games or (), table.ends)


def table_places(stage: Stage, table: TableState) -> tuple[int, ...]:
    """The place of each side of an approved table; () if both sides left before the end."""
    if table.source == "forfeit":
        return table.places[0] if len(set(table.places[0])) > 1 else ()
    return places_of(stage, table.games, table.places, table.ends) if table.games else ()
