"""Reads and writes WHOT! cards: `c10`, `circle 10`, `10/Trikot`, `Wr`.

The neutral words and those of every skin are read; codes are written. No
function checks whether a pack holds the card: a hand counts what it is said to
hold (S0 counts a 10 of the double suit).
"""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import normalize

from rules.core.errors import Ambiguous, Unreadable
from rules.whot.pack import (
    CIRCLE,
    CROSS,
    HIGHEST,
    SQUARE,
    STAR,
    SUITS,
    UNKNOWN,
    WHOT,
    WHOT_RED,
    WHOT_YELLOW,
    card,
    is_card,
    number_of,
    suit_of,
)
from rules.whot.skins import SKINS

LETTERS = "ctxq*"
WHOT_CODES = {WHOT: "W", WHOT_RED: "Wr", WHOT_YELLOW: "Wy"}


def format_card(of: int) -> str:
    """The canonical code: `c10`, `t4`, `x5`, `q7`, `*2`, `W`, `Wr`, `Wy`; `?` for an unknown card."""
    if of == UNKNOWN:
        return "?"
    if not is_card(of):
        raise Unreadable("unknown_card", {"text": str(of)[:40]})
    return WHOT_CODES.get(of) or f"{LETTERS[suit_of(of)]}{number_of(of)}"


# Only neutral words are abbreviated to a letter: two suits of a skin may begin with the same letter.
_SUIT_WORDS: dict[str, int] = {word: suit for suit, word in enumerate(SUITS)}
_SUIT_WORDS |= {"kreis": 0, "dreieck": 1, "kreuz": 2, "quadrat": 3, "stern": 4}
_SUIT_WORDS |= {
    sign: suit for suit, signs in enumerate(("c●○", "t▲△", "x+✚", "q■□", "*★☆")) for sign in signs
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


def bare(text: str) -> str:
    """Normalize `text` for comparison: folded, without blanks and separators."""
    return re.sub(r"[\s!._/-]", "", normalize("NFKC", text).casefold())


_SUIT_WORDS |= {bare(name): suit for skin in SKINS.values() for suit, name in enumerate(skin.suits)}
_WHOT_WORDS |= {bare(name): of for skin in SKINS.values() for of, names in skin.whots for name in names}
# The number may stand before or behind the suit.
_SUIT_FIRST = re.compile(r"(\D+?)[-_/ ]?([0-9]{1,2})")
_NUMBER_FIRST = re.compile(r"([0-9]{1,2})[-_/ ]?(\D+)")


def parse_suit(text: str) -> int:
    """Read a suit by its neutral name, its sign, or a skin's name. Raises Unreadable or Ambiguous."""
    word = bare(text) or text
    if word in _UNDECIDED:
        raise Ambiguous(
            "ambiguous_suit", {"text": text, "meanings": tuple(SUITS[s] for s in _UNDECIDED[word])}
        )
    if word not in _SUIT_WORDS:
        raise Unreadable("unknown_suit", {"text": text[:40]})
    return _SUIT_WORDS[word]


@lru_cache(maxsize=1024)
def parse_card(text: str) -> int:
    """Read a card as people write it: `c10`, `circle-10`, `10/Trikot`, `*2`, `Stern 2`, `W`, `Wr`, `red`, `20`.

    Raises Unreadable (unknown_card, unknown_suit, bad_number) or Ambiguous (ambiguous_suit: `s7`).
    """
    plain = text.strip()
    if len(plain) > 40:
        raise Unreadable("unknown_card", {"text": plain[:40]})
    if (whot := _WHOT_WORDS.get(bare(plain))) is not None:
        return whot
    if found := _SUIT_FIRST.fullmatch(plain):
        word, digits = found.groups()
    elif found := _NUMBER_FIRST.fullmatch(plain):
        digits, word = found.groups()
    else:
        raise Unreadable("unknown_card", {"text": plain})
    if not 1 <= int(digits) <= HIGHEST:
        raise Unreadable("bad_number", {"text": plain, "lowest": 1, "highest": HIGHEST})
    return card(parse_suit(word), int(digits))
