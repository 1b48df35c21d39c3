"""The names of the four suits of the German pack, in the table's word.

The green suit is called Laub or Gras, depending on the place (S4, "Karten"); `greens` sets the word for a
block of code.
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
    """Use this word, one of GREENS, for the green suit until the block ends."""
    before = _green.set(word)
    try:
        yield
    finally:
        _green.reset(before)


def green() -> str:
    """The present word for the green suit, one of GREENS."""
    return _green.get()


def suit_name(suit: int) -> str:
    return str(GREENS[green()] if suit == LAUB else SUITS[suit])
