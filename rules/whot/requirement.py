"""What the next suit card must answer, and how well a card does.

A requirement is a value that people and tables share. An answer has three
grades: no, yes, or yes but not by a stricter published reading.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.errors import Param
from rules.whot.pack import SUITS, suit_of
from rules.whot.tokens import CARD, NUMBER

NO, YES, DISPUTED = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Requirement:
    """The `suit` or `number` (or the `other` number) that must be answered; any card if none is set.

    `pick`: the numbers that answer a pending pick, () if none does, None if no
    pick is pending. `strict`: the requirement of a stricter reading of the
    leaflets, and `reading` the option that relaxed it here.
    """

    suit: int | None = None
    number: int | None = None
    other: int | None = None
    pick: tuple[int, ...] | None = None
    strict: Requirement | None = None
    reading: str = ""

    @property
    def is_free(self) -> bool:
        """Whether any card answers it."""
        return self.suit is None and self.number is None and self.pick is None

    @property
    def wanted(self) -> dict[str, Param]:
        """The required `suit` by its name, `number` and `other` number, without those that are None."""
        suit = None if self.suit is None else SUITS[self.suit]
        required = {"suit": suit, "number": self.number, "other": self.other}
        return {name: value for name, value in required.items() if value is not None}


def fits(need: Requirement, token: int) -> bool:
    """Whether a suit card laid by this token answers it (S0 1-3, S2 step 4, S3)."""
    if need.pick is not None:
        return NUMBER[token] in need.pick
    if need.is_free:
        return True
    return suit_of(CARD[token]) == need.suit or NUMBER[token] in (need.number, need.other)


def grade(need: Requirement, token: int) -> int:
    if not fits(need, token):
        return NO
    return DISPUTED if doubted(need, token) else YES


def doubted(need: Requirement, token: int) -> str:
    """The option without which this card would be refused, "" if there is none."""
    while need.strict is not None:
        if not fits(need.strict, token):
            return need.reading
        need = need.strict
    return ""
