"""Openings written as people write them, judged by `open_round` alone."""

from __future__ import annotations

from rules import notation
from rules.watten import codec
from rules.watten.actions import WattenSetup
from rules.watten.opened import Opened
from rules.watten.opening import open_round
from rules.watten.table import table

# Vorhand B1 holds three Achter, the dealer A1 four Herz.
DEAL = """deal: A1 HA HK HO H7 SA
deal: B1 H8 S8 L8 SK LA
deal: A2 S7 L7 E7 EA S9
deal: B2 L9 E9 H9 SU LU
"""


def opened(
    body: str, options: str = "", headers: str = "", key: str = "upper_austria", seats: int = 4
) -> Opened:
    """The opening of a hand that A1 (A) deals."""
    dealer = "A1" if seats == 4 else "A"
    hand = notation.read_one(f"ruleset: {key} {options}\nseats: {seats}\ndealer: {dealer}\n{headers}\n{body}")
    setup = hand.setup
    dealt = codec.encode_setup(WattenSetup(setup.dealer, deal=setup.deal, seats=setup.seats))[1:]
    data = codec.encode(setup, hand.actions)
    first = codec.decode_setup(data, 0)[1]
    fresh = not any(setup.krank) and not any(setup.score)
    return open_round(hand.ruleset.params, table(setup.seats, setup.dealer), data, first, dealt, fresh=fresh)


def code_of(
    body: str, options: str = "", headers: str = "", key: str = "upper_austria", seats: int = 4
) -> str:
    """Why the opening is refused, "" if it is not."""
    problem = opened(body, options, headers, key, seats).problem
    return problem[0] if problem else ""
