"""The ends of a Watten game: Bummerl, Schneider, Retourschneider (S4 R30-R32)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

OUTCOMES = {
    "bummerl": _("Bummerl"),
    "schneider": _("Schneider"),
    "retourschneider": _("Retourschneider"),
}


def outcome(code: str) -> str:
    return str(OUTCOMES.get(code, code))


def mark_name(code: str) -> str:
    """The drawing read aloud."""
    return outcome(code)


def marks_sum(bummerl: int) -> str:
    return ngettext("%(count)d Bummerl", "%(count)d Bummerl", bummerl) % {"count": bummerl}
