"""Applies asides: calls, claims, raises, marks about the pile, and hands shown after the end.

None of them takes a turn. Some are allowed in a finished hand (`_AFTER_END`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, islice

from rules.core.errors import Illegal, Unreadable
from rules.whot import calls, stakes
from rules.whot.actions import LABELS
from rules.whot.bytes import byte_from, cards_from, seat_from
from rules.whot.pack import UNKNOWN
from rules.whot.pile import name_taken, settle_order, settle_whole
from rules.whot.position import Position, is_hidden
from rules.whot.result import result_of
from rules.whot.showing import show
from rules.whot.tokens import ANSWER, CLAIM, DRAW, GOT, RAISE, SHOW, TURNED, WIN

_AFTER_END = (SHOW, WIN, GOT, TURNED)


def apply(position: Position, token: int, stream: Iterator[int]) -> None:
    """Apply one aside. Raises Unreadable for bytes that are no aside, Illegal."""
    if position.over and token not in _AFTER_END:
        raise Illegal("hand_over", {})
    if token not in _ASIDES:
        raise Unreadable("unknown_byte", {"byte": token})
    done = position.done
    _ASIDES[token](position, stream)
    if position.recent == done - 1 and token != SHOW:
        # A hand laid open is settled: cards drawn into it can no longer be named.
        keep_recent(position, done)
    position.done = done + 1


def keep_recent(position: Position, done: int) -> None:
    """Let the effects of the previous action still count as "just before" after an aside."""
    position.recent = done
    if position.turned_at == done - 1:
        position.turned_at = done
    if position.taken_at == done - 1:
        position.taken_at = done
    if position.last_blank == done - 1:
        position.last_blank = done


def _claim(position: Position, stream: Iterator[int]) -> None:
    seats = len(position.hands)
    seat, against = seat_from(stream, seats)
    if against >= seats:
        raise Unreadable("bad_seats", {"count": against})
    calls.claim(position, seat, against)


def _raise(position: Position, stream: Iterator[int]) -> None:
    seat, _ = seat_from(stream, len(position.hands))
    stakes.offer(position, seat, byte_from(stream) << 8 | byte_from(stream))


def _answer(position: Position, stream: Iterator[int]) -> None:
    seat, accept = seat_from(stream, len(position.hands))
    seconds = byte_from(stream)
    stakes.answer(position, seat, bool(accept), seconds - 1 if seconds else None)


def _turned(position: Position, stream: Iterator[int]) -> None:
    byte, count = next(stream, -1), next(stream, -1)
    order = bytes(islice(stream, max(count, 0)))
    if byte & 15 < len(position.hands) and len(order) == count and settle_whole(position, order):
        return
    # Anything but the whole new order is read again, step by step.
    stream = chain((mark for mark in (byte, count) if mark >= 0), order)
    _, shuffled = seat_from(stream, len(position.hands))
    cards = cards_from(stream, hidden=True)
    settle_order(position, bool(shuffled), cards)


def _got(position: Position, stream: Iterator[int]) -> None:
    seat, _ = seat_from(stream, len(position.hands))
    cards = cards_from(stream, hidden=True)
    _note_draw(position)
    mine = [(start, end) for taker, start, end in position.taken if taker == seat]
    if position.taken_at != position.done - 1 or not mine:
        raise Illegal("nothing_taken", {"seat": LABELS[seat]})
    held = [of for start, end in mine for of in position.queue[start:end]]
    unsure = any(of != UNKNOWN and is_hidden(known) for known, of in zip(held, cards, strict=False))
    with position.unless_illegal():
        name_taken(position, seat, cards)
    if unsure:
        position.note("unchecked_draw", seat=LABELS[seat])


def _note_draw(position: Position) -> None:
    """The play loop keeps no note of a usual draw of one card: make it, where that was the last turn and nothing
    was drawn since. A hand that was shown takes no names any more.
    """
    head = position.head
    noted = bool(position.taken) and position.taken[-1][2] == head
    if position.last == DRAW and head and not noted and not position.shown:
        seat = position.seat if position.over else (position.seat - position.direction) % len(position.hands)
        position.taken = [(seat, head - 1, head)]
        position.taken_at = position.recent = position.done - 1


def _win(position: Position, stream: Iterator[int]) -> None:
    seat, _ = seat_from(stream, len(position.hands))
    result = result_of(position)
    if result is None:
        raise Illegal("win_before_end", {"seat": LABELS[seat]})
    if position.over == "counted" and not result.winners:
        position.note("unchecked_win", seat=LABELS[seat])
    elif LABELS[seat] not in result.winners:
        raise Illegal("not_won", {"seat": LABELS[seat], "winners": result.winners})


_ASIDES: dict[int, Callable[[Position, Iterator[int]], None]] = {
    CLAIM: _claim,
    RAISE: _raise,
    ANSWER: _answer,
    TURNED: _turned,
    GOT: _got,
    WIN: _win,
    SHOW: show,
}
