"""The slow table's reading of the leaflets for one card or one street.

Used by `tests.rules.whot.oracle` only.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from rules.whot.pack import number_of, suit_of
from rules.whot.rulesets import WhotRules
from rules.whot.tokens import CARD, is_small

STAR = 4
SUITS = ("circle", "triangle", "cross", "square", "star")
PRINTED = {  # the printed effects of each kind of WHOT card
    "two_colours": {81: ("skip", "reverse"), 82: ("call",)},
    "one_kind": {80: ("call", "skip", "reverse")},
    "two_kinds": {81: ("call", "skip", "reverse"), 82: ("call",)},
    "five_whots": {80: ("call",)},
    "four_whots": {80: ("call",)},
}


@dataclass
class Ask:
    """What the next suit card has to answer; any card if nothing is set."""

    suit: int | None = None
    numbers: tuple[int, ...] = ()

    def met_by(self, token: int) -> bool:
        if self.suit is None and not self.numbers:
            return True
        return suit_of(CARD[token]) == self.suit or number_laid(token) in self.numbers


def number_laid(token: int) -> int:
    return number_of(CARD[token]) * (2 if is_small(token) else 1)


def offered(rules: WhotRules, printed: tuple[str, ...]) -> set[str]:
    named = rules.red_follow == "must_name"
    both = rules.wild_mode == "both" and "call" in printed and "skip" in printed
    found = set()
    if "call" in printed and not both:
        found |= set(SUITS)
    if "skip" in printed:
        found |= {f"{suit} skip" for suit in SUITS} if named or both else {"skip"}
    if "reverse" in printed and rules.order_card == "reverse":
        found |= {f"{suit} reverse" for suit in SUITS} if named else {"reverse"}
    return found


def rises(rules: WhotRules, numbers: list[int]) -> bool:
    """Whether these numbers are a street, in this order."""
    return all(after in _next_up(rules, before) for before, after in pairwise(numbers))


def _next_up(rules: WhotRules, number: int) -> set[int]:
    found = {number + 1}
    if rules.street_gaps == "deck_adjacent" and number + 1 in (6, 9, 15):
        found.add(number + 2)
    if rules.street_gaps == "any":
        found |= set(range(number + 1, 17))
    if rules.street_wrap and number == 14:
        found.add(1)
    return found


def does(rules: WhotRules, number: int) -> str:
    """The action of a number at this table; empty for none."""
    names = ("hold_on", "pick_two", "pick_three", "suspension", "market")
    return next((name for name in names if number and getattr(rules, name) == number), "")
