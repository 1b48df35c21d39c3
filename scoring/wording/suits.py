"""What the four suits of the German pack are called, in the word of whoever reads.

Owns the one name that differs from table to table: the green suit is Laub in one place and Gras in the
next (S4, "Karten"). Never knows a request: `greens` says for a while whose word it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.utils.translation import gettext_lazy as _

from rules.watten.pack import LAUB

SUITS = (_("Herz"), _("Schell"), _("Laub"), _("Eichel"))
GREENS = {"laub": SUITS[LAUB], "gras": _("Gras")}
USUAL = "laub"
_green: ContextVar[str] = ContextVar("green", default=USUAL)


@contextmanager
def greens(word: str) -> Iterator[None]:
    """The green suit is called by this word, one of GREENS, until the end of the block."""
    before = _green.set(word)
    try:
        yield
    finally:
        _green.reset(before)


def green() -> str:
    """The word of GREENS that holds now."""
    return _green.get()


def suit_name(suit: int) -> str:
    return str(GREENS[green()] if suit == LAUB else SUITS[suit])
