"""The ends of a Watten game: Bummerl, Schneider, Retourschneider (S4 R30-R32)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

OUTCOMES = {
    "bummerl": _("Bummerl"),
    "schneider": _("Schneider"),
    "retourschneider": _("Retourschneider"),
}

NEAR_WIN = {
    "krank": _("krank"),
    "gespannt": _("gespannt"),
    "gestrichen": _("gestrichen"),
}


def near_win(word: str) -> str:
    """What a region calls a side that is two points or fewer from the target."""
    return str(NEAR_WIN.get(word, word))


def outcome(code: str) -> str:
    return str(OUTCOMES.get(code, code))


def mark_name(code: str) -> str:
    """The drawing read aloud."""
    return outcome(code)


def marks_sum(bummerl: int) -> str:
    return ngettext("%(count)d Bummerl", "%(count)d Bummerl", bummerl) % {"count": bummerl}
