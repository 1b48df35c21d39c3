"""Tokens: one byte says how one card is laid, or what else happens in a hand.

The compact form, the lookups and the play loop share this numbering. Stored logs
hold these bytes: none is changed, new ones may be added.

0x01-0x4E  a suit card laid by its large number (the card id itself)
0x61-0x6E  a double-suit card laid by its small number 2n (0x60 + n)
0x80-0xAE  a WHOT card: 0x80 + kind << 4 + choice; kind 0 any, 1 red, 2 yellow
0xB0-0xD4  a WHOT card that calls a suit and turns the order: 0xB0 + kind << 4 + suit
turns      0xF0 draw   0xF1 draw CARD   0xF2 cards COUNT TOKEN...   0xF5 pick COUNT CARD...   0xF7 timeout
marks      0xF3 seat SEAT (before a turn out of the usual order)   0xF4 show SEAT COUNT CARD...
           0xF6 got SEAT COUNT CARD...   0xF8 warn SEAT|last<<4   0xF9 claim SEAT|against<<4
           0xFA raise SEAT HIGH LOW   0xFB answer SEAT|accept<<4 SECONDS+1   0xFD win SEAT
           0xFC turned SEAT|shuffled<<4 COUNT CARD...   0xFE seconds SECONDS (before a turn that was timed)
"""

from __future__ import annotations

from rules.whot.codes import format_card
from rules.whot.pack import STAR, SUITS, WHOT, card, is_card, is_whot, number_of, suit_of

SMALL = 0x60
WHOTS = 0x80
_CALL_AND_REVERSE = 0xB0
DRAW, DRAW_CARD, STREET, SEAT, SHOW, PICK, GOT, TIMEOUT = range(0xF0, 0xF8)
WARN, CLAIM, RAISE, ANSWER, TURNED, WIN, SECONDS = range(0xF8, 0xFF)

# The choice for a WHOT card: a suit 0-4 that is called, one of these, or a suit with a skip or reverse.
SKIP, REVERSE, CANCEL, KEEP, NO_CHOICE, CALL_AND_SKIP = range(5, 11)
CALL_AND_REVERSE = CALL_AND_SKIP + len(SUITS)
CHOICES = (
    *(*SUITS, "skip", "reverse", "cancel", "keep", ""),
    *(f"{suit} skip" for suit in SUITS),
    *(f"{suit} reverse" for suit in SUITS),
)


def whot(of: int, choice: int = NO_CHOICE) -> int:
    kind = of - WHOT << 4
    if choice < CALL_AND_REVERSE:
        return WHOTS + kind + choice
    return _CALL_AND_REVERSE + kind + choice - CALL_AND_REVERSE


def _cards() -> tuple[int, ...]:
    table = [of if of < WHOT and is_card(of) else 0 for of in range(256)]
    for number in range(1, 15):
        table[SMALL + number] = card(STAR, number)
    for of in range(WHOT, WHOT + 3):
        for choice in range(len(CHOICES)):
            table[whot(of, choice)] = of
    return tuple(table)


CARD = _cards()
"""The card that a token lays; 0 if the byte is no such token."""

NUMBER = tuple(
    0 if not of or is_whot(of) else number_of(of) * (1 + (at > SMALL)) for at, of in enumerate(CARD)
)
"""The declared number of a token; 0 for WHOT cards and bytes that lay no card."""


def large(of: int) -> int:
    """The token of a suit card laid by its large number."""
    return of


def small(of: int) -> int:
    """The token of a double-suit card laid by its small number."""
    return SMALL + number_of(of)


def is_small(token: int) -> bool:
    return SMALL < token < WHOTS


def has_small(of: int) -> bool:
    return suit_of(of) == STAR


def choice_of(token: int) -> int:
    """The choice of a WHOT token: an index of CHOICES."""
    return token & 15 if token < _CALL_AND_REVERSE else CALL_AND_REVERSE + (token & 15)


def called_suit(choice: int) -> int | None:
    """The suit that a choice calls, None for a choice without one."""
    if choice < SKIP:
        return choice
    return (choice - CALL_AND_SKIP) % len(SUITS) if choice >= CALL_AND_SKIP else None


def skips(choice: int) -> bool:
    return choice == SKIP or CALL_AND_SKIP <= choice < CALL_AND_REVERSE


def reverses(choice: int) -> bool:
    return choice == REVERSE or choice >= CALL_AND_REVERSE


def format_token(token: int) -> str:
    """A token as a log writes it: `c10`, `*3 small`, `Wy circle`, `Wr skip`, `W star skip`, `W`."""
    text = format_card(CARD[token])
    if is_small(token):
        return f"{text} small"
    return f"{text} {CHOICES[choice_of(token)]}".rstrip() if token >= WHOTS else text
