"""The actions of one Watten hand: announce, play, bid, answer, claim.

Action types, the setup of a hand and the one-byte code of each action.
Whether an action is allowed is judged in `rules.watten.judge`.

An action byte is `seat << 6 | code`:

    0..33   play this card, 33 an unseen one  36..44  name this Schlag, Sau first
    34      stay                              45..48  name this Farbe, Herz first
    35      concede                           49      bid one more, without saying how many
    63      the next byte tells more:         50..62  bid 3..15
            0..15 claim a penalty, 16 bid, its value in the two bytes after
            17 cut, the card in the byte after     18, 19 deal three then two, two then three
            20, 21 ask for Schoeneres, Schlagtausch  22, 23 agree, decline
            24 a new hand, five bytes after          25 the two blind players swap their hands
            26 show a card to announce, a byte after 27 all three Kritische in one hand
            28 the trick goes to this seat           29 "Farbe!": the bidder must show his last card

The setup is one byte, `dealer | krank A << 2 | krank B << 3 | deal known << 4 |
seats << 5 | score known << 7`, where seats is 0 for four players, 1 for two,
2 for three and 3 for three of whom C is krank; then a byte for the score of
each account, where known; then five for each seat, where the deal is known.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.watten.penalties import CODES, PenaltyCode
from rules.watten.table import LABELS

SEATS = LABELS[4]
SIDES = ("A", "B")
HAND_SIZE = 5
UNKNOWN = 255  # a dealt card that the log does not know
UNSEEN = 33  # a played card that the log does not know

STAY, CONCEDE, SCHLAG, FARBE, BID, BID_3, ESCAPE = 34, 35, 36, 45, 49, 50, 63
ESCAPED_BID = 16
CUT, DEAL_3_2, DEAL_2_3, ASK_SCHOENERES, ASK_SCHLAGTAUSCH, AGREE, DECLINE = range(17, 24)
NEW_HAND, SWAP_BLIND, SHOW, MASCHINE, TAKES, CHALLENGE = range(24, 30)
# How many bytes follow the second byte of an escaped action.
OPERANDS = {ESCAPED_BID: 2, CUT: 1, NEW_HAND: HAND_SIZE, SHOW: 1}
MAX_BID = 65535
MAX_SCORE = 255
DEAL_KNOWN, SEATS_SHIFT, SCORE_KNOWN = 16, 5, 128
SEATS_OF_CODE = (4, 2, 3, 3)
CLAIMS = CODES


@dataclass(frozen=True, slots=True)
class Schlag:
    """Vorhand names the rank (R10)."""

    seat: int
    rank: int


@dataclass(frozen=True, slots=True)
class Farbe:
    """The dealer names the trump suit (R10)."""

    seat: int
    suit: int


@dataclass(frozen=True, slots=True)
class Play:
    """Lead a card or add one to the trick (R14); UNSEEN when nobody noted which."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Bid:
    """bieten: make it worth `value` points; 0 means one more than now (R23)."""

    seat: int
    value: int = 0


@dataclass(frozen=True, slots=True)
class Stay:
    """bleiben: play for what was bid (R25)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Concede:
    """gehen: the bidders write the value before their bid (R26)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Claim:
    """The table agrees that `seat` committed an offence of the penalty catalogue."""

    seat: int
    code: PenaltyCode


@dataclass(frozen=True, slots=True)
class Cut:
    """`seat` cuts for the deal and turns up `card` (R4); UNSEEN when nobody noted which."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class DealPattern:
    """The dealer `seat` gives each five cards: three then two, or two then three (R6)."""

    seat: int
    first: Literal[2, 3]


@dataclass(frozen=True, slots=True)
class Ask:
    """An announcer proposes Schoeneres (R11) or a Schlagtausch (R12) to the other."""

    seat: int
    what: Literal["schoeneres", "schlagtausch"]


@dataclass(frozen=True, slots=True)
class Agree:
    """Yes to the question of the other announcer."""

    seat: int


@dataclass(frozen=True, slots=True)
class Decline:
    """No to the question of the other announcer."""

    seat: int


@dataclass(frozen=True, slots=True)
class NewHand:
    """The five cards dealt to `seat` after a Schöneres, None for an unknown one."""

    seat: int
    cards: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class SwapBlind:
    """The two players who do not announce swap their unseen hands (R11, `blind_swap`)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Show:
    """An announcer shows `card`: it names the Schlag or the Farbe (Latinisch, Blind).

    It comes first if the log knows the card from the start, or after the last card, when it was laid open.
    """

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Maschine:
    """`seat` lays open all three Kritische (Bavaria)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Takes:
    """The table says that `seat` took the trick: needed where not everybody knows what is trump."""

    seat: int


@dataclass(frozen=True, slots=True)
class Challenge:
    """ "Farbe!": `seat` asks whether the last card of the bidder may bid (R27); it is shown."""

    seat: int


WattenAction = (
    Schlag
    | Farbe
    | Play
    | Bid
    | Stay
    | Concede
    | Claim
    | Cut
    | DealPattern
    | Ask
    | Agree
    | Decline
    | NewHand
    | SwapBlind
    | Show
    | Maschine
    | Takes
    | Challenge
)


@dataclass(frozen=True, slots=True)
class WattenSetup:
    """How a hand begins: who deals at a table of `seats`, who is krank, and what is known of the hands.

    An *account* has points of its own: a side (A, B), or each of three players. `krank` is by account, and so is
    `score`, the points before this hand; `score` is empty if the log does not tell it, otherwise krank follows from
    it (`rules.watten.standing`). `deal` holds five cards for each seat, None for an unknown one, or is empty when
    nothing is known. The cards stand in the order received, so that the first is the bottom card of the hand.
    """

    dealer: int
    krank: tuple[bool, ...] = ()
    deal: tuple[tuple[int | None, ...], ...] = ()
    seats: int = len(SEATS)
    score: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Extend `krank` with False to one value for each account."""
        missing = len(account_labels(self.seats)) - len(self.krank)
        object.__setattr__(self, "krank", (*self.krank, *[False] * missing))


def account_labels(seats: int) -> tuple[str, ...]:
    """The labels of the accounts: the sides A and B, or each of three players."""
    return LABELS[seats] if seats == 3 else SIDES
