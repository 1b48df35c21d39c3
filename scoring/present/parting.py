"""Where a long name may be parted, so that a narrow column need not cut it anywhere.

Owns a rule of thumb for names of any language: before the last consonant that stands before a vowel. Never shortens.
"""

from __future__ import annotations

import re
from functools import lru_cache

SHORT = 7  # letters; such a word fits its column
VOWELS = "aeiouyäöüàáâèéêìíîòóôùúûæøåőű"
SOFT_HYPHEN = "\u00ad"
# Letters that spell one sound stay together; three at least stand before, two after.
BEFORE_A_SYLLABLE = re.compile(
    rf"(?<=\w\w\w)(?=(?:ch|sch|th|ph|sh|qu|[^\W\d_{VOWELS}])[{VOWELS}]\w)(?<!s(?=ch))(?<![cstp](?=h))",
    re.IGNORECASE,
)


@lru_cache(maxsize=1024)
def parted(name: str) -> str:
    """The name with a soft hyphen at every place where it may be parted; unchanged where every word is short."""
    return re.sub(rf"\w{{{SHORT},}}", lambda word: BEFORE_A_SYLLABLE.sub(SOFT_HYPHEN, word[0]), name)
