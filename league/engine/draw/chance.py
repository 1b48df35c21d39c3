"""Random numbers that are the same on every machine, from SHA-256 of a published seed.

Python promises only that `random.Random(seed).random()` stays the same between versions, not `shuffle` or
`sample`. A draw must be checkable years later, and without Python: each 64-bit word is a part of the SHA-256
of the key and a counter, and this file holds all of `below` and `shuffled`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
_WORD = 1 << 64


class Chance:
    """A sequence of random numbers. `names`, joined by "/", are the key; the same names give the same sequence."""

    def __init__(self, *names: str) -> None:
        self._key = sha256("/".join(names).encode("utf-8", "surrogatepass")).digest()
        self._digests = 0
        self._words: list[int] = []

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each equally likely."""
        fair = _WORD - _WORD % limit  # words from here on would favour small numbers
        while True:
            word = self._word()
            if word < fair:
                return word % limit

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """All items in random order: from the last index down, each is swapped with one at or below it."""
        row = list(items)
        for index in range(len(row) - 1, 0, -1):
            other = self.below(index + 1)
            row[index], row[other] = row[other], row[index]
        return row

    def lazily(self, items: Iterable[T]) -> Iterator[T]:
        """All items in random order, each drawn only when asked for."""
        row = list(items)
        while row:
            other = self.below(len(row))
            row[other], row[-1] = row[-1], row[other]
            yield row.pop()

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def _word(self) -> int:
        if not self._words:
            digest = sha256(self._key + self._digests.to_bytes(8, "big")).digest()
            self._digests += 1
            self._words = [int.from_bytes(digest[at : at + 8], "big") for at in (24, 16, 8, 0)]
        return self._words.pop()
