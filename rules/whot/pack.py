"""The WHOT! cards: five neutral suits, the WHOT cards, and the contents of a pack.

An edition's names are in `rules.whot.skins`, the codes people write in
`rules.whot.codes`. The star is the double suit: printed with its number n large
and 2n small.

A card is a small int, `suit << 4 | number`; identical WHOT cards share one id.
`UNKNOWN` stands for a card that a log does not name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

SUITS = ("circle", "triangle", "cross", "square", "star")
CIRCLE, _, CROSS, SQUARE, STAR = range(5)
HIGHEST = 14  # no edition prints a higher number on a suit card
UNKNOWN = 0
WHOT, WHOT_RED, WHOT_YELLOW = 80, 81, 82
WHOT_POINTS = 20

Effect = Literal["call", "skip", "reverse"]
PackKey = Literal["two_colours", "one_kind", "two_kinds", "five_whots", "four_whots"]

_LONG = (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14)
_MIDDLE = (1, 2, 3, 5, 7, 10, 11, 13, 14)
NUMBERS: tuple[tuple[int, ...], ...] = (_LONG, _LONG, _MIDDLE, _MIDDLE, (1, 2, 3, 4, 5, 7, 8))


@dataclass(frozen=True, slots=True)
class Pack:
    """`cards`: every card once per copy, ascending; `effects`: the possible effects of each kind of WHOT card."""

    cards: bytes
    copies: Mapping[int, int]
    effects: Mapping[int, tuple[Effect, ...]]

    @property
    def whots(self) -> int:
        return sum(self.copies[card] for card in self.effects)


def card(suit: int, number: int) -> int:
    return suit << 4 | number


def suit_of(of: int) -> int:
    """The suit, 0 to 4; 5 for a WHOT card."""
    return of >> 4


def number_of(of: int) -> int:
    """The large printed number of a suit card."""
    return of & 15


def is_whot(of: int) -> bool:
    return of >= WHOT


def is_card(value: int) -> bool:
    """Whether `value` is a card id, in a pack or not (a 10 of the double suit counts, S0)."""
    return WHOT <= value <= WHOT_YELLOW or (0 <= suit_of(value) <= STAR and 1 <= number_of(value) <= HIGHEST)


def _pack(whots: Mapping[int, tuple[int, tuple[Effect, ...]]]) -> Pack:
    copies = {card(suit, number): 1 for suit, numbers in enumerate(NUMBERS) for number in numbers}
    copies |= {of: count for of, (count, _) in whots.items()}
    cards = bytes(of for of in sorted(copies) for _ in range(copies[of]))
    return Pack(cards, copies, {of: effects for of, (_, effects) in whots.items()})


# S0 INHALT: two red, two yellow. S2 prints four of one kind, each of which may call, skip or turn the order.
PACKS: dict[PackKey, Pack] = {
    "two_colours": _pack({WHOT_RED: (2, ("skip", "reverse")), WHOT_YELLOW: (2, ("call",))}),
    "one_kind": _pack({WHOT: (4, ("call", "skip", "reverse"))}),
    # The same four in two kinds, distinguished by their picture (an S2 table may give them different effects, #7).
    "two_kinds": _pack({WHOT_RED: (2, ("call", "skip", "reverse")), WHOT_YELLOW: (2, ("call",))}),
    # S3 and the British box: a WHOT card only calls a suit.
    "five_whots": _pack({WHOT: (5, ("call",))}),
    "four_whots": _pack({WHOT: (4, ("call",))}),
}


@cache
def pack_of(key: PackKey, packs: int = 1) -> Pack:
    """The cards of a table: one pack, or two packs in one (public: from five players on).

    The option `packs` doubles every copy; the cards and their effects stay the same.
    """
    one = PACKS[key]
    copies = {of: count * packs for of, count in one.copies.items()}
    return Pack(bytes(of for of in one.cards for _ in range(packs)), copies, one.effects)
