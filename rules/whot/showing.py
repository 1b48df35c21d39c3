"""Shows hands after the end: the cards left are laid open for counting.

Checks that the shown cards can be the ones left.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.errors import Illegal
from rules.whot.actions import LABELS
from rules.whot.bytes import cards_from, seat_from
from rules.whot.pile import uncover
from rules.whot.position import Position


def show(position: Position, stream: Iterator[int]) -> None:
    """Show a hand, each at most once and with the right number of cards. Raises Unreadable, Illegal."""
    seat, _ = seat_from(stream, len(position.hands))
    cards = cards_from(stream, hidden=False)
    if not position.over:
        raise Illegal("show_before_end", {})
    if position.shown >> seat & 1:
        raise Illegal("shown_twice", {"seat": LABELS[seat]})
    left = len(position.hands[seat])
    if len(cards) != left:
        raise Illegal("wrong_count", {"seat": LABELS[seat], "shown": len(cards), "left": left})
    _lay_open(position, seat, cards)
    position.shown |= 1 << seat


def _lay_open(position: Position, seat: int, cards: list[int]) -> None:
    hand = position.hands[seat]
    with position.unless_illegal():
        for of in sorted(cards, key=hand.__contains__, reverse=True):
            if of in hand:
                hand.remove(of)
            else:
                uncover(position, hand, of)
    hand[:] = cards
