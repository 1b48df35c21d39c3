"""Slow and simple scores: plain Watten games of two sides or three players, and the elimination of WHOT!.

Written from the rules alone (S4 R21-R32, S0 LANGE), without the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class WattenGames:
    """Bummerl marks of every finished game as (loser, marks), and the running game's points."""

    ended: list[tuple[int, int]]
    running: tuple[int, int]


def watten_games(awards: Sequence[tuple[int, int]], target: int) -> WattenGames:
    """Games played one after the other from awards of (side, points)."""
    ended: list[tuple[int, int]] = []
    history = [(0, 0)]
    for side, points in awards:
        now = list(history[-1])
        now[side] += points
        history.append((now[0], now[1]))
        if now[side] >= target:
            ended.append((1 - side, _marks(history, side, target)))
            history = [(0, 0)]
    return WattenGames(ended, history[-1])


def _marks(history: Sequence[tuple[int, int]], winner: int, target: int) -> int:
    loser = 1 - winner
    if any(score[winner] == 0 and score[loser] in (target - 2, target - 1) for score in history):
        return 4
    return 2 if history[-1][loser] == 0 else 1


@dataclass(frozen=True)
class ThreeGames:
    """Bummerl of every finished game of three by player, and the running game's points."""

    ended: list[list[int]]
    running: list[int]


def three_games(rounds: Sequence[tuple[set[int], int]], target: int, *, lowest: bool) -> ThreeGames:
    """Games of three from rounds of (winners, value): A25, A26."""
    ended: list[list[int]] = []
    totals = [0, 0, 0]
    for winners, value in rounds:
        for player in winners:
            totals[player] += value
        if max(totals) >= target:
            below = [player for player in range(3) if totals[player] < target]
            worst = min(totals[player] for player in below)
            lost = [player for player in below if not lowest or totals[player] == worst]
            marks = [0, 0, 0]
            for player in lost:
                marks[player] = 2 if totals[player] == 0 else 1
            ended.append(marks)
            totals = [0, 0, 0]
    return ThreeGames(ended, totals)


@dataclass(frozen=True)
class Survival:
    """Who is still in, the totals, and the places once one is left."""

    active: set[int]
    totals: list[int]
    places: list[int] | None


def survival(rounds: Sequence[dict[int, int]], seats: int, limit: int) -> Survival:
    """One game from rounds of points by seat; the winner of a round is missing in it."""
    totals, active = [0] * seats, set(range(seats))
    best_first: list[list[int]] = []
    for points in rounds:
        for seat, counted in points.items():
            totals[seat] += counted
        gone = {seat for seat in active if totals[seat] >= limit}
        active -= gone
        for total in sorted({totals[seat] for seat in gone}, reverse=True):
            best_first.insert(0, [seat for seat in sorted(gone) if totals[seat] == total])
        if len(active) == 1:
            return Survival(active, totals, _places([sorted(active), *best_first], seats))
    return Survival(active, totals, None)


def _places(best_first: Sequence[Sequence[int]], seats: int) -> list[int]:
    places, place = [0] * seats, 1
    for shared in best_first:
        for seat in shared:
            places[seat] = place
        place += len(shared)
    return places
