"""Numbers as text for templates."""

from __future__ import annotations

from django.utils.safestring import SafeString


def digits(number: int) -> str:
    """The number as HTML. A template localises what is a number and escapes what is a text, which costs half as much
    again as showing it.
    """
    return SafeString(number)
