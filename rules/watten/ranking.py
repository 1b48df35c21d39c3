"""How high a card is, once Schlag and Farbe are named.

Owns the order of R13 as numbers: `powers(...)[led card][card]`, where 0
means that the card cannot win the trick. Never knows hands or turns.

Two Linke are equally high and the first one played wins (A7), so a trick
goes to the first card of the highest power.
"""

from __future__ import annotations

from functools import lru_cache

from rules.cards import PACK, SECHSER, SUITS, WELI, card_of, rank_of, suit_of

_RECHTER, _LINKER, _TRUMP, _LED = 40, 30, 20, 10


def rechter(schlag: int, trump: int) -> int:
    """The Schlag of the trump suit; with Schlag VI the Weli, whatever the Farbe (A5)."""
    return WELI if schlag == SECHSER else card_of(trump, schlag)


def linke(schlag: int, trump: int) -> frozenset[int]:
    """The three other cards of the Schlag; none with Schlag VI (A5)."""
    if schlag == SECHSER:
        return frozenset()
    return frozenset(card_of(suit, schlag) for suit in SUITS if suit != trump)


def suit_in_play(card: int, schlag: int, trump: int) -> int:
    """The suit a card counts for: the Rechte is a trump, also when it is the Weli (A5)."""
    return trump if card == rechter(schlag, trump) else suit_of(card)


def power(card: int, led: int, schlag: int, trump: int) -> int:
    """R13: Rechter, Linke, trumps, the led suit, from the Sau down; other off-suit cards never win."""
    if card == rechter(schlag, trump):
        return _RECHTER
    if card in linke(schlag, trump):
        return _LINKER
    if suit_of(card) == trump:
        return _TRUMP - rank_of(card)
    if suit_of(card) == suit_in_play(led, schlag, trump):
        return _LED - rank_of(card)
    return 0


@lru_cache(maxsize=64)
def powers(schlag: int, trump: int) -> tuple[tuple[int, ...], ...]:
    """All powers of one announcement: row by led card, column by card; an UNSEEN one counts nothing."""
    rows = [(*(power(card, led, schlag, trump) for card in PACK), 0) for led in PACK]
    return (*rows, (0,) * len(rows[0]))
