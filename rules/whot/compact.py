"""Encodes a WHOT! hand in compact bytes, and decodes it.

The bytes of the actions are listed in `tokens`. Whose turn it is follows from
ruleset and bytes (`turn_order`), so a seat is written only if somebody acted
out of turn; such a hand can be stored too.

    byte 0         number of seats | dealer << 4 | logged from the middle on << 7
    seats + 1      number of cards of each logged hand (0: not logged) and of the logged part of the stock
    ...            the hands in seat order, the upcard, the stock; 0 is an unknown card, or no upcard;
                   an upcard WHOT for which the dealer named a suit is the token of that call
    ...            from the middle on: seat in turn | against the clock << 4 | just drawn << 5 | small number on
                   top << 6, cards of the pick, number of discards, the discards
    ...            actions
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.core.bounds import check
from rules.core.errors import Unreadable
from rules.whot import bounds
from rules.whot.actions import (
    LABELS,
    Answer,
    Aside,
    Claim,
    Draw,
    Got,
    Lay,
    Middle,
    Pick,
    Raise,
    Show,
    Timeout,
    Turn,
    Turned,
    Warn,
    WhotAction,
    WhotSetup,
    Win,
)
from rules.whot.bytes import CARDS, byte_from, card_from, cards_from, seat_from, tokens_from
from rules.whot.lookups import Lookups
from rules.whot.pack import SUITS, WHOT, WHOT_YELLOW
from rules.whot.tokens import (
    ANSWER,
    CARD,
    CLAIM,
    DRAW,
    DRAW_CARD,
    GOT,
    PICK,
    RAISE,
    SEAT,
    SECONDS,
    SHOW,
    STREET,
    TIMEOUT,
    TURNED,
    WARN,
    WIN,
    choice_of,
    whot,
)
from rules.whot.turn_order import TurnOrder

FROM_MIDDLE = 128
_CALLS = {whot(of, suit): of for of in range(WHOT, WHOT_YELLOW + 1) for suit in range(len(SUITS))}

_LAID: dict[tuple[int, ...], bytes] = {(token,): bytes((token,)) for token in range(256) if CARD[token]}

# --- writing -----------------------------------------------------------------------------------------


def encode(lookups: Lookups, setup: WhotSetup, actions: Iterable[WhotAction]) -> bytes:
    """Encode all that a replay needs of any hand, legal or not.

    Raises Unreadable for an impossible value in the setup or an action.
    """
    bounds.check_setup(setup)
    head = len(setup.hands) | setup.dealer << 4 | (FROM_MIDDLE if setup.middle else 0)
    out = bytearray((head, *map(len, setup.hands), len(setup.stock)))
    for hand in setup.hands:
        out += bytes(hand)
    upcard = setup.upcard if setup.call is None else whot(setup.upcard, setup.call)
    out += bytes((upcard, *setup.stock))
    if at := setup.middle:
        first = at.seat | (at.direction < 0) << 4 | at.drawn << 5 | at.small << 6
        out += bytes((first, at.pick, len(at.discards), *at.discards))
    return bytes(out) + b"".join(map(Writer(lookups, setup), actions))


class Writer(TurnOrder):
    """Encodes the actions of a hand in order.

    Raises Unreadable for a value that no action at this table can have, and stays where it was.
    """

    __slots__ = ()

    def __call__(self, action: WhotAction) -> bytes:
        if (usual := self._usual(action)) is not None:
            return usual
        check(action, bounds.actions(self.seats))
        if not isinstance(action, Turn):
            return encode_aside(action)
        written = encode_turn(action, self.seat)
        self.act(action.seat)
        self.lay(action.tokens) if isinstance(action, Lay) else self.pass_on()
        return written

    def _usual(self, action: WhotAction) -> bytes | None:
        """The bytes of the most common action, one card laid in turn; None for any other action or an invalid one."""
        if isinstance(action, Lay) and isinstance(action.tokens, tuple):
            written = _LAID.get(action.tokens)
            if written is not None and action.seat == self.seat and action.seconds is None:
                self.lay(action.tokens)
                return written
        return None


def encode_turn(action: Turn, expected: int) -> bytes:
    """The bytes of one turn, with its seconds, and with its seat if another one was `expected`."""
    mark = b"" if action.seconds is None else bytes((SECONDS, action.seconds))
    mark += b"" if action.seat == expected else bytes((SEAT, action.seat))
    match action:
        case Lay(_, tokens):
            return mark + (bytes(tokens) if len(tokens) == 1 else bytes((STREET, len(tokens), *tokens)))
        case Draw(_, card):
            return mark + bytes((DRAW_CARD, card) if card else (DRAW,))
        case Pick(_, cards):
            return mark + bytes((PICK, len(cards), *cards))
        case Timeout():
            return mark + bytes((TIMEOUT,))


def encode_aside(action: Aside) -> bytes:
    seat = action.seat
    match action:
        case Show(_, cards):
            return bytes((SHOW, seat, len(cards), *cards))
        case Got(_, cards):
            return bytes((GOT, seat, len(cards), *cards))
        case Turned(_, shuffled, cards):
            return bytes((TURNED, seat | shuffled << 4, len(cards), *cards))
        case Warn(_, last):
            return bytes((WARN, seat | last << 4))
        case Claim(_, against):
            return bytes((CLAIM, seat | against << 4))
        case Raise(_, points):
            return bytes((RAISE, seat, points >> 8, points & 255))
        case Answer(_, accept, seconds):
            return bytes((ANSWER, seat | accept << 4, 0 if seconds is None else seconds + 1))
        case Win():
            return bytes((WIN, seat))


# --- reading -----------------------------------------------------------------------------------------


def decode(lookups: Lookups, data: bytes, start: int) -> tuple[WhotSetup, tuple[WhotAction, ...]]:
    """The inverse of `encode`. Raises Unreadable."""
    setup, body = read_setup(data, start)
    order = TurnOrder(lookups, setup)
    stream = iter(data[body:])
    return setup, tuple(_read_action(token, stream, order) for token in stream)


def read_setup(data: bytes, start: int) -> tuple[WhotSetup, int]:
    """Read the setup, and the index where the actions begin. Raises Unreadable."""
    seats, dealer, cards, body = _measure(data, start)
    hands, at = [], cards
    for count in data[start + 1 : start + 1 + seats]:
        hands.append(tuple(data[at : at + count]))
        at += count
    upcard = data[at]
    call = choice_of(upcard) if upcard in _CALLS else None
    middle, body_after = _middle(data, body, seats) if data[start] & FROM_MIDDLE else (None, body)
    stock = tuple(data[at + 1 : body])
    return WhotSetup(dealer, tuple(hands), _CALLS.get(upcard, upcard), stock, call, middle), body_after


def _middle(data: bytes, at: int, seats: int) -> tuple[Middle, int]:
    """Read where the hand stood at the beginning of its log, and the index of the first action. Raises Unreadable."""
    head = data[at : at + 3]
    end = at + 3 + (head[2] if len(head) == 3 else 0)
    if len(head) < 3 or len(data) < end:
        raise Unreadable("truncated", {"length": len(data)})
    if head[0] & 15 >= seats or head[0] >> 7:
        raise Unreadable("bad_seats", {"count": head[0]})
    discards = data[at + 3 : end]
    if wrong := discards.translate(None, CARDS):
        raise Unreadable("unknown_card", {"text": wrong.hex()[:40]})
    direction = -1 if head[0] & 16 else 1
    drawn, small = bool(head[0] & 32), bool(head[0] & 64)
    return Middle(head[0] & 15, direction, head[1], tuple(discards), drawn, small), end


def _measure(data: bytes, start: int) -> tuple[int, int, int, int]:
    """Number of seats, dealer, index of the first card, index of the first action. Raises Unreadable."""
    if len(data) <= start:
        raise Unreadable("truncated", {"length": len(data)})
    seats, dealer = data[start] & 15, (data[start] & ~FROM_MIDDLE) >> 4
    if not 2 <= seats <= len(LABELS) or dealer >= seats:
        raise Unreadable("bad_seats", {"count": seats})
    cards = start + 2 + seats
    counts = data[start + 1 : cards]
    body = cards + sum(counts) + 1
    if len(data) < body:
        raise Unreadable("truncated", {"length": len(data)})
    upcard = cards + sum(counts[:seats])
    rest = data[cards:upcard] + data[upcard + (data[upcard] in _CALLS) : body]
    if rest.translate(None, CARDS):
        raise Unreadable("unknown_card", {"text": rest.translate(None, CARDS).hex()[:40]})
    return seats, dealer, cards, body


def _read_action(token: int, stream: Iterator[int], order: TurnOrder) -> WhotAction:
    if token in _ASIDES:
        return _read_aside(token, stream, order.seats)
    seconds = None
    if token == SECONDS:
        seconds = byte_from(stream)
        token = byte_from(stream)
    if token == SEAT:
        seat = next(stream, len(LABELS))
        if seat >= order.seats or seat == order.seat:
            raise Unreadable("bad_seats", {"count": seat})
        order.act(seat)
        token = next(stream, SEAT)
    turn = _read_turn(token, stream, order.seat)
    order.lay(turn.tokens) if isinstance(turn, Lay) else order.pass_on()
    return turn if seconds is None else replace(turn, seconds=seconds)


def _read_turn(token: int, stream: Iterator[int], seat: int) -> Turn:
    if token == DRAW:
        return Draw(seat)
    if token == DRAW_CARD:
        return Draw(seat, card_from(stream))
    if token == PICK:
        return Pick(seat, tuple(cards_from(stream, hidden=True)))
    if token == TIMEOUT:
        return Timeout(seat)
    if token == STREET:
        return Lay(seat, tuple(tokens_from(stream)))
    if not CARD[token]:
        raise Unreadable("unknown_byte", {"byte": token})
    return Lay(seat, (token,))


_ASIDES = (SHOW, GOT, TURNED, WARN, CLAIM, RAISE, ANSWER, WIN)


def _read_aside(token: int, stream: Iterator[int], seats: int) -> Aside:
    seat, high = seat_from(stream, seats)
    if token == WARN:
        return Warn(seat, _flag(high))
    if token == CLAIM:
        if high >= seats:
            raise Unreadable("bad_seats", {"count": high})
        return Claim(seat, high)
    if token == ANSWER:
        seconds = byte_from(stream)
        return Answer(seat, _flag(high), seconds - 1 if seconds else None)
    if token == TURNED:
        return Turned(seat, _flag(high), tuple(cards_from(stream, hidden=True)))
    _flag(0 if not high else 2)
    if token == RAISE:
        return Raise(seat, byte_from(stream) << 8 | byte_from(stream))
    if token == WIN:
        return Win(seat)
    cards = tuple(cards_from(stream, hidden=token == GOT))
    return Got(seat, cards) if token == GOT else Show(seat, cards)


def _flag(value: int) -> bool:
    if value > 1:
        raise Unreadable("unknown_byte", {"byte": value})
    return bool(value)
