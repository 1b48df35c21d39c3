"""A logged WHOT! hand: its setup and the actions that people took.

The value types that notation, compact form and playouts share. Seats count from
0, clockwise; cards and tokens are the ints of `pack` and `tokens`.
"""

from __future__ import annotations

from dataclasses import dataclass

LABELS = ("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8")
"""What a log calls the seats. Eight is the most that one pack can deal to (48 + 1 of 53)."""


@dataclass(frozen=True, slots=True)
class Middle:
    """Where a hand stood that is logged from its middle on.

    `seat` has the turn. `direction`: 1 clockwise, -1 against it. `pick`: the cards of a pending pick, 0 for
    none. `discards`: the cards below the top one, the lowest first, UNKNOWN for a card that nobody knows. `drawn`:
    the player before has just drawn the last card of his hand, and may lay it where `play_drawn` allows it.
    """

    seat: int
    direction: int = 1
    pick: int = 0
    discards: tuple[int, ...] = ()
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class WhotSetup:
    """How the hand began; the seat left of `dealer` starts (S0, S2 step 3).

    `hands`: dealt cards by seat, UNKNOWN where nobody saw them, () for a hand
    that is not logged at all. `upcard`: UNKNOWN where none is turned up (#10).
    `stock`: the first cards of the draw pile, next one first, as far as known.
    `call`: the suit that the dealer named for an upcard WHOT (#8).

    With a `middle` the hands are those held then, of any size, `upcard` is the card on top and `call` the suit
    that was named with it. What nobody names lies in the draw pile, so `middle.discards` should be complete.
    """

    dealer: int
    hands: tuple[tuple[int, ...], ...]
    upcard: int
    stock: tuple[int, ...] = ()
    call: int | None = None
    middle: Middle | None = None


# --- turns; each with the `seconds` that it took, where somebody noted them -----------------------------


@dataclass(frozen=True, slots=True)
class Lay:
    """One or more tokens laid in a turn; more than one is a street or two cards of one number."""

    seat: int
    tokens: tuple[int, ...]
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """A card drawn and kept, UNKNOWN when the log does not say which; or all cards of a pending pick."""

    seat: int
    card: int = 0
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Pick:
    """The cards drawn for a pending pick, UNKNOWN where the log does not say which."""

    seat: int
    cards: tuple[int, ...]
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Timeout:
    """The clock ran out on the player in turn (S3 "Turn Time")."""

    seat: int
    seconds: int | None = None


# --- what does not take a turn -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Warn:
    """ "Warning" with two cards left or, where `last`, "last card" with one (S3)."""

    seat: int
    last: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """Somebody points out that `against` forgot to warn."""

    seat: int
    against: int


@dataclass(frozen=True, slots=True)
class Raise:
    """The stake is to rise by `points` club points (S3 "Raise Stake")."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Answer:
    """To a raise, after so many `seconds` where somebody counted. No `accept`: declined or lapsed."""

    seat: int
    accept: bool
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Turned:
    """The pile was turned over just before; `shuffled` into this order as far as known, next card first."""

    seat: int
    shuffled: bool
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Got:
    """Which cards somebody had to take just before (general market, a penalty)."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Win:
    """Said at the end: this player has won."""

    seat: int


@dataclass(frozen=True, slots=True)
class Show:
    """The cards left in a hand, laid open for counting after the end."""

    seat: int
    cards: tuple[int, ...]


Turn = Lay | Draw | Pick | Timeout
Aside = Warn | Claim | Raise | Answer | Turned | Got | Win | Show
WhotAction = Turn | Aside
