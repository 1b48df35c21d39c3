"""Who won each game of a table of two sides, and how: as the points say, or as the result names it.

`ends` of a table are () if the points say all, else one for each game, as `facts.GameEnd`.
"""

from __future__ import annotations

from collections.abc import Sequence

from league.engine.competition.facts import GameEnd, Points


def end_by_points(points: Points) -> GameEnd | None:
    """The side with the most points won, to nil if the other has none (R31). None if two share the most."""
    most = max(points, default=0)
    if points.count(most) != 1:
        return None
    return GameEnd(points.index(most), "bummerl" if min(points) else "schneider")


def ends_of(games: Sequence[Points], ends: Sequence[GameEnd] = ()) -> tuple[GameEnd | None, ...]:
    """The end of each game; None where points were level and nobody was named."""
    return tuple(ends) or tuple(end_by_points(points) for points in games)


def needed(games: Sequence[Points], ends: Sequence[GameEnd]) -> tuple[GameEnd, ...]:
    """`ends`, or () if the points say the same."""
    return () if tuple(ends) == ends_of(games) else tuple(ends)


def winners_of(games: Sequence[Points], ends: Sequence[GameEnd] = ()) -> tuple[int, ...]:
    """The side that won each game, -1 for none."""
    return tuple(-1 if end is None else end.winner for end in ends_of(games, ends))


def are_possible(games: Sequence[Points], ends: Sequence[GameEnd]) -> bool:
    """Whether `ends` can be those of these games of two sides.

    Only a revoke gives a game to a side without the most points (R20).
    """
    return len(ends) == len(games) and all(
        end.winner in (0, 1) and (end.by == "revoke" or points[end.winner] > points[1 - end.winner])
        for points, end in zip(games, ends, strict=True)
    )
