"""The numbers of rounds after a re-flow, or after a ruling that undid one, for the numbers before it.

Rounds without a line that counts or moved have no number of their own: they come before the next round that has one,
or after the last one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping

from scoring.engine.facts.lines import Line, RoundNumber

Lines = Mapping[str, Line]


class Renumbering:
    """From the round numbers of the lines `before`, by entry id, to those `after`.

    An entry that is a reading of a line has the number of that line.
    """

    def __init__(self, before: Lines, after: Lines) -> None:
        readings = {entry.id: _number(line) for line in after.values() for entry in line.readings}
        self._after = readings | {entry_id: _number(line) for entry_id, line in after.items()}
        known = [entry_id for entry_id in after if entry_id in before]
        self._is_same = all(_number(before[of]) == self._after[of] for of in known)
        self._numbers: dict[RoundNumber, RoundNumber] = {}
        # A round that was parted by the end of its game is known by its earlier part; the others follow its later one.
        self._later: dict[RoundNumber, RoundNumber] = {}
        for entry_id in sorted(known, key=self._after.__getitem__, reverse=True):
            old, new = _number(before[entry_id]), self._after[entry_id]
            if old != new or after[entry_id].status == "counts":
                self._numbers[old] = new
                self._later.setdefault(old, new)
        self._rounds = sorted(self._numbers)
        # A voided line that did not move keeps its number, unless others went past it.
        unmoved = {self._after[of] for of in known if self._after[of] == _number(before[of])}
        kept = {at: at for at in unmoved - self._numbers.keys() if self._fits(at)}
        self._numbers |= kept
        self._later |= kept
        self._rounds = sorted(self._numbers)

    def _fits(self, at: RoundNumber) -> bool:
        place = bisect_left(self._rounds, at)
        before, after = self._rounds[:place][-1:], self._rounds[place : place + 1]
        return all(self._later[of] <= at for of in before) and all(self._numbers[of] >= at for of in after)

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
        game, round_ = self._later[self._rounds[-1]]
        return game, round_ + 1


def _number(line: Line) -> RoundNumber:
    return line.game, line.round
