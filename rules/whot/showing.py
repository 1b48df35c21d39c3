"""After the end: the hands left over are laid open for counting.

Owns the one kind of action that a finished hand still takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from rules.errors import Illegal, RulesError, Unreadable
from rules.whot.actions import LABELS
from rules.whot.codes import format_card
from rules.whot.pack import UNKNOWN, is_card
from rules.whot.position import Position
from rules.whot.tokens import SHOW


def show_hands(position: Position, stream: Iterator[int]) -> RulesError | None:
    """After the end hands are laid open for counting, each once; nothing else can happen."""
    for token in stream:
        if token != SHOW:
            return Illegal("hand_over", {})
        seat, count = next(stream, 255), next(stream, 255)
        cards = list(islice(stream, count))
        if seat >= len(position.hands) or len(cards) < count or not all(map(is_card, cards)):
            return Unreadable("truncated", {})
        error = _show(position, seat, cards)
        if error is not None:
            return error
        position.done += 1
    return None


def _show(position: Position, seat: int, cards: list[int]) -> Illegal | None:
    hand, unseen = position.hands[seat], position.unseen
    if position.shown >> seat & 1:
        return Illegal("shown_twice", {"seat": LABELS[seat]})
    if len(cards) != len(hand):
        return Illegal("wrong_count", {"seat": LABELS[seat], "shown": len(cards), "left": len(hand)})
    rest, still = hand[:], bytearray(256) if unseen is None else unseen[:]
    for of in cards:
        if of in rest:
            rest.remove(of)
        elif UNKNOWN not in rest:
            return Illegal("not_in_hand", {"card": format_card(of)})
        elif not still[of]:
            return Illegal("seen_elsewhere", {"card": format_card(of)})
        else:
            rest.remove(UNKNOWN)
            still[of] -= 1
    hand[:] = cards
    if unseen is not None:
        unseen[:] = still
    position.shown |= 1 << seat
    return None
