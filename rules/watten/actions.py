"""What can be done in one Watten hand, as people say it: announce, play, bid, answer, claim.

Owns the action types, the setup of a hand and the one-byte code of each
action. Never judges whether an action is allowed.

An action byte is `seat << 6 | code`:

    0..33   play this card, 33 an unseen one  36..44  name this Schlag, Sau first
    34      stay                              45..48  name this Farbe, Herz first
    35      concede                           49      bid one more, without saying how many
    63      the next byte tells more:         50..62  bid 3..15
            0..15 claim a penalty, 16 bid, its value in the two bytes after
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.watten.rulesets import PenaltyCode

SEATS = ("A1", "B1", "A2", "B2")
SIDES = ("A", "B")
HAND_SIZE = 5
UNKNOWN = 255  # a dealt card that the log does not know
UNSEEN = 33  # a played card that the log does not know

STAY, CONCEDE, SCHLAG, FARBE, BID, BID_3, ESCAPE = 34, 35, 36, 45, 49, 50, 63
ESCAPED_BID = 16
MAX_BID = 65535
# Append-only: the index of a code is stored in logs.
CLAIMS: tuple[PenaltyCode, ...] = (
    "misdeal",
    "peek_cut",
    "wild_bid",
    "krank_bid",
    "revoke",
    "early_look",
    "double_bid",
)


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


WattenAction = Schlag | Farbe | Play | Bid | Stay | Concede | Claim


@dataclass(frozen=True, slots=True)
class WattenSetup:
    """How a hand begins: who deals, which sides (0 = A, 1 = B) are krank, and what is known of the hands.

    `deal` holds five cards for each seat in the order received, None for an
    unknown one, or is empty when nothing is known.
    """

    dealer: int
    krank: tuple[bool, bool] = (False, False)
    deal: tuple[tuple[int | None, ...], ...] = ()
