"""Reads lists from a byte stream: a count, then cards or tokens.

Used by the play loop and by the compact form.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from rules.core.errors import Unreadable
from rules.whot.pack import UNKNOWN, is_card
from rules.whot.tokens import CARD

TOKENS = bytes(token for token in range(256) if CARD[token])
CARDS = bytes(of for of in range(256) if of == UNKNOWN or is_card(of))


def cards_from(stream: Iterator[int], hidden: bool) -> list[int]:
    """Read COUNT CARD...; with `hidden`, UNKNOWN is allowed. Raises Unreadable."""
    count = next(stream, -1)
    cards = bytes(islice(stream, max(count, 0)))
    if count < 0 or len(cards) < count:
        raise Unreadable("truncated", {"length": len(cards)})
    if wrong := cards.translate(None, CARDS if hidden else CARDS[1:]):
        raise Unreadable("unknown_card", {"text": str(wrong[0])})
    return list(cards)


def tokens_from(stream: Iterator[int]) -> bytes:
    """Read COUNT TOKEN... of two cards or more. Raises Unreadable."""
    count = next(stream, 0)
    laid = bytes(islice(stream, count))
    if len(laid) < count or count < 2:
        raise Unreadable("truncated", {"length": len(laid)})
    if wrong := laid.translate(None, TOKENS):
        raise Unreadable("unknown_byte", {"byte": wrong[0]})
    return laid


def card_from(stream: Iterator[int]) -> int:
    """Read a known card. Raises Unreadable."""
    of = next(stream, -1)
    if not is_card(of):
        raise Unreadable("truncated" if of < 0 else "unknown_card", {"text": str(of)})
    return of


def byte_from(stream: Iterator[int]) -> int:
    """Read any byte. Raises Unreadable at the end of the stream."""
    byte = next(stream, -1)
    if byte < 0:
        raise Unreadable("truncated", {"length": 0})
    return byte


def seat_from(stream: Iterator[int], seats: int) -> tuple[int, int]:
    """Read a seat and the upper half of its byte. Raises Unreadable."""
    byte = byte_from(stream)
    if byte & 15 >= seats:
        raise Unreadable("bad_seats", {"count": byte & 15})
    return byte & 15, byte >> 4
