"""Ranks in the reader's language: "1st", in German "1."."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

# No more than eight sit at a table.
PLACES = (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"), _("6th"), _("7th"), _("8th"))


def ordinal(place: int) -> str:
    """A rank as people write it; a number outside the ranks of a table is returned unchanged."""
    return str(PLACES[place - 1]) if 0 < place <= len(PLACES) else f"{place}."
