"""A logged WHOT! hand: its setup and the actions that people took.

Owns the value types that notation, compact form and playouts share. Never
knows what is legal. Seats count from 0, clockwise; cards and tokens are the
ints of `pack` and `tokens`.
"""

from __future__ import annotations

from dataclasses import dataclass

LABELS = ("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8")
"""What a log calls the seats. Eight is the most that one pack can deal to (48 + 1 of 53)."""


@dataclass(frozen=True, slots=True)
class WhotSetup:
    """How the hand began; the seat left of `dealer` starts (S0, S2 step 3).

    `hands`: dealt cards by seat, UNKNOWN where nobody saw them, () for a hand
    that is not logged at all. `stock`: the first cards of the draw pile, next
    one first, as far as known.
    """

    dealer: int
    hands: tuple[tuple[int, ...], ...]
    upcard: int
    stock: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Lay:
    """One or more tokens laid in a turn; more than one is a street."""

    seat: int
    tokens: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """A card drawn and kept; UNKNOWN when the log does not say which."""

    seat: int
    card: int = 0


@dataclass(frozen=True, slots=True)
class Show:
    """The cards left in a hand, laid open for counting after the end."""

    seat: int
    cards: tuple[int, ...]


WhotAction = Lay | Draw | Show
