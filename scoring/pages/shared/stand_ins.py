"""Stand-ins for texts in cached HTML, so that sheets with other names and links share it.

HTML is rendered with STAND_INS and PIECES and cached as `shared` returns it; `filled` puts the texts in, escaped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from string import ascii_lowercase, ascii_uppercase

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

# No name contains an unprintable character.
STAND_INS = tuple(f"\0{letter}" for letter in ascii_lowercase)
PIECES = tuple(SafeString(f"\0{letter}") for letter in ascii_uppercase)  # stand in for HTML
NOTHING = SafeString("")


def shared(html: str) -> str:
    """Rendered HTML as a format string with a place for each stand-in."""
    return re.sub("\0([a-zA-Z])", r"%(\1)s", html.replace("%", "%%"))


def filled(form: str, texts: tuple[str, ...], *pieces: str) -> SafeString:
    """The HTML with each text in place of the stand-in of its number, and each piece, which is HTML, in its place."""
    return _filled(form, _escaped(texts), pieces)


def filled_once(form: str, texts: Sequence[str], *pieces: str) -> SafeString:
    """The same for texts that do not come again."""
    return _filled(form, _escape(texts), pieces)


def joined(pieces: Sequence[str]) -> SafeString:
    """HTML of several pieces."""
    return SafeString("".join([conditional_escape(piece) for piece in pieces]))


def _filled(form: str, texts: dict[str, str], pieces: Sequence[str]) -> SafeString:
    places = {
        letter: conditional_escape(piece) for letter, piece in zip(ascii_uppercase, pieces, strict=False)
    }
    return SafeString(form % (texts | places))


def _escape(texts: Sequence[str]) -> dict[str, str]:
    return {letter: escape(text) for letter, text in zip(ascii_lowercase, texts, strict=False)}


_escaped = lru_cache(maxsize=4096)(_escape)
