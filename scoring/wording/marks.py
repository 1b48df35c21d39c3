"""How a Watten game stands and ends: the score; Bummerl, Schneider, Retourschneider (S4 R30-R32)."""

from __future__ import annotations

from collections.abc import Iterable

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


# No line of a page ends within a score.
NEVER_BROKEN = "\u00a0"


def score(figures: Iterable[object]) -> str:
    """Points against each other, as one word: "9 : 0"."""
    return f"{NEVER_BROKEN}:{NEVER_BROKEN}".join(map(str, figures))


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
