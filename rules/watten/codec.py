"""Encodes a Watten hand in compact bytes: its setup, then one byte for nearly every action. Decodes them too.

`rules.watten.actions` lists what the bytes mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product

from rules.core.bounds import check
from rules.core.errors import Unreadable
from rules.watten.actions import (
    AGREE,
    ASK_SCHLAGTAUSCH,
    ASK_SCHOENERES,
    BID,
    BID_3,
    CHALLENGE,
    CLAIMS,
    CONCEDE,
    CUT,
    DEAL_2_3,
    DEAL_3_2,
    DEAL_KNOWN,
    DECLINE,
    ESCAPE,
    ESCAPED_BID,
    FARBE,
    HAND_SIZE,
    MASCHINE,
    NEW_HAND,
    OPERANDS,
    SCHLAG,
    SCORE_KNOWN,
    SEATS_OF_CODE,
    SEATS_SHIFT,
    SHOW,
    STAY,
    SWAP_BLIND,
    TAKES,
    UNKNOWN,
    UNSEEN,
    Agree,
    Ask,
    Bid,
    Challenge,
    Claim,
    Concede,
    Cut,
    DealPattern,
    Decline,
    Farbe,
    Maschine,
    NewHand,
    Play,
    Schlag,
    Show,
    Stay,
    SwapBlind,
    Takes,
    WattenAction,
    WattenSetup,
    account_labels,
)
from rules.watten.bounds import ACTIONS, check_setup
from rules.watten.pack import PACK
from rules.watten.table import LABELS

_BYTE_OF: dict[int | None, int] = {None: UNKNOWN} | {card: card for card in PACK}
_C_KRANK = 3  # three seats of whom the third is krank: the byte has no bit for a third player


# --- writing -----------------------------------------------------------------------------------


def encode_setup(setup: WattenSetup) -> bytes:
    """The bytes of a setup. Raises Unreadable for an impossible value."""
    try:
        head = _HEADS[setup.seats, setup.dealer, setup.krank]
        if len(setup.score) not in (0, len(setup.krank)) or len(setup.deal) not in (0, setup.seats):
            raise ValueError
        head |= (DEAL_KNOWN if setup.deal else 0) | (SCORE_KNOWN if setup.score else 0)
        return bytes((head, *setup.score)) + b"".join(map(_encode_hand, setup.deal))
    except (AttributeError, KeyError, TypeError, ValueError):
        check_setup(setup)  # raises with the value that is wrong
        raise


def _head(seats: int, dealer: int, krank: tuple[bool, ...]) -> int:
    krank_a, krank_b, *others = krank
    code = _C_KRANK if any(others) else SEATS_OF_CODE.index(seats)
    return dealer | krank_a << 2 | krank_b << 3 | code << SEATS_SHIFT


_HEADS = {
    (seats, dealer, krank): _head(seats, dealer, krank)
    for seats in LABELS
    for dealer in range(seats)
    for krank in product((False, True), repeat=len(account_labels(seats)))
}


def _encode_hand(cards: tuple[int | None, ...]) -> bytes:
    first, second, third, fourth, fifth = cards
    return bytes((_BYTE_OF[first], _BYTE_OF[second], _BYTE_OF[third], _BYTE_OF[fourth], _BYTE_OF[fifth]))


def encode_action(action: WattenAction) -> bytes:
    """The bytes of one action. Raises Unreadable for an impossible value."""
    check(action, ACTIONS)
    escaped = action.seat << 6 | ESCAPE
    match action:
        case Cut():
            return bytes((escaped, CUT, action.card))
        case Show():
            return bytes((escaped, SHOW, action.card))
        case NewHand():
            return bytes((escaped, NEW_HAND)) + _encode_hand(action.cards)
        case Bid() if action not in _BYTES:
            return bytes((escaped, ESCAPED_BID)) + action.value.to_bytes(2, "big")
        case _:
            return _BYTES[action]


# Most actions are plays.
_PLAYS = {(seat, card): seat << 6 | card for seat in range(max(SEATS_OF_CODE)) for card in range(UNSEEN + 1)}


def encode(setup: WattenSetup, actions: Sequence[WattenAction]) -> bytes:
    """The bytes of a hand. Raises Unreadable for an impossible value."""
    out = bytearray(encode_setup(setup))
    for action in actions:
        if isinstance(action, Play) and (byte := _PLAYS.get((action.seat, action.card))) is not None:
            out.append(byte)
        else:
            out += encode_action(action)
    return bytes(out)


# --- reading -----------------------------------------------------------------------------------


def decode_setup(data: bytes, start: int) -> tuple[WattenSetup, int]:
    """The setup at byte `start`, and the index of the first action. Raises Unreadable."""
    if start >= len(data):
        raise Unreadable("truncated", {})
    head = data[start]
    code = head >> SEATS_SHIFT & 3
    seats = SEATS_OF_CODE[code]
    if head & 3 >= seats:
        raise Unreadable("bad_setup", {})
    labels = account_labels(seats)
    dealt_at = start + 1 + (len(labels) if head & SCORE_KNOWN else 0)
    first = dealt_at + (seats * HAND_SIZE if head & DEAL_KNOWN else 0)
    if first > len(data):
        raise Unreadable("truncated", {})
    krank = bool(head & 4), bool(head & 8), *([code == _C_KRANK] if seats == 3 else [])
    cards = _decode_cards(data[dealt_at:first])
    deal = tuple(cards[at : at + HAND_SIZE] for at in range(0, len(cards), HAND_SIZE))
    return WattenSetup(head & 3, krank, deal, seats, tuple(data[start + 1 : dealt_at])), first


def _decode_cards(data: bytes) -> tuple[int | None, ...]:
    if any(byte not in PACK and byte != UNKNOWN for byte in data):
        raise Unreadable("bad_card_byte", {})
    return tuple(None if byte == UNKNOWN else byte for byte in data)


def decode_actions(data: bytes, start: int) -> Iterator[WattenAction]:
    """The actions from byte `start` on. Raises Unreadable: truncated, unknown_action, bad_card_byte."""
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


# The escaped actions without operands.
_PLAIN: dict[int, Callable[[int], WattenAction]] = {
    DEAL_3_2: lambda seat: DealPattern(seat, 3),
    DEAL_2_3: lambda seat: DealPattern(seat, 2),
    ASK_SCHOENERES: lambda seat: Ask(seat, "schoeneres"),
    ASK_SCHLAGTAUSCH: lambda seat: Ask(seat, "schlagtausch"),
    AGREE: Agree,
    DECLINE: Decline,
    SWAP_BLIND: SwapBlind,
    MASCHINE: Maschine,
    TAKES: Takes,
    CHALLENGE: Challenge,
}


def _decode_escaped(seat: int, rest: Iterator[int]) -> WattenAction:
    kind = next(rest, -1)
    operands = bytes(islice(rest, OPERANDS.get(kind, 0)))
    if kind < 0 or len(operands) < OPERANDS.get(kind, 0):
        raise Unreadable("truncated", {})
    if kind < len(CLAIMS):
        return Claim(seat, CLAIMS[kind])
    if kind in _PLAIN:
        return _PLAIN[kind](seat)
    if kind == ESCAPED_BID:
        return Bid(seat, int.from_bytes(operands, "big"))
    if kind in OPERANDS:
        return _with_cards(seat, kind, operands)
    raise Unreadable("unknown_action", {"byte": kind})


def _with_cards(seat: int, kind: int, operands: bytes) -> WattenAction:
    """Decode a cut, a shown card or a new hand."""
    if kind == NEW_HAND:
        return NewHand(seat, _decode_cards(operands))
    (card,) = operands
    if card not in PACK and (kind != CUT or card != UNSEEN):
        raise Unreadable("bad_card_byte", {})
    return Cut(seat, card) if kind == CUT else Show(seat, card)


# The bytes of every action without operands.
_WORDS = [bytes((byte,)) for byte in range(256) if byte & 63 != ESCAPE]
_WORDS += [bytes((lead, kind)) for lead in range(ESCAPE, 256, 64) for kind in (*range(len(CLAIMS)), *_PLAIN)]
_BYTES = {action: word for word in _WORDS for action in decode_actions(word, 0)}


def decode(data: bytes, start: int) -> tuple[WattenSetup, tuple[WattenAction, ...]]:
    """The setup and actions from byte `start` on. Raises Unreadable, also for a seat that the table does not have."""
    setup, first = decode_setup(data, start)
    actions = tuple(decode_actions(data, first))
    # Two bits hold four seats, so only a smaller table can have too high a one.
    if setup.seats < max(SEATS_OF_CODE) and any(action.seat >= setup.seats for action in actions):
        raise Unreadable("no_such_seat", {"seats": setup.seats})
    return setup, actions
