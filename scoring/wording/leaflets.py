"""The source of a WHOT! rule in a few words of the reader's language: "leaflet: Long variant".

Names for the headings of the leaflets, which are printed in their own language, and for the points that all
of them leave open. The rule card shows the headings as printed (`sources.passage`).
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.wording.sources import EDITIONS, OTHERS, SOURCES

OPEN = "#"
HEADINGS = {
    "INHALT": gettext_lazy("Cards and order"),
    "1-3": gettext_lazy("A turn"),
    "GEWINNER": gettext_lazy("Winning"),
    "GEWINNEN!": gettext_lazy("Winning"),
    "LANGE": gettext_lazy("Long variant"),
    "LANGE SPIELVARIANTE": gettext_lazy("Long variant"),
    "KURZE VARIANTE": gettext_lazy("Short variant"),
    "Doppeltes Trikot": gettext_lazy("Star cards"),
    "DOPPELTE PUNKTE": gettext_lazy("Doubled points"),
    "KNOCKOUT 1": gettext_lazy("Knockout"),
    "NEUES": gettext_lazy("New rules"),
    "Scoring": gettext_lazy("Counting"),
    "Tournament Games": gettext_lazy("Tournament"),
    "Raise Stake": gettext_lazy("Stakes"),
}
# Rulesets without a leaflet (rules.whot.presets), by the first word of their key. Rules that they share with
# one from the public collections are cited from there; rules of one edition are still cited from that
# edition.
PUBLIC = frozenset({"british", "nigerian", "old"})
OF_ONE_EDITION = frozenset(
    {"KURZE VARIANTE", "Doppeltes Trikot", "DOPPELTE PUNKTE", "NEUES", "Tournament Games", "Raise Stake"}
)


def named(text: str, key: str) -> str:
    """`S0 LANGE, S2 KNOCKOUT 1, #36` as "leaflet: Long variant". Of several editions only the one of ruleset
    `key`.
    """
    parts = [part.partition(" ") for part in text.split(", ")]
    cited = {seed: place for seed, _space, place in reversed(parts) if seed in SOURCES}
    if cited and key.partition("_")[0] in PUBLIC and not OF_ONE_EDITION.intersection(cited.values()):
        return str(OTHERS["public"])
    own = EDITIONS.get(key.partition("_")[0], "")
    seed = own if own in cited else next((seed for seed, *_rest in parts if seed in SOURCES), "")
    if seed:
        return _at(str(SOURCES[seed]), cited[seed])
    if any(word.startswith(OPEN) for word, *_rest in parts):
        return _("left open by the leaflets")
    return str(OTHERS.get(text, text))


def _at(source: str, place: str) -> str:
    heading = _("Step %(number)s") % {"number": place} if place.isdecimal() else str(HEADINGS.get(place, ""))
    return f"{source}: {heading}" if heading else source
