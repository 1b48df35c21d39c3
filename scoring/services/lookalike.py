"""Detects names that cannot be seen or told apart. Pure.

Sources: Unicode Technical Standard 39 (confusable detection, skeletons) and the property
Default_Ignorable_Code_Point of the Unicode Character Database, as far as letters of European names are
concerned.
"""

from __future__ import annotations

import unicodedata

# Characters that count as letters, signs or marks but are invisible: Hangul fillers, the Braille blank, the
# grapheme joiner, Khmer inherent vowels, Mongolian selectors.
_WITHOUT_INK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
_NO_TEXT = ("Cc", "Cf", "Cs", "Co", "Cn")
# Letters of Cyrillic and Greek that look like Latin ones in every common font, in lower case.
_LATIN = str.maketrans("аеорсухіјѕѵԁӏοντικρυχα", "aeopcyxijsvdlovtikpuxa")


def is_printable(text: str) -> bool:
    """Whether every character is visible or a space."""
    return not any(sign in _WITHOUT_INK or unicodedata.category(sign) in _NO_TEXT for sign in text)


def skeleton(name: str) -> str:
    """A form of the name that is equal for names which look alike: upper and lower case, full-width letters,
    and letters of other scripts with the same look.
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().translate(_LATIN).split())
