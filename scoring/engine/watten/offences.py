"""Decides who can have committed an offence of the catalogue in the running Watten round.

The price of an offence is in `stake`. The replay of a hand gives the same answers
(`rules.watten.cutting.offender_refused`, `rules.watten.judge`).
"""

from __future__ import annotations

from typing import Literal

from rules.watten.rulesets import WattenRules
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import ends_round

Innocence = Literal["not_dealer", "not_cutter", "not_blind", "rests"]
# Offences of players who have cards in the round.
_PLAYED = ("wild_bid", "krank_bid", "double_bid", "revoke", "early_look")


def leaves_dealer_open(rules: WattenRules, event: ev.Fact) -> bool:
    """Whether this is an offence that does not tell who deals (R4), if no round of the game was played before it: a
    misdeal (R7), a look at the cut (R5), or another one that left its round open.
    """
    if not isinstance(event, ev.PenaltyGiven):
        return False
    return event.code == "misdeal" or not ends_round(event, rules)


def innocent(
    rules: WattenRules, code: str, account: int, *, seats: int, dealer: int | None
) -> Innocence | None:
    """Why nobody of this account can have done it in the round that `dealer` deals; None if somebody can.

    Only the dealer can misdeal (R7), only the player before him cuts and can peek (R5, A27); if that one rests, the
    other player may have cut instead [D]. Only a player who does not announce can look too early (R9). A resting player
    neither bids nor plays. With an unknown dealer (None) it may be anybody; but with two players, nobody can look too
    early.
    """
    rests = seats == 3 and rules.three_mode == "rest"
    announcing = {dealer, None if dealer is None else (dealer + 1) % seats}
    two_play = seats == 2 or (rests and dealer is None)
    if code == "early_look" and (two_play or (seats == 3 and account in announcing)):
        return "not_blind"
    if dealer is None:
        return None
    if rests and account == (dealer + 2) % 3 and code in _PLAYED:
        return "rests"
    if code == "misdeal" and account != _account(dealer, seats):
        return "not_dealer"
    cutters = {_account((dealer - 1) % seats, seats)} | ({(dealer + 1) % 3} if rests else set())
    return "not_cutter" if code == "peek_cut" and account not in cutters else None


def _account(seat: int, seats: int) -> int:
    return seat if seats == 3 else seat % 2
