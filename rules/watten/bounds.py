"""The bounds of the fields of Watten actions and setups. `rules.watten.judge` decides what is allowed."""

from __future__ import annotations

from rules.core.bounds import Bounds, among, bytes_of, check, each, one_of, within
from rules.watten.actions import (
    CLAIMS,
    HAND_SIZE,
    MAX_BID,
    MAX_SCORE,
    UNSEEN,
    Agree,
    Ask,
    Bid,
    Challenge,
    Claim,
    Concede,
    Cut,
    DealPattern,
    Decline,
    Farbe,
    Maschine,
    NewHand,
    Play,
    Schlag,
    Show,
    Stay,
    SwapBlind,
    Takes,
    WattenSetup,
    account_labels,
)
from rules.watten.pack import PACK, RANKS, SUITS
from rules.watten.table import LABELS

# Two bits; whether the table has the seat is judged later.
_SEAT = {"seat": within(0, max(LABELS) - 1)}
_CARD = within(0, len(PACK) - 1)
_LAID = within(0, UNSEEN)
_HAND = among(frozenset((None, *PACK)), (HAND_SIZE,))

ACTIONS: Bounds = {
    Play: _SEAT | {"card": _LAID},
    Schlag: _SEAT | {"rank": within(0, len(RANKS) - 1)},
    Farbe: _SEAT | {"suit": within(0, len(SUITS) - 1)},
    Bid: _SEAT | {"value": within(0, MAX_BID)},
    Claim: _SEAT | {"code": one_of(*CLAIMS)},
    Cut: _SEAT | {"card": _LAID},
    DealPattern: _SEAT | {"first": one_of(2, 3)},
    Ask: _SEAT | {"what": one_of("schoeneres", "schlagtausch")},
    NewHand: _SEAT | {"cards": _HAND},
    Show: _SEAT | {"card": _CARD},
    **dict.fromkeys((Stay, Concede, Agree, Decline, SwapBlind, Maschine, Takes, Challenge), _SEAT),
}
_SEATS: Bounds = {WattenSetup: {"seats": one_of(*LABELS)}}
_SETUPS: dict[int, Bounds] = {
    seats: {
        WattenSetup: {
            "dealer": within(0, seats - 1),
            "krank": bytes_of(bytes((0, 1)), (len(account_labels(seats)),)),
            "deal": each(_HAND, (0, seats)),
            "score": bytes_of(bytes(range(MAX_SCORE + 1)), (0, len(account_labels(seats)))),
        }
    }
    for seats in LABELS
}


def check_setup(setup: WattenSetup) -> None:
    """Raise Unreadable for a setup that no table can have."""
    check(setup, _SEATS)
    check(setup, _SETUPS[setup.seats])
