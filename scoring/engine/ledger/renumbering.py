"""The numbers of rounds after a re-flow, or after a ruling that undid one, for the numbers before it.

Rounds without a line that counts before and after have no number of their own: they come before the next round
that has one, or after the last one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping

from scoring.engine.facts.lines import RoundNumber


class Renumbering:
    """`before` and `after` are the round numbers of the same lines, by entry id."""

    def __init__(self, before: Mapping[str, RoundNumber], after: Mapping[str, RoundNumber]) -> None:
        self._after = after
        self._numbers: dict[RoundNumber, RoundNumber] = {}
        # A round that was parted by the end of its game is known by its earlier part.
        for entry_id in sorted(before.keys() & after.keys(), key=after.__getitem__, reverse=True):
            self._numbers[before[entry_id]] = after[entry_id]
        self._rounds = sorted(self._numbers)
        self._is_same = all(number == self._numbers[number] for number in self._rounds)

    def of_entry(self, entry_id: str, at: RoundNumber) -> RoundNumber:
        """The number of the round of this entry, which was `at`."""
        return at if self._is_same else self._after.get(entry_id) or self.of_round(at)

    def of_round(self, at: RoundNumber) -> RoundNumber:
        """The number of the round that was `at`."""
        if self._is_same:
            return at
        place = bisect_left(self._rounds, at)
        if place < len(self._rounds):
            return self._numbers[self._rounds[place]]
        game, round_ = self._numbers[self._rounds[-1]]
        return game, round_ + 1
