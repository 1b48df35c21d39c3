"""The compact bytes of a WHOT! hand: writing and reading them.

Owns the layout of the setup and the turn marks. Bytes of actions are
`tokens`. Whose turn it is follows from the bytes, so a seat is written only
where somebody acted out of turn; such a hand can be stored too.

    byte 0         number of seats | dealer << 4
    seats + 1      how many cards: each logged hand (0: not logged), the logged part of the stock
    ...            the hands in seat order, the upcard, the stock; 0 is an unknown card
    ...            actions
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from rules.errors import Unreadable
from rules.whot.actions import LABELS, Draw, Lay, Show, WhotAction, WhotSetup
from rules.whot.pack import UNKNOWN, is_card
from rules.whot.tokens import (
    CANCEL,
    CARD,
    DRAW,
    DRAW_CARD,
    REVERSE,
    SEAT,
    SHOW,
    SKIP,
    STREET,
    WHOTS,
    choice_of,
)

_CARDS = bytes(of for of in range(256) if of == UNKNOWN or is_card(of))


class _Turn:
    """Whose turn it is, from the bytes alone: the play loop's own movement without its judgement."""

    __slots__ = ("direction", "saved", "seat", "seats")

    def __init__(self, seats: int, dealer: int) -> None:
        self.seats, self.seat, self.direction, self.saved = seats, (dealer + 1) % seats, 1, 0

    def after(self, token: int) -> None:
        """Move on from a draw (DRAW) or from the last token laid."""
        if token < WHOTS:
            self.saved = 0
        elif token < DRAW:
            choice, below, self.saved = choice_of(token), self.saved, self.direction
            if choice == REVERSE or (choice == CANCEL and below):
                self.direction = -self.direction if choice == REVERSE else below
            self.seat += self.direction if choice == SKIP else 0
        self.seat = (self.seat + self.direction) % self.seats


# --- writing -----------------------------------------------------------------------------------------


def encode(setup: WhotSetup, actions: Sequence[WhotAction]) -> bytes:
    """Everything that replay needs of any hand that can be written down, legal or not."""
    out = bytearray((len(setup.hands) | setup.dealer << 4, *map(len, setup.hands), len(setup.stock)))
    for hand in setup.hands:
        out += bytes(hand)
    out += bytes((setup.upcard, *setup.stock))
    turn = _Turn(len(setup.hands), setup.dealer)
    for action in actions:
        if isinstance(action, Show):
            out += encode_show(action)
            continue
        if action.seat != turn.seat:
            out += bytes((SEAT, action.seat))
            turn.seat = action.seat
        out += encode_turn(action)
        turn.after(DRAW if isinstance(action, Draw) else action.tokens[-1])
    return bytes(out)


def encode_turn(action: Lay | Draw) -> bytes:
    """The bytes of one turn, without a seat mark."""
    if isinstance(action, Draw):
        return bytes((DRAW_CARD, action.card) if action.card else (DRAW,))
    if len(action.tokens) == 1:
        return bytes(action.tokens)
    return bytes((STREET, len(action.tokens), *action.tokens))


def encode_show(action: Show) -> bytes:
    return bytes((SHOW, action.seat, len(action.cards), *action.cards))


# --- reading -----------------------------------------------------------------------------------------


def decode(data: bytes, start: int) -> tuple[WhotSetup, tuple[WhotAction, ...]]:
    """The inverse of `encode`. Raises Unreadable."""
    setup, body = read_setup(data, start)
    turn = _Turn(len(setup.hands), setup.dealer)
    stream = iter(data[body:])
    return setup, tuple(_read_action(token, stream, turn) for token in stream)


def read_setup(data: bytes, start: int) -> tuple[WhotSetup, int]:
    """The setup, and where the actions begin. Raises Unreadable."""
    seats, dealer, cards, body = _measure(data, start)
    hands, at = [], cards
    for count in data[start + 1 : start + 1 + seats]:
        hands.append(tuple(data[at : at + count]))
        at += count
    return WhotSetup(dealer, tuple(hands), data[at], tuple(data[at + 1 : body])), body


def _measure(data: bytes, start: int) -> tuple[int, int, int, int]:
    """Number of seats, dealer, where the cards begin, where the actions begin. Raises Unreadable."""
    if len(data) <= start:
        raise Unreadable("truncated", {"length": len(data)})
    seats, dealer = data[start] & 15, data[start] >> 4
    if not 2 <= seats <= len(LABELS) or dealer >= seats:
        raise Unreadable("bad_seats", {"count": seats})
    cards = start + 2 + seats
    counts = data[start + 1 : cards]
    body = cards + sum(counts) + 1
    if len(data) < body:
        raise Unreadable("truncated", {"length": len(data)})
    if data[cards:body].translate(None, _CARDS):
        raise Unreadable("unknown_card", {"text": data[cards:body].translate(None, _CARDS).hex()[:40]})
    if data[cards + sum(counts[:seats])] == UNKNOWN:
        raise Unreadable("no_upcard", {})
    return seats, dealer, cards, body


def _read_action(token: int, stream: Iterator[int], turn: _Turn) -> WhotAction:
    if token == SHOW:
        seat = next(stream, len(LABELS))
        if seat >= turn.seats:
            raise Unreadable("bad_seats", {"count": seat})
        return Show(seat, tuple(_known(next(stream, -1)) for _ in range(next(stream, 1))))
    if token == SEAT:
        seat = next(stream, len(LABELS))
        if seat >= turn.seats or seat == turn.seat:
            raise Unreadable("bad_seats", {"count": seat})
        turn.seat, token = seat, next(stream, SEAT)
    seat = turn.seat
    if token in (DRAW, DRAW_CARD):
        turn.after(DRAW)
        return Draw(seat, _known(next(stream, -1)) if token == DRAW_CARD else UNKNOWN)
    tokens = _read_street(stream) if token == STREET else (token,)
    for laid in tokens:
        if not CARD[laid]:
            raise Unreadable("unknown_byte", {"byte": laid})
    turn.after(tokens[-1])
    return Lay(seat, tokens)


def _read_street(stream: Iterator[int]) -> tuple[int, ...]:
    count = next(stream, 0)
    tokens = tuple(islice(stream, count))
    if len(tokens) < count or count < 2:
        raise Unreadable("truncated", {"length": len(tokens)})
    return tokens


def _known(byte: int) -> int:
    if not is_card(byte):
        raise Unreadable("truncated" if byte < 0 else "unknown_card", {"text": str(byte)})
    return byte
