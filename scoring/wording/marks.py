"""The score of a Watten game, and the names of Bummerl, Schneider and Retourschneider (S4 R30-R32)."""

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


# No line break within a score.
NEVER_BROKEN = "\u00a0"


def score(figures: Iterable[object]) -> str:
    """Both totals in one word: "9 : 0"."""
    return f"{NEVER_BROKEN}:{NEVER_BROKEN}".join(map(str, figures))


def near_win(word: str) -> str:
    """The regional word for a side that is two points or fewer from the target."""
    return str(NEAR_WIN.get(word, word))


def outcome(code: str) -> str:
    return str(OUTCOMES.get(code, code))


def mark_name(code: str) -> str:
    """The name of a mark, for screen readers."""
    return outcome(code)


def marks_sum(bummerl: int) -> str:
    return ngettext("%(count)d Bummerl", "%(count)d Bummerl", bummerl) % {"count": bummerl}
