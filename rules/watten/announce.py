"""Compiles what an announcement means for the cards.

`Announced` holds everything that a ruleset, a Schlag and a Farbe fix for the rest of the hand, as lookups of
sets and numbers. Who names them is judged in `rules.watten.naming`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

from rules.watten.actions import HAND_SIZE, UNSEEN
from rules.watten.duty import NO_DUTY, Duty, duty
from rules.watten.pack import ALL_CARDS, PACK, mask
from rules.watten.ranking import criticals, linke, powers, suits_in_play
from rules.watten.rulesets import WattenRules

Flags = tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Announced:
    """Schlag and Farbe with their lookups, all by led card; the last of each is for an UNSEEN lead.

    `first` are the duties of the first trick, `duties` those of the others; `free` says by trick, led card and card
    whether a card is legal in any hand. `top` are trumps, Schlag cards, Kritische and Wanderkritt, with which
    anyone may bid on his last card (R27); cards of `same_suit[led]` may too.
    """

    schlag: int
    trump: int
    powers: tuple[tuple[int, ...], ...]
    first: tuple[Duty, ...]
    duties: tuple[Duty, ...]
    top: int
    same_suit: tuple[int, ...]
    free: tuple[tuple[Flags, ...], ...]


def compiler(rules: WattenRules) -> Callable[[int, int], Announced]:
    """`(schlag, trump) -> Announced` under these rules, each announcement compiled once."""

    @cache
    def announced(schlag: int, trump: int) -> Announced:
        in_play = suits_in_play(rules, schlag, trump)
        alike = [
            mask(card for card in PACK if suit is not None and in_play[card] == suit) for suit in in_play
        ]
        top = {*criticals(rules), *linke(rules, schlag, trump)}
        top |= {card for card in PACK if in_play[card] == trump}
        first, later = (_duties(rules, schlag, trump, first=is_first) for is_first in (True, False))
        return Announced(
            schlag,
            trump,
            powers(rules, schlag, trump),
            first,
            later,
            mask(top),
            (*alike, ALL_CARDS),
            tuple(tuple(_flags(duty.free) for duty in of) for of in (first, *[later] * (HAND_SIZE - 1))),
        )

    return announced


@lru_cache(maxsize=1024)
def _flags(cards: int) -> Flags:
    """A set of cards as one bool for each card."""
    return tuple(bool(cards >> card & 1) for card in range(UNSEEN))


def _duties(rules: WattenRules, schlag: int, trump: int, *, first: bool) -> tuple[Duty, ...]:
    """The duties by led card. No play is refused after an UNSEEN lead."""
    return (*(duty(rules, led, schlag, trump, first=first) for led in PACK), NO_DUTY)
