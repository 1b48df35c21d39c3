"""Estimates the width of text in a drawing, and breaks text into lines that fit a column.

Widths are in font sizes, for the widest font that a picture may be drawn in (bold).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from scoring.pages.shared.short_names import SOFT_HYPHEN, parted

# In font sizes.
NARROW, NORMAL, CAPITAL, WIDE = 0.42, 0.7, 0.82, 1.1
NARROW_LETTERS, WIDE_LETTERS = frozenset(" .,:;'!|()-fijlrtI"), frozenset("mwMW@%")
BROAD = 0x2000
# A line may end after a blank or a hyphen.
WORD = re.compile(r"[^\s-]*(?:-|\s|$)")


def width(text: str) -> float:
    """The width in font sizes, estimated from above."""
    return sum(map(_letter, text))


def _letter(sign: str) -> float:
    if sign in NARROW_LETTERS:
        return NARROW
    if sign in WIDE_LETTERS or ord(sign) >= BROAD:
        return WIDE
    return CAPITAL if sign.isupper() else NORMAL


def in_lines(text: str, most: float) -> list[str]:
    """Break the text into lines no wider than `most` (font sizes); within a word only if the word is too wide."""
    lines, is_within = [""], False
    for unit, goes_on in _units(text, most):
        if lines[-1] and width(lines[-1] + unit.rstrip() + "-" * goes_on) > most:
            lines[-1] += "-" * is_within
            lines.append("")
        lines[-1] += unit
        is_within = goes_on
    return [line.strip() for line in lines]


def fits(text: str, most: float) -> bool:
    """Whether every word fits on one line."""
    return all(width(word.rstrip()) <= most for word in WORD.findall(text))


def _units(text: str, most: float) -> Iterator[tuple[str, bool]]:
    """Yield the units that stay on one line, each with whether a hyphen follows if the line ends there."""
    for word in WORD.findall(text):
        parts = [word] if width(word.rstrip()) <= most else _parts(word, most)
        # No hyphen is written between characters that stand for words, as in Chinese.
        yield from ((part, at < len(parts) - 1 and ord(part[-1]) < BROAD) for at, part in enumerate(parts))


def _parts(word: str, most: float) -> list[str]:
    """The syllables of a word; a syllable that is too wide is cut into pieces that fit."""
    room = most - NARROW  # room for the hyphen
    letters = max(1, int(room / WIDE))
    return [
        part[at : at + letters] if width(part) > room else part
        for part in parted(word).split(SOFT_HYPHEN)
        for at in range(0, len(part) if width(part) > room else 1, letters)
    ]
