"""Who names what, and what an announcement means for the cards.

Owns the order of announcing (R10: Vorhand the Schlag, then the dealer the
Farbe) and `Announced`, everything that a ruleset and an announcement fix for
the rest of the hand, compiled once into tables of sets and numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from rules.cards import ALL_CARDS, PACK, SECHSER, mask
from rules.watten.actions import SEATS
from rules.watten.duty import NO_DUTY, Duty, duty
from rules.watten.ranking import criticals, linke, powers, suit_in_play
from rules.watten.refusals import Refusal, refusal
from rules.watten.rulesets import WattenRules


@dataclass(frozen=True, slots=True)
class Announced:
    """Schlag and Farbe with their tables, all by led card; the last of each is for an UNSEEN lead.

    `first` are the duties of the first trick, `duties` those of the others.
    `top` are trumps, Schlag cards, Kritische and Wanderkritt, with which
    anyone may bid on his last card (R27); `same_suit[led]` may do so too.
    """

    schlag: int
    trump: int
    powers: tuple[tuple[int, ...], ...]
    first: tuple[Duty, ...]
    duties: tuple[Duty, ...]
    top: int
    same_suit: tuple[int, ...]


def vorhand(dealer: int) -> int:
    """The player after the dealer; he names the Schlag and leads (R10, R14)."""
    return dealer + 1 & 3


def schlag_refused(rules: WattenRules, dealer: int, seat: int, rank: int, named: bool) -> Refusal | None:
    """Why `seat` may not name this Schlag; None when he may. A six needs the table's leave (A5)."""
    if named:
        return refusal("schlag_named", seat=SEATS[seat])
    if seat != vorhand(dealer):
        return refusal("not_announcer", seat=SEATS[seat], announcer=SEATS[vorhand(dealer)])
    if rank == SECHSER and not rules.allow_schlag_six:
        return refusal("schlag_six", seat=SEATS[seat])
    return None


def farbe_refused(dealer: int, seat: int, schlag_named: bool, named: bool) -> Refusal | None:
    """Why `seat` may not name a Farbe; None when he may. The Schlag comes first (R10)."""
    if named:
        return refusal("farbe_named", seat=SEATS[seat])
    if not schlag_named:
        return refusal("schlag_first", seat=SEATS[seat])
    if seat != dealer:
        return refusal("not_announcer", seat=SEATS[seat], announcer=SEATS[dealer])
    return None


def compiler(rules: WattenRules) -> Callable[[int, int], Announced]:
    """`(schlag, trump) -> Announced` under these rules, each announcement compiled once."""

    @cache
    def announced(schlag: int, trump: int) -> Announced:
        in_play = [suit_in_play(rules, card, schlag, trump) for card in PACK]
        alike = [
            mask(card for card in PACK if suit is not None and in_play[card] == suit) for suit in in_play
        ]
        top = {*criticals(rules), *linke(rules, schlag, trump)}
        top |= {card for card in PACK if in_play[card] == trump}
        return Announced(
            schlag,
            trump,
            powers(rules, schlag, trump),
            _duties(rules, schlag, trump, first=True),
            _duties(rules, schlag, trump, first=False),
            mask(top),
            (*alike, ALL_CARDS),
        )

    return announced


def _duties(rules: WattenRules, schlag: int, trump: int, *, first: bool) -> tuple[Duty, ...]:
    """By led card. Whatever an UNSEEN lead was, nobody can object to it."""
    return (*(duty(rules, led, schlag, trump, first=first) for led in PACK), NO_DUTY)
