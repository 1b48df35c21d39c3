"""A logged WHOT! hand: its setup and the actions that people took.

The value types that notation, compact form and playouts share. Seats count from
0, clockwise; cards and tokens are the ints of `pack` and `tokens`.
"""

from __future__ import annotations

from dataclasses import dataclass

LABELS = ("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8")
"""The labels of the seats in a log. Eight is the most that one pack can deal to (48 + 1 of 53)."""


@dataclass(frozen=True, slots=True)
class Middle:
    """Where a hand stood that is logged from its middle on.

    `seat` is on turn. `direction`: 1 clockwise, -1 anticlockwise. `pick`: the cards of a pending pick, 0 for none.
    `discards`: the cards below the top one, the lowest first, UNKNOWN for an unknown card. `drawn`: the player
    before has just drawn the last card of his hand, and may lay it if `play_drawn` allows it. `small`: the card on
    top was laid by its small number.
    """

    seat: int
    direction: int = 1
    pick: int = 0
    discards: tuple[int, ...] = ()
    drawn: bool = False
    small: bool = False


@dataclass(frozen=True, slots=True)
class WhotSetup:
    """How the hand began; the seat left of `dealer` starts (S0, S2 step 3).

    `hands`: dealt cards by seat, UNKNOWN for a card nobody saw, () for a hand that is not logged at all. `upcard`:
    UNKNOWN if none is turned up (#10). `stock`: the first cards of the draw pile, next one first, as far as known.
    `call`: the suit that the dealer named for an upcard WHOT (#8).

    With a `middle`, the hands are those held then, of any size, `upcard` is the card on top and `call` the suit
    asked for. All other cards count as the draw pile, so `middle.discards` should be complete.
    """

    dealer: int
    hands: tuple[tuple[int, ...], ...]
    upcard: int
    stock: tuple[int, ...] = ()
    call: int | None = None
    middle: Middle | None = None


# --- turns; each with the `seconds` that it took, if they were noted --------------------------------


@dataclass(frozen=True, slots=True)
class Lay:
    """One or more tokens laid in a turn; more than one is a street or two cards of one number."""

    seat: int
    tokens: tuple[int, ...]
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """A card drawn and kept, UNKNOWN if the log does not name it; or all cards of a pending pick."""

    seat: int
    card: int = 0
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Pick:
    """The cards drawn for a pending pick, UNKNOWN for those the log does not name."""

    seat: int
    cards: tuple[int, ...]
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Timeout:
    """The clock ran out for the player on turn (S3 "Turn Time")."""

    seat: int
    seconds: int | None = None


# --- asides, which take no turn -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Warn:
    """The call "warning" with two cards left or, if `last`, "last card" with one (S3)."""

    seat: int
    last: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """A player points out that `against` forgot to warn."""

    seat: int
    against: int


@dataclass(frozen=True, slots=True)
class Raise:
    """An offer to raise the stake to `points` club points (S3 "Raise Stake")."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a raise, after `seconds` if they were counted. Not `accept`: declined or lapsed."""

    seat: int
    accept: bool
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Turned:
    """The pile was turned over just before; if `shuffled`, into the order of `cards`, as far as known."""

    seat: int
    shuffled: bool
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Got:
    """The cards that a seat has just drawn: in turn, at a general market, for a penalty."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Win:
    """The statement at the end that this player has won."""

    seat: int


@dataclass(frozen=True, slots=True)
class Show:
    """The cards left in a hand, laid open for counting after the end."""

    seat: int
    cards: tuple[int, ...]


Turn = Lay | Draw | Pick | Timeout
Aside = Warn | Claim | Raise | Answer | Turned | Got | Win | Show
WhotAction = Turn | Aside
