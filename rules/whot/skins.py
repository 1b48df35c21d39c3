"""Skins: the names that an edition prints for the five neutral suits and the WHOT cards.

Display data only. No rule ever reads a skin; a skin's key names no product.
Reading a card accepts every skin's words beside the neutral ones
(`rules.whot.codes`); a club's own edition comes in through `own_skin`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Skin:
    """`suits` in the order circle, triangle, cross, square, star.

    `whots` pairs a card id (80 any, 81 red, 82 yellow) with its printed
    names; the first one is shown. `colours` are `#rrggbb` by suit. Empty:
    show the neutral ones.
    """

    key: str
    suits: tuple[str, ...] = ()
    whots: tuple[tuple[int, tuple[str, ...]], ...] = ()
    colours: tuple[str, ...] = ()

    def whot_name(self, of: int) -> str | None:
        """What is printed on this kind of WHOT card; None where the skin has no name for it."""
        return next((names[0] for card, names in self.whots if card == of), None)


NEUTRAL = Skin("neutral")
SKINS: dict[str, Skin] = {
    "neutral": NEUTRAL,
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

# Which skin a preset wears unless the table chooses another; all others print the signs alone.
DEFAULT_SKIN: dict[str, str] = {
    "leaflet_classic": "leaflet",
    "leaflet_short": "leaflet",
    "leaflet_long": "leaflet",
    "numberlock_classic": "numberlock",
    "numberlock_new": "numberlock",
    "numberlock_knockout": "numberlock",
}
