"""What a figure counted, and its answer: a value with an interval, and how much was known.

Intervals are 95 %: Wilson for shares, the same for a Poisson count for rates, normal for means; none where all
values are equal, because they tell nothing of others. A count has no uncertainty. Nothing measured here is
negative, so no interval goes below 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Literal

from rules.odds import Z_95, wilson

FEWEST = 10
"""With fewer games a figure is shown in grey and has no rank."""
Kind = Literal["share", "mean", "rate", "count"]


@dataclass(frozen=True, slots=True)
class Answer:
    """`value` is None if there was nothing to count. Shares are 0 to 1, rates are per 100.

    `n` is the number of games, rounds or bids. `known` of `of` have the data the figure needs; both are 0 if
    it is always known. `spread` is the standard deviation behind a mean, else None. `grey`: too few games to
    rank.
    """

    kind: Kind
    value: float | None
    low: float | None
    high: float | None
    n: int
    known: int = 0
    of: int = 0
    spread: float | None = None
    grey: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """`total` over `n` observations; `squares` is the sum of their squares if they are more than counts."""

    kind: Kind
    total: float
    n: int
    squares: float = 0.0
    known: int = 0
    of: int = 0

    def answer(self, games: int) -> Answer:
        """The answer of a subject with this many games."""
        grey = games < FEWEST
        if self.kind == "count":
            return Answer("count", self.total, self.total, self.total, self.n, self.known, self.of, grey=grey)
        if not self.n:
            return Answer(self.kind, None, None, None, 0, self.known, self.of, grey=True)
        value, spread = self.total / self.n, None
        low, high = value, value
        if self.kind == "share":
            low, high = wilson(value, self.n)
        elif self.kind == "rate":
            middle, reach = self.total + Z_95**2 / 2, Z_95 * sqrt(self.total + Z_95**2 / 4)
            value, low, high = (100 * part / self.n for part in (self.total, middle - reach, middle + reach))
            low = max(0.0, low)
        elif self.n > 1:
            spread = sqrt(max(0.0, (self.squares - self.n * value * value) / (self.n - 1)))
            reach = Z_95 * spread / sqrt(self.n)
            low, high = max(0.0, value - reach), value + reach
        if self.kind == "mean" and not spread:
            low = high = None  # type: ignore[assignment]
        return Answer(self.kind, value, low, high, self.n, self.known, self.of, spread, grey)


def share(hits: Iterable[bool], known: int = 0, of: int = 0) -> Tally:
    results = list(hits)
    return Tally("share", sum(results), len(results), known=known, of=of)


def mean(values: Iterable[float], known: int = 0, of: int = 0) -> Tally:
    numbers = list(values)
    return Tally("mean", sum(numbers), len(numbers), sum(value * value for value in numbers), known, of)


def rate(events: int, n: int) -> Tally:
    """Events per 100 of `n`."""
    return Tally("rate", events, n)


def count(total: int, n: int, known: int = 0, of: int = 0) -> Tally:
    return Tally("count", total, n, known=known, of=of)
