"""The names of the headers, in English and German, and which of their words are seats.

One table for both games. What stands behind a header is read by
`rules.core.tags` or by the game. All words are folded (`rules.core.hand.fold`).
"""

from __future__ import annotations

from rules.core.hand import fold

ALIASES: dict[str, tuple[str, ...]] = {
    "ruleset": ("rules", "regeln", "regelwerk"),
    "date": ("datum",),
    "event": ("anlass", "veranstaltung", "turnier", "tournament"),
    "table": ("tisch",),
    "round": ("runde",),
    "seats": ("players", "spieler", "plaetze"),
    "dealer": ("geber",),
    "deal": ("karten", "cards", "blatt"),
    "krank": ("gespannt",),
    "score": ("stand", "spielstand"),
    "upcard": ("aufgedeckt",),
    "stock": ("stapel", "talon"),
    "turn": ("zug",),
    "discards": ("ablage",),
}
_CANONICAL = {alias: name for name, aliases in ALIASES.items() for alias in aliases}

# These headers hold cards only: a person with the name of a suit is not meant.
_CARDS_ONLY = ("upcard", "stock", "discards")
_SEATS_ONLY = ("krank", "score")
_SIDES = ("a", "b")  # their labels if four play


def canonical(name: str) -> str:
    """The canonical name of a header; an unknown word is folded."""
    if name in ALIASES:
        return name
    key = fold(name)
    return _CANONICAL.get(key, key)


def seat_words(key: str) -> int | None:
    """How many of the first words of a header may be a person's name instead of a seat; None for all."""
    if key in _SEATS_ONLY:
        return None
    return 0 if key in _CARDS_ONLY else 1


def is_side(key: str, label: str) -> bool:
    """Whether this label (folded) in a header is a side of four players, also if a person is called so."""
    return key in _SEATS_ONLY and label in _SIDES
