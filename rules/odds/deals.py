"""All ways to deal the unseen cards: counts them, lists them, or draws one at random.

Independent of Watten: cards are bits of a set, a *gap* is a number of unseen cards that somebody has, with
the set of cards that may be among them. Cards that fill no gap are not in the round.

Cards that fit the same gaps are of one *class*. A *split* says how many cards of each class go into each gap;
every split stands for a known number of deals. So counting needs no listing, and a split drawn by that
number, with cards drawn evenly from the classes, makes every deal equally likely, whatever the gaps exclude
(drawing again until a deal fits might never end).
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations
from math import comb
from random import Random

# For each gap how many cards of each class, and the number of deals.
Split = tuple[tuple[tuple[int, ...], ...], int]


@dataclass(frozen=True, slots=True)
class Gap:
    """`count` cards out of the set `may`."""

    count: int
    may: int


class Deals:
    """The deals of the set `unseen` into the gaps; a deal is a tuple of sets, one for each gap."""

    def __init__(self, unseen: int, gaps: Sequence[Gap]) -> None:
        self._gaps = [Gap(gap.count, gap.may & unseen) for gap in gaps]
        self._classes = _classes(unseen, self._gaps)
        self._splits = list(self._all_splits())
        self._sums = list(accumulate(ways for _, ways in self._splits))

    @property
    def count(self) -> int:
        """How many different deals there are; 0 when the gaps cannot be filled."""
        return self._sums[-1] if self._sums else 0

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """Every deal once."""
        return self._fill(0, 0)

    def sample(self, rng: Random) -> tuple[int, ...]:
        """One deal, each with the same probability. Needs at least one possible deal."""
        split = self._splits[bisect(self._sums, rng.randrange(self.count)) if len(self._sums) > 1 else 0][0]
        filled = [0] * len(split)
        for kind, bits in enumerate(self._classes):
            wanted = sum(counts[kind] for counts in split)
            drawn = iter(rng.sample(bits, wanted))
            for gap, counts in enumerate(split):
                for _ in range(counts[kind]):
                    filled[gap] |= next(drawn)
        return tuple(filled)

    def _fill(self, at: int, taken: int) -> Iterator[tuple[int, ...]]:
        if at == len(self._gaps):
            yield ()
            return
        gap = self._gaps[at]
        for cards in combinations(_bits(gap.may & ~taken), gap.count):
            chosen = sum(cards)
            for rest in self._fill(at + 1, taken | chosen):
                yield chosen, *rest

    def _all_splits(self) -> Iterator[Split]:
        fits = [[bool(bits[0] & gap.may) for bits in self._classes] for gap in self._gaps]
        return self._split(0, tuple(map(len, self._classes)), fits)

    def _split(self, at: int, left: tuple[int, ...], fits: Sequence[Sequence[bool]]) -> Iterator[Split]:
        if at == len(self._gaps):
            yield (), 1
            return
        for counts in _shares(self._gaps[at].count, left, fits[at]):
            ways = 1
            for there, taken in zip(left, counts, strict=True):
                ways *= comb(there, taken)
            after = tuple(there - taken for there, taken in zip(left, counts, strict=True))
            for rest, more in self._split(at + 1, after, fits):
                yield (counts, *rest), ways * more


def _shares(count: int, left: Sequence[int], fits: Sequence[bool]) -> Iterator[tuple[int, ...]]:
    """All ways to take `count` cards from classes of these sizes, only from those that fit."""
    if not left:
        if not count:
            yield ()
        return
    for taken in range(min(count, left[0] if fits[0] else 0) + 1):
        for rest in _shares(count - taken, left[1:], fits[1:]):
            yield taken, *rest


def _classes(unseen: int, gaps: Sequence[Gap]) -> list[list[int]]:
    """The unseen cards as bits, grouped by the gaps they fit."""
    classes: dict[tuple[bool, ...], list[int]] = {}
    for bit in _bits(unseen):
        classes.setdefault(tuple(bool(gap.may & bit) for gap in gaps), []).append(bit)
    return list(classes.values())


def _bits(cards: int) -> list[int]:
    return [1 << at for at in range(cards.bit_length()) if cards >> at & 1]
