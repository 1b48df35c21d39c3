"""How wide letters are in a drawing that cannot ask a browser, and names set in lines that fit their column.

Owns a rule of thumb for the widest of the faces a picture may be drawn in (bold). Never draws anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from scoring.pages.shared.short_names import SOFT_HYPHEN, parted

# In sizes of the letter.
NARROW, NORMAL, CAPITAL, WIDE = 0.42, 0.7, 0.82, 1.1
NARROW_LETTERS, WIDE_LETTERS = frozenset(" .,:;'!|()-fijlrtI"), frozenset("mwMW@%")
BROAD = 0x2000
# After a blank or a hyphen a line may end.
WORD = re.compile(r"[^\s-]*(?:-|\s|$)")


def width(text: str) -> float:
    """In sizes of the letter, rather too much than too little."""
    return sum(map(_letter, text))


def _letter(sign: str) -> float:
    if sign in NARROW_LETTERS:
        return NARROW
    if sign in WIDE_LETTERS or ord(sign) >= BROAD:
        return WIDE
    return CAPITAL if sign.isupper() else NORMAL


def in_lines(text: str, most: float) -> list[str]:
    """The text in lines no wider than `most` (sizes of the letter), parted within a word only where it must be."""
    lines, is_within = [""], False
    for unit, goes_on in _units(text, most):
        if lines[-1] and width(lines[-1] + unit.rstrip() + "-" * goes_on) > most:
            lines[-1] += "-" * is_within
            lines.append("")
        lines[-1] += unit
        is_within = goes_on
    return [line.strip() for line in lines]


def fits(text: str, most: float) -> bool:
    """Whether no word of it has to be parted."""
    return all(width(word.rstrip()) <= most for word in WORD.findall(text))


def _units(text: str, most: float) -> Iterator[tuple[str, bool]]:
    """What stands on one line as a whole, and whether a hyphen leads on from it."""
    for word in WORD.findall(text):
        parts = [word] if width(word.rstrip()) <= most else _parts(word, most)
        # Where letters stand for words, as in Chinese, no hyphen is written.
        yield from ((part, at < len(parts) - 1 and ord(part[-1]) < BROAD) for at, part in enumerate(parts))


def _parts(word: str, most: float) -> list[str]:
    """Its syllables; of one that is too wide even so, as many letters as there is room for."""
    room = most - NARROW  # a hyphen follows
    letters = max(1, int(room / WIDE))
    return [
        part[at : at + letters] if width(part) > room else part
        for part in parted(word).split(SOFT_HYPHEN)
        for at in range(0, len(part) if width(part) > room else 1, letters)
    ]
