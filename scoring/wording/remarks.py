"""Remarks about a changed or doubtful round: quick choices and free text, stored as one text.

Stored as `#code` followed by the typed text; without a choice just the text.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

REASONS = {
    "mistyped": _("Mistyped"),
    "miscounted": _("Miscounted"),
    "wrong_side": _("Wrong side"),
    "wrong_player": _("Wrong player"),
    "forgotten": _("Something was forgotten"),
    "agreed": _("Agreed at the table"),
}
# WHOT! has no sides; a Watten round belongs to a side.
NOT_OF = {"whot": "wrong_side", "watten": "wrong_player"}
# Why a round that looks doubtful is right.
DOUBTED = {
    "two_packs": _("We play with two packs"),
    "other_edition": _("Another edition’s cards"),
    "recounted": _("Counted twice, it is right"),
}
_ALL = REASONS | DOUBTED


def kept(code: str, text: str) -> str:
    """The stored form of a choice and a typed text; an unknown choice is left out."""
    return " ".join(part for part in (f"#{code}" if code in _ALL else "", text.strip()) if part)


def remark(stored: str) -> str:
    """A stored remark in the reader's language."""
    code, _blank, text = stored.removeprefix("#").partition(" ")
    if not stored.startswith("#") or code not in _ALL:
        return stored
    return f"{_ALL[code]}: {text}" if text else str(_ALL[code])
