"""Ranks the cards once Schlag and Farbe are named.

The order of R13 with its variants as numbers: `powers(...)[led card][card]`, where 0 means that the card
cannot win the trick.

From the top: Kritische, Wanderkritt, Rechter, Linke, trumps, the led suit. Two Linke are equally high and the
first one played wins (A7), so a trick goes to the first card of the highest power. Kritische leave their
suits: they are neither trumps nor Linke, and no suit is led with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.watten.pack import (
    EICHEL,
    HERZ,
    KOENIG,
    PACK,
    SAU,
    SCHELL,
    SECHSER,
    SIEBENER,
    SUITS,
    WELI,
    card_of,
    rank_of,
    suit_of,
)
from rules.watten.rulesets import WattenRules

_BASCHT, _SPITZ, _BELLI = card_of(HERZ, KOENIG), card_of(EICHEL, SIEBENER), card_of(SCHELL, SIEBENER)
_CRITICALS = {"none": (), "seed": (_BASCHT, WELI, _SPITZ), "bavarian": (_BASCHT, _BELLI, _SPITZ)}
_WITHOUT_WELI = tuple(card for card in PACK if card != WELI)
_CRITICAL, _WANDER, _RECHTER, _LINKER, _TRUMP, _LED = 60, 50, 40, 30, 20, 10


def pack(rules: WattenRules) -> Sequence[int]:
    """The cards that are dealt: 33, or 32 without the Weli (R1)."""
    return _WITHOUT_WELI if rules.weli == "out" else PACK


def criticals(rules: WattenRules) -> tuple[int, ...]:
    """The Kritische of the ruleset, the highest first."""
    tops = _CRITICALS[rules.criticals]
    return tuple(card for card in tops if card != WELI) if rules.weli == "out" else tops


def maschine_points(rules: WattenRules) -> int:
    """The points for a Maschine, all three Kritische in one hand; 0 if this table does not play it."""
    return rules.maschine if len(criticals(rules)) == len(_CRITICALS["seed"]) else 0


def rechter(schlag: int, trump: int) -> int:
    """The Schlag of the trump suit; with Schlag VI the Weli, whatever the Farbe (A5).

    It may be a Kritischer: then it keeps that rank, and there is no other Rechter.
    """
    return WELI if schlag == SECHSER else card_of(trump, schlag)


def linke(rules: WattenRules, schlag: int, trump: int) -> frozenset[int]:
    """The other cards of the Schlag except Kritische; none with Schlag VI (A5)."""
    if schlag == SECHSER:
        return frozenset()
    others = {card_of(suit, schlag) for suit in SUITS if suit != trump}
    return frozenset(others.difference(criticals(rules)))


def wander(rules: WattenRules, schlag: int, trump: int) -> int | None:
    """The Wanderkritt, one rank above the Rechte in the trump suit; for Schlag Sau the trump Siebener.

    There is none with Schlag VI, nor if that card is a Kritischer.
    """
    if rules.extra_top != "wander" or schlag == SECHSER:
        return None
    card = card_of(trump, SIEBENER if schlag == SAU else schlag - 1)
    return None if card in criticals(rules) else card


def suit_in_play(rules: WattenRules, card: int, schlag: int, trump: int) -> int | None:
    """The suit a card counts for, None for a Kritischer.

    The Rechte is a trump, also if it is the Weli (A5); the Weli is always a trump if the option makes it the
    lowest trump of every Farbe.
    """
    if card in criticals(rules):
        return None
    if card == rechter(schlag, trump) or (card == WELI and rules.weli == "trump"):
        return trump
    return suit_of(card)


@lru_cache(maxsize=1024)
def suits_in_play(rules: WattenRules, schlag: int, trump: int) -> tuple[int | None, ...]:
    """The `suit_in_play` of every card of the pack, by card."""
    return tuple(suit_in_play(rules, card, schlag, trump) for card in PACK)


def power(rules: WattenRules, card: int, led: int, schlag: int, trump: int) -> int:
    """The power of `card` when `led` was led (R13); 0 for an off-suit card of another suit."""
    return powers(rules, schlag, trump)[led][card]


@lru_cache(maxsize=1024)
def powers(rules: WattenRules, schlag: int, trump: int) -> tuple[tuple[int, ...], ...]:
    """All powers of one announcement: row by led card, column by card; 0 for an UNSEEN one."""
    suits = suits_in_play(rules, schlag, trump)
    high = _heights(rules, schlag, trump)
    # All off-suit cards of one suit share a row.
    rows = {suit: _row(suits, high, suit) for suit in suits}
    return (*(rows[suit] for suit in suits), (0,) * (len(PACK) + 1))


def _row(suits: Sequence[int | None], high: Sequence[int], led: int | None) -> tuple[int, ...]:
    """The powers by card when the suit `led` was led, and 0 for an UNSEEN card."""
    return (
        *(high[card] or (_LED - rank_of(card) if suits[card] == led else 0) for card in PACK),
        0,
    )


def _heights(rules: WattenRules, schlag: int, trump: int) -> list[int]:
    """The power of each card that wins on any lead; 0 for an off-suit card."""
    suits = suits_in_play(rules, schlag, trump)
    high = [_TRUMP - rank_of(card) if suits[card] == trump else 0 for card in PACK]
    for card in linke(rules, schlag, trump):
        high[card] = _LINKER
    high[rechter(schlag, trump)] = _RECHTER
    extra = wander(rules, schlag, trump)
    if extra is not None:
        high[extra] = _WANDER
    for place, card in enumerate(criticals(rules)):
        high[card] = _CRITICAL - place
    return high
