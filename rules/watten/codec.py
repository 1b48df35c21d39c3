"""The compact bytes of a Watten hand: its setup, then one byte for nearly every action.

Owns writing and reading those bytes as action objects; their meaning is
listed in `rules.watten.actions` and `rules.watten.hands`. Never judges them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from rules.cards import PACK
from rules.errors import Unreadable
from rules.watten.actions import (
    BID,
    BID_3,
    CLAIMS,
    CONCEDE,
    ESCAPE,
    ESCAPED_BID,
    FARBE,
    HAND_SIZE,
    SCHLAG,
    STAY,
    UNKNOWN,
    UNSEEN,
    Bid,
    Claim,
    Concede,
    Farbe,
    Play,
    Schlag,
    Stay,
    WattenAction,
    WattenSetup,
)
from rules.watten.hands import DEAL, DEALT


def encode_setup(setup: WattenSetup) -> bytes:
    krank_a, krank_b = setup.krank
    head = setup.dealer | krank_a << 2 | krank_b << 3 | (DEAL if setup.deal else 0)
    dealt = (UNKNOWN if card is None else card for hand in setup.deal for card in hand)
    return bytes((head, *dealt))


def encode_action(action: WattenAction) -> bytes:
    seat = action.seat << 6
    match action:
        case Play():
            return bytes((seat | action.card,))
        case Stay():
            return bytes((seat | STAY,))
        case Concede():
            return bytes((seat | CONCEDE,))
        case Schlag():
            return bytes((seat | SCHLAG + action.rank,))
        case Farbe():
            return bytes((seat | FARBE + action.suit,))
        case Claim():
            return bytes((seat | ESCAPE, CLAIMS.index(action.code)))
        case Bid():
            return _encode_bid(seat, action.value)
        case _:
            assert_never(action)


def _encode_bid(seat: int, value: int) -> bytes:
    if not value:
        return bytes((seat | BID,))
    code = value - 3 + BID_3
    if BID_3 <= code < ESCAPE:
        return bytes((seat | code,))
    return bytes((seat | ESCAPE, ESCAPED_BID)) + value.to_bytes(2, "big")


def decode_setup(data: bytes, start: int) -> tuple[WattenSetup, int]:
    """The setup at byte `start`, and where the actions begin. Raises Unreadable."""
    if start >= len(data):
        raise Unreadable("truncated", {})
    head = data[start]
    if head > 31:
        raise Unreadable("bad_setup", {})
    first = start + 1 + (DEALT if head & DEAL else 0)
    dealt = data[start + 1 : first]
    if first > len(data):
        raise Unreadable("truncated", {})
    if any(byte not in PACK and byte != UNKNOWN for byte in dealt):
        raise Unreadable("bad_card_byte", {})
    cards = [None if byte == UNKNOWN else byte for byte in dealt]
    deal = tuple(tuple(cards[at : at + HAND_SIZE]) for at in range(0, len(cards), HAND_SIZE))
    return WattenSetup(head & 3, (bool(head & 4), bool(head & 8)), deal), first


def decode_actions(data: bytes, start: int) -> Iterator[WattenAction]:
    """The actions from byte `start` on. Raises Unreadable: truncated, unknown_action."""
    rest = iter(data[start:])
    for byte in rest:
        yield _decode_action(byte >> 6, byte & 63, rest)


def _decode_action(seat: int, code: int, rest: Iterator[int]) -> WattenAction:
    if code <= UNSEEN:
        return Play(seat, code)
    if code == STAY:
        return Stay(seat)
    if code == CONCEDE:
        return Concede(seat)
    if SCHLAG <= code < FARBE:
        return Schlag(seat, code - SCHLAG)
    if FARBE <= code < BID:
        return Farbe(seat, code - FARBE)
    if code == BID:
        return Bid(seat)
    if BID < code < ESCAPE:
        return Bid(seat, code - BID_3 + 3)
    return _decode_escaped(seat, rest)


def _decode_escaped(seat: int, rest: Iterator[int]) -> WattenAction:
    try:
        kind = next(rest)
        if kind < len(CLAIMS):
            return Claim(seat, CLAIMS[kind])
        if kind == ESCAPED_BID:
            return Bid(seat, next(rest) << 8 | next(rest))
    except StopIteration:
        raise Unreadable("truncated", {}) from None
    raise Unreadable("unknown_action", {"byte": kind})


def encode(setup: WattenSetup, actions: Sequence[WattenAction]) -> bytes:
    return encode_setup(setup) + b"".join(map(encode_action, actions))


def decode(data: bytes, start: int) -> tuple[WattenSetup, tuple[WattenAction, ...]]:
    setup, first = decode_setup(data, start)
    return setup, tuple(decode_actions(data, first))
