"""The source of a rule in the reader's language instead of the number of a seed."""

from __future__ import annotations

import re

from django.utils.translation import gettext_lazy as _

SOURCES = {
    "S0": _("leaflet"),
    "S1": _("leaflet"),
    "S2": _("leaflet of the number-lock edition"),
    "S3": _("rules of the app edition"),
    "S4": _("Watten rules of this table"),
}
# The one seed that a preset rests on, by the first word of its key.
EDITIONS = {"leaflet": "S0", "numberlock": "S2", "app": "S3"}
# A rule or an open point of Watten without its seed: `A24`.
_NUMBER = re.compile(r"[RA]\d+")
OTHERS = {
    # Sources outside the seeds: public rule collections, or our own reading where all are silent.
    "public": _("public rule collections"),
}


def source(text: str) -> str:
    """`S4 R22, R23` as "Watten rules of this table, R22, R23"; several are separated by a semicolon."""
    found: list[str] = []
    for part in text.split(", "):
        seed, _space, place = part.partition(" ")
        if seed in SOURCES:
            found.append(", ".join(filter(None, (str(SOURCES[seed]), place))))
        elif found:
            found[-1] += f", {part}"
        elif _NUMBER.fullmatch(part):
            found.append(f"{SOURCES['S4']}, {part}")
        else:
            found.append(str(OTHERS.get(part, part)))
    return "; ".join(found)


def cited(text: str, key: str) -> str:
    """Like `source`, but of several editions only the one that ruleset `key` rests on, if it is among them."""
    groups: list[str] = []
    for part in text.split(", "):
        starts = part.partition(" ")[0] in SOURCES or not groups
        groups = [*groups, part] if starts else [*groups[:-1], f"{groups[-1]}, {part}"]
    own = [group for group in groups if group.partition(" ")[0] == EDITIONS.get(key.partition("_")[0])]
    return source(", ".join(own or groups)) if text else ""


def passage(text: str, seed: str) -> str:
    """Only the passages, for a page about one seed: `S4 R15, A4` as "R15, A4".

    Passages of other seeds are left out; rows of our own document stay.
    """
    found, own = [], True
    for part in text.split(", "):
        head, _space, place = part.partition(" ")
        if head in SOURCES:
            own = head == seed
        shown = place if head in SOURCES else part
        if shown and (own or part.startswith("#")):
            found.append(str(OTHERS.get(shown, shown)))
    return ", ".join(found)
