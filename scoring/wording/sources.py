"""Where a rule stands: the source of a step in a reader's words instead of a seed's number."""

from __future__ import annotations

import re

from django.utils.translation import gettext_lazy as _

SOURCES = {
    "S0": _("leaflet"),
    "S2": _("leaflet of the number-lock edition"),
    "S4": _("Watten rules of this table"),
}
_SOURCE = re.compile(r"(S\d)\s*([^,]*)")


def source(text: str) -> str:
    """`S4 R22` as "Watten rules of this table, R22"; several are apart by a semicolon."""
    found = [(SOURCES.get(seed), place.strip()) for seed, place in _SOURCE.findall(text)]
    return "; ".join(f"{name}, {place}" if place else str(name) for name, place in found if name) or text
