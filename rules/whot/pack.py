"""The WHOT! cards: five neutral suits, the WHOT cards, packs, and the codes people write.

Owns card ids, card codes (reading and writing) and what a pack holds. Never
knows a hand, a turn or an edition's names (`rules.whot.skins`). The star is
the double suit: printed with its number n large and 2n small.

A card is a small int, `suit << 4 | number`; identical WHOT cards share one id.
`UNKNOWN` stands for a card that a log does not name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules.errors import Ambiguous, Unreadable
from rules.whot.skins import SKINS

SUITS = ("circle", "triangle", "cross", "square", "star")
CIRCLE, TRIANGLE, CROSS, SQUARE, STAR = range(5)
LETTERS = "ctxq*"
HIGHEST = 14  # no edition prints a higher number on a suit card
UNKNOWN = 0
WHOT, WHOT_RED, WHOT_YELLOW = 80, 81, 82
WHOT_POINTS = 20
WHOT_CODES = {WHOT: "W", WHOT_RED: "Wr", WHOT_YELLOW: "Wy"}

Effect = Literal["call", "skip", "reverse"]
PackKey = Literal["two_colours", "one_kind"]

_LONG = (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14)
_MIDDLE = (1, 2, 3, 5, 7, 10, 11, 13, 14)
NUMBERS: tuple[tuple[int, ...], ...] = (
    _LONG,
    _LONG,
    _MIDDLE,
    _MIDDLE,
    (1, 2, 3, 4, 5, 7, 8),
)


@dataclass(frozen=True, slots=True)
class Pack:
    """`cards`: every card once per copy, ascending; `effects`: what each kind of WHOT card may do when laid."""

    cards: bytes
    copies: Mapping[int, int]
    effects: Mapping[int, tuple[Effect, ...]]

    @property
    def whots(self) -> int:
        return sum(self.copies[card] for card in self.effects)


def card(suit: int, number: int) -> int:
    return suit << 4 | number


def suit_of(of: int) -> int:
    """0 to 4; 5 for a WHOT card."""
    return of >> 4


def number_of(of: int) -> int:
    """The large printed number of a suit card."""
    return of & 15


def is_whot(of: int) -> bool:
    return of >= WHOT


def is_card(value: int) -> bool:
    """Whether `value` is a card id at all, in a pack or not (a 10 of the double suit counts, S0)."""
    return value in WHOT_CODES or (
        0 <= suit_of(value) <= STAR and 1 <= number_of(value) <= HIGHEST
    )


def _pack(whots: Mapping[int, tuple[int, tuple[Effect, ...]]]) -> Pack:
    copies = {
        card(suit, number): 1
        for suit, numbers in enumerate(NUMBERS)
        for number in numbers
    }
    copies |= {of: count for of, (count, _) in whots.items()}
    cards = bytes(of for of in sorted(copies) for _ in range(copies[of]))
    return Pack(cards, copies, {of: effects for of, (_, effects) in whots.items()})


# S0 INHALT: two red, two yellow. S2 prints four of one kind, each of which may call, skip or turn the order.
PACKS: dict[PackKey, Pack] = {
    "two_colours": _pack(
        {WHOT_RED: (2, ("skip", "reverse")), WHOT_YELLOW: (2, ("call",))}
    ),
    "one_kind": _pack({WHOT: (4, ("call", "skip", "reverse"))}),
}


def format_card(of: int) -> str:
    """The one canonical code: `c10`, `t4`, `x5`, `q7`, `*2`, `W`, `Wr`, `Wy`; `?` for an unknown card."""
    if of == UNKNOWN:
        return "?"
    if not is_card(of):
        raise Unreadable("unknown_card", {"text": str(of)[:40]})
    return WHOT_CODES.get(of) or f"{LETTERS[suit_of(of)]}{number_of(of)}"


# Single signs are the neutral ones only: a skin's initials clash (two of its suits may begin alike).
_SUIT_WORDS: dict[str, int] = {word: suit for suit, word in enumerate(SUITS)}
_SUIT_WORDS |= {"kreis": 0, "dreieck": 1, "kreuz": 2, "quadrat": 3, "stern": 4}
_SUIT_WORDS |= {
    sign: suit
    for suit, signs in enumerate(("c●○", "t▲△", "x+✚", "q■□", "*★☆"))
    for sign in signs
}
_SUIT_WORDS |= {
    name.casefold(): suit
    for skin in SKINS.values()
    for suit, name in enumerate(skin.suits)
}
_UNDECIDED: dict[str, tuple[int, int]] = {"s": (SQUARE, STAR), "k": (CIRCLE, CROSS)}

_WHOT_WORDS: dict[str, int] = {"w": WHOT, "whot": WHOT, "20": WHOT, "joker": WHOT}
_WHOT_WORDS |= {
    "wr": WHOT_RED,
    "red": WHOT_RED,
    "rot": WHOT_RED,
    "whotred": WHOT_RED,
    "whotrot": WHOT_RED,
}
_WHOT_WORDS |= {"wy": WHOT_YELLOW, "yellow": WHOT_YELLOW, "whotyellow": WHOT_YELLOW}
_WHOT_WORDS |= {"wg": WHOT_YELLOW, "gelb": WHOT_YELLOW, "whotgelb": WHOT_YELLOW}
_WHOT_WORDS |= {
    "redwhot": WHOT_RED,
    "rotewhot": WHOT_RED,
    "yellowwhot": WHOT_YELLOW,
    "gelbewhot": WHOT_YELLOW,
}


def _bare(text: str) -> str:
    return re.sub(r"[\s!._/-]", "", text.casefold())


_WHOT_WORDS |= {
    _bare(name): of
    for skin in SKINS.values()
    for of, names in skin.whots
    for name in names
}
_SUIT_FIRST = re.compile(r"([^\W\d_]+|[*●○▲△+✚■□★☆])[-_/ ]?([0-9]{1,2})")
_NUMBER_FIRST = re.compile(r"([0-9]{1,2})[-_/ ]?([^\W\d_]+|[*●○▲△+✚■□★☆])")


def parse_suit(text: str) -> int:
    """A suit by its neutral name, its sign, or a skin's name. Raises Unreadable or Ambiguous."""
    word = text.casefold()
    if word in _UNDECIDED:
        raise Ambiguous(
            "ambiguous_suit",
            {"text": text, "meanings": tuple(SUITS[s] for s in _UNDECIDED[word])},
        )
    if word not in _SUIT_WORDS:
        raise Unreadable("unknown_suit", {"text": text[:40]})
    return _SUIT_WORDS[word]


def parse_card(text: str) -> int:
    """One card as people write it: `c10`, `circle-10`, `10/Trikot`, `*2`, `Stern 2`, `W`, `Wr`, `red`, `20`.

    Never asks whether a pack holds it. Raises Unreadable (unknown_card,
    unknown_suit, bad_number) or Ambiguous (ambiguous_suit: `s7`).
    """
    plain = text.strip()
    if len(plain) > 40:
        raise Unreadable("unknown_card", {"text": plain[:40]})
    if _bare(plain) in _WHOT_WORDS:
        return _WHOT_WORDS[_bare(plain)]
    if found := _SUIT_FIRST.fullmatch(plain):
        word, digits = found.groups()
    elif found := _NUMBER_FIRST.fullmatch(plain):
        digits, word = found.groups()
    else:
        raise Unreadable("unknown_card", {"text": plain})
    if not 1 <= int(digits) <= HIGHEST:
        raise Unreadable("bad_number", {"text": plain, "lowest": 1, "highest": HIGHEST})
    return card(parse_suit(word), int(digits))
