"""What an edition prints on its cards instead of the plain symbols, for its rule card.

All other pages use the plain symbols, a circle and a star.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.whot.codes import format_card
from rules.whot.skins import DEFAULT_SKIN, SKINS, Skin
from scoring.wording.faces import symbol_names, whot_names

# Pictures are translated; names of figures stay as printed.
PICTURES = {
    "Pfeife": gettext_lazy("whistle"),
    "Fußball": gettext_lazy("football"),
    "Medaille": gettext_lazy("medal"),
    "Fußballschuh": gettext_lazy("football boot"),
    "Trikot": gettext_lazy("jersey"),
    "Stoppuhr": gettext_lazy("stopwatch"),
    "Pokal": gettext_lazy("cup"),
}


def printed(ruleset_key: str) -> str:
    """A sentence about the cards of this edition; "" if it prints the plain symbols."""
    skin = SKINS[DEFAULT_SKIN.get(ruleset_key, "neutral")]
    if not skin.suits:
        return ""
    return _("Printed on the cards of this edition: %(names)s") % {"names": ", ".join(_pairs(skin))}


def _pairs(skin: Skin) -> list[str]:
    symbols = zip(symbol_names().values(), ((name,) for name in skin.suits), strict=True)
    whots = [(whot_names()[format_card(card)], names) for card, names in skin.whots]
    return [f"{plain} = {' / '.join(map(_picture, names))}" for plain, names in [*symbols, *whots]]


def _picture(name: str) -> str:
    return str(PICTURES.get(name, name))
