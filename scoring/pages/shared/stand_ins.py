"""Stand-ins for texts in cached HTML, so that sheets with other names and links share it.

A piece is rendered with STAND_INS and cached as `shared` returns it; `filled` puts the texts in, escaped.
"""

from __future__ import annotations

import re
from functools import lru_cache

from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe

# No name contains an unprintable character.
STAND_INS = tuple(f"\0{letter}" for letter in "abcdefghi")
PIECE = mark_safe("\0z")  # stands in for HTML
NOTHING = SafeString("")


def shared(html: str) -> str:
    """Rendered HTML as a format string with a place for each stand-in."""
    return re.sub("\0([a-z])", r"%(\1)s", html.replace("%", "%%"))


def filled(form: str, texts: tuple[str, ...], piece: str = NOTHING) -> SafeString:
    """The HTML with each text in place of the stand-in of its number, and the piece, which is HTML, in its place."""
    return SafeString(form % (_escaped(texts) | {PIECE[1]: conditional_escape(piece)}))


@lru_cache(maxsize=4096)
def _escaped(texts: tuple[str, ...]) -> dict[str, str]:
    return {stand_in[1]: str(escape(text)) for stand_in, text in zip(STAND_INS, texts, strict=False)}
