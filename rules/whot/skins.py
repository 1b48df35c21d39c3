"""Skins: the names that an edition prints for the five neutral suits and the WHOT cards.

Display data; no rule reads a skin, and a skin's key names no product.
`rules.whot.codes` reads the words of every skin beside the neutral ones.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Skin:
    """`suits` in the order circle, triangle, cross, square, star.

    `whots` pairs a card id (80 any, 81 red, 82 yellow) with its printed names.
    Empty: the edition prints the neutral signs.
    """

    key: str
    suits: tuple[str, ...] = ()
    whots: tuple[tuple[int, tuple[str, ...]], ...] = ()


SKINS: dict[str, Skin] = {
    "neutral": Skin("neutral"),
    # S0 INHALT. The numbers decide the pairing: two long suits, two middle ones, the double suit.
    "leaflet": Skin(
        "leaflet",
        ("Pfeife", "Fußball", "Medaille", "Fußballschuh", "Trikot"),
        ((81, ("Stoppuhr",)), (82, ("Pokal",))),
    ),
    # S2, "WHOT! besteht aus 53 Karten".
    "numberlock": Skin(
        "numberlock", ("Peach", "Toad", "Luigi", "Yoshi", "Mario"), ((80, ("Bowser", "Bowser Jr.")),)
    ),
}

# The skin of a preset unless the table chooses another; presets not listed use the neutral signs.
DEFAULT_SKIN: dict[str, str] = {
    "leaflet_classic": "leaflet",
    "leaflet_short": "leaflet",
    "leaflet_long": "leaflet",
    "numberlock_classic": "numberlock",
    "numberlock_new": "numberlock",
    "numberlock_knockout": "numberlock",
}
