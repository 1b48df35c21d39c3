"""Why somebody changed a round, or wrote a doubtful one: quick choices beside free text, kept as one remark.

Owns the choices and the form in which one is kept: `#code`, then what was
typed. A remark without a choice is just its text.
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
# At WHOT! nobody has a side, at Watten a round is a side's.
NOT_OF = {"whot": "wrong_side", "watten": "wrong_player"}
# Why a round that does not add up is right all the same.
DOUBTED = {
    "two_packs": _("We play with two packs"),
    "other_edition": _("Another edition’s cards"),
    "recounted": _("Counted twice, it is right"),
}
_ALL = REASONS | DOUBTED


def kept(code: str, text: str) -> str:
    """What is stored of a choice and of what was typed; a choice that is none is left out."""
    return " ".join(part for part in (f"#{code}" if code in _ALL else "", text.strip()) if part)


def remark(stored: str) -> str:
    """A kept remark in the reader's language."""
    code, _blank, text = stored.removeprefix("#").partition(" ")
    if not stored.startswith("#") or code not in _ALL:
        return stored
    return f"{_ALL[code]}: {text}" if text else str(_ALL[code])
