"""Tokens: one byte says how one card is laid, or what else happens in a hand.

Owns the numbering that the compact form, the tables and the play loop share.
Frozen: stored logs hold these bytes. Never knows what is legal.

0x01-0x4E  a suit card laid by its large number (the card id itself)
0x61-0x6E  a double-suit card laid by its small number 2n (0x60 + n)
0x80-0xA9  a WHOT card: 0x80 + kind << 4 + choice; kind 0 any, 1 red, 2 yellow
0xF0-0xF4  draw; draw CARD; street COUNT TOKEN...; seat SEAT; show SEAT COUNT CARD...
"""

from __future__ import annotations

from rules.whot.codes import format_card
from rules.whot.pack import STAR, SUITS, WHOT, card, is_card, is_whot, number_of, suit_of

SMALL = 0x60
WHOTS = 0x80
DRAW, DRAW_CARD, STREET, SEAT, SHOW = range(0xF0, 0xF5)

# The choice made with a WHOT card: a suit 0-4 that is called, or one of these.
SKIP, REVERSE, CANCEL, KEEP, NO_CHOICE = range(5, 10)
CHOICES = (*SUITS, "skip", "reverse", "cancel", "keep", "")


def _cards() -> tuple[int, ...]:
    table = [of if of < WHOT and is_card(of) else 0 for of in range(256)]
    for number in range(1, 15):
        table[SMALL + number] = card(STAR, number)
    for kind in range(3):
        for choice in range(len(CHOICES)):
            table[WHOTS + (kind << 4) + choice] = WHOT + kind
    return tuple(table)


CARD = _cards()
"""The card a token lays; 0 where the byte is no such token."""

NUMBER = tuple(
    0 if not of or is_whot(of) else number_of(of) * (1 + (at > SMALL)) for at, of in enumerate(CARD)
)
"""The declared number a token is laid by; 0 for WHOT cards and for what is no card token."""


def large(of: int) -> int:
    """The token of a suit card laid by its large number."""
    return of


def small(of: int) -> int:
    """The token of a double-suit card laid by its small number."""
    return SMALL + number_of(of)


def whot(of: int, choice: int = NO_CHOICE) -> int:
    return WHOTS + ((of - WHOT) << 4) + choice


def is_small(token: int) -> bool:
    return SMALL < token < WHOTS


def has_small(of: int) -> bool:
    return suit_of(of) == STAR


def choice_of(token: int) -> int:
    """The choice of a WHOT token: a suit 0-4, SKIP, REVERSE, CANCEL, KEEP or NO_CHOICE."""
    return token & 15


def format_token(token: int) -> str:
    """`c10`, `*3 small`, `Wy circle`, `Wr skip`, `W`: what a log writes for it."""
    text = format_card(CARD[token])
    if is_small(token):
        return f"{text} small"
    return f"{text} {CHOICES[choice_of(token)]}".rstrip() if token >= WHOTS else text
