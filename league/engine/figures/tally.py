"""What a figure counted, and the answer it gives: a value with its interval, and how much was known.

An interval is of 95 %: Wilson's for shares, of the normal distribution for means, of the Poisson distribution's normal
neighbour for rates. A count is certain.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Literal

from rules.odds import Z_95, wilson

FEWEST = 10
"""Games under which a figure is shown grey and has no rank."""
Kind = Literal["share", "mean", "rate", "count"]


@dataclass(frozen=True, slots=True)
class Answer:
    """`value` is None where there was nothing to count. Shares are 0 to 1, rates are per 100.

    `n`: of how many (games, rounds, bids) it is. `known` of `of`: in how many of them what it needs was written; both 0
    where everything is always known. `spread`: the standard deviation of the single values of a mean, else None.
    `grey`: of too few games to rank.
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
    """`total` over `n` observations, `squares` the sum of their squares where they are not just counted."""

    kind: Kind
    total: float
    n: int
    squares: float = 0.0
    known: int = 0
    of: int = 0

    def answer(self, games: int) -> Answer:
        """The answer of a subject with so many games."""
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
            reach = Z_95 * sqrt(self.total)
            value, low, high = (
                100 * part / self.n for part in (self.total, self.total - reach, self.total + reach)
            )
            low = max(0.0, low)
        elif self.n > 1:
            spread = sqrt(max(0.0, (self.squares - self.n * value * value) / (self.n - 1)))
            reach = Z_95 * spread / sqrt(self.n)
            low, high = value - reach, value + reach
        else:
            low = high = None  # type: ignore[assignment]
        return Answer(self.kind, value, low, high, self.n, self.known, self.of, spread, grey)


def share(hits: Iterable[bool], known: int = 0, of: int = 0) -> Tally:
    told = list(hits)
    return Tally("share", sum(told), len(told), known=known, of=of)


def mean(values: Iterable[float], known: int = 0, of: int = 0) -> Tally:
    told = list(values)
    return Tally("mean", sum(told), len(told), sum(value * value for value in told), known, of)


def rate(events: int, n: int) -> Tally:
    """So many events in `n` rounds, per 100 of them."""
    return Tally("rate", events, n)


def count(total: int, n: int) -> Tally:
    return Tally("count", total, n)
