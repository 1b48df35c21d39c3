"""Compiles what an announcement means for the cards.

`Announced` holds everything that a ruleset, a Schlag and a Farbe fix for the rest of the hand, as lookups of
sets and numbers. Who names them is judged in `rules.watten.naming`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from rules.watten.actions import HAND_SIZE, UNSEEN
from rules.watten.duty import NO_DUTY, Duty, duty
from rules.watten.pack import ALL_CARDS, PACK, mask
from rules.watten.ranking import criticals, linke, powers, suits_in_play
from rules.watten.rulesets import WattenRules

Flags = tuple[bool, ...]
Lead = tuple[tuple[int, ...], int, Flags | None, Duty]


@dataclass(frozen=True, slots=True)
class Announced:
    """Schlag and Farbe with their lookups, all by led card; the last of each is for an UNSEEN lead.

    `first` are the duties of the first trick, `duties` those of the others. `leads` has by trick and led card: the
    powers of all cards, that of the led one, the cards that are legal in any hand (None: all), the duty. `top` are
    trumps, Schlag cards, Kritische and Wanderkritt, with which anyone may bid on his last card (R27); cards of
    `same_suit[led]` may too.
    """

    schlag: int
    trump: int
    powers: tuple[tuple[int, ...], ...]
    first: tuple[Duty, ...]
    duties: tuple[Duty, ...]
    top: int
    same_suit: tuple[int, ...]
    leads: tuple[tuple[Lead, ...], ...]


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
        rows = powers(rules, schlag, trump)
        return Announced(
            schlag,
            trump,
            rows,
            first,
            later,
            mask(top),
            (*alike, ALL_CARDS),
            (_leads(rows, first), *[_leads(rows, later)] * (HAND_SIZE - 1)),
        )

    return announced


def _leads(rows: Sequence[tuple[int, ...]], duties: Sequence[Duty]) -> tuple[Lead, ...]:
    return tuple((rows[led], rows[led][led], _flags(duties[led].free), duties[led]) for led in PACK)


@lru_cache(maxsize=1024)
def _flags(cards: int) -> Flags | None:
    """A set of cards as one bool for each card and for UNSEEN."""
    return None if cards == -1 else tuple(bool(cards >> card & 1) for card in range(UNSEEN + 1))


def _duties(rules: WattenRules, schlag: int, trump: int, *, first: bool) -> tuple[Duty, ...]:
    """The duties by led card. No play is refused after an UNSEEN lead."""
    return (*(duty(rules, led, schlag, trump, first=first) for led in PACK), NO_DUTY)
