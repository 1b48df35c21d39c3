"""Whole numbers as people type them."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"[-+]?[0-9]{1,5}")


def whole_number(text: str) -> int:
    """A whole number, 0 if it is none. Signs as a keyboard or a copied text has them."""
    text = text.strip().replace("\u2212", "-").replace("\u2013", "-")
    return int(text) if _NUMBER.fullmatch(text) else 0
