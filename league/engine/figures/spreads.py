"""Distributions over games: points in bins, and in how many games a player was still in by round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from league.engine.figures.played import Seen
from league.engine.figures.whot import has_rounds, in_it

MOST_BINS = 12


@dataclass(frozen=True, slots=True)
class Bin:
    """`count` values from `low` to `high`, both included."""

    low: int
    high: int
    count: int


def points(seen: Sequence[Seen]) -> tuple[Bin, ...]:
    """Watten: own points in lost games. WHOT!: penalty points in lost rounds."""
    values = [one.own.points for one in seen if one.own.side is not None and not one.own.won]
    values += [
        each.gained[one.at] or 0
        for one in seen
        if one.own.side is None
        for each in in_it(one)
        if one.at not in each.winners and each.gained[one.at] is not None
    ]
    return binned(values)


def binned(values: Sequence[int]) -> tuple[Bin, ...]:
    """The values in at most `MOST_BINS` bins of equal width, including empty ones between them."""
    if not values:
        return ()
    low, high = min(0, *values), max(values)
    width = next(step for step in (1, 2, 5, 10, 20, 50, 100, 10**9) if (high - low) // step < MOST_BINS)
    counted = Counter((value - low) // width for value in values)
    return tuple(
        Bin(low + width * number, low + width * (number + 1) - 1, counted[number])
        for number in range((high - low) // width + 1)
    )


def survival(seen: Sequence[Seen]) -> tuple[tuple[int, int, int], ...]:
    """WHOT!: (round, games in which the player was still in, games that reached that round).

    Rounds reached by fewer than a tenth of the games are left out. Nothing where every game is a single round.
    """
    games = [one for one in seen if one.own.side is None and one.of.rounds]
    if not has_rounds(games):
        return ()
    last = [max((each.round for each in in_it(one)), default=0) for one in games]
    lengths = [max(each.round for each in one.of.rounds) for one in games]
    steps = []
    for number in range(1, max(lengths, default=0) + 1):
        of = [own for own, length in zip(last, lengths, strict=True) if length >= number]
        if 10 * len(of) >= len(games):
            steps.append((number, sum(own >= number for own in of), len(of)))
    return tuple(steps)
