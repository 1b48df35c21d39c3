"""The draw pile: cards drawn from it, the discards turned over or shuffled, unknown cards.

Changes `queue` and its marks and the pools of hidden cards of a `Position`.

A *pool* holds the cards that may be behind one kind of hidden card: UNKNOWN for
the deal, and one kind for each shuffle. So the cards stay counted after a
shuffle: a card drawn then is one of those that were shuffled. Two pools that a
play cannot tell apart are merged, which never refuses a possible play.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.errors import Illegal
from rules.whot.actions import LABELS
from rules.whot.codes import format_card
from rules.whot.pack import UNKNOWN
from rules.whot.position import HIDDEN, Position, is_hidden

ENDS = {"count_lowest_wins": "counted", "draw": "drawn"}


def turn_over(position: Position, at: int) -> None:
    """Turn over the discards except the top card when action `at` uses up the draw pile, or end the hand (#32)."""
    rules = position.lookups.rules
    if rules.exhaust in ENDS:
        position.over = "counted" if rules.exhaust == "count_lowest_wins" else "drawn"
        return
    start, end = position.head, len(position.queue) - (position.top > 0)
    if end <= start:
        return
    position.turned_at = position.recent = at
    position.turned_from = start
    position.turned = position.queue[start:end]
    if rules.exhaust == "shuffle" and end - start > 1:
        position.turned_to = end  # the order stays unknown until it is named or a card is drawn
    else:
        position.stock_end = end


def used_up(position: Position, at: int) -> None:
    """Handle an empty draw pile; a lazy table turns over only when the next card is wanted (#19)."""
    if position.lookups.rules.turnover == "eager":
        turn_over(position, at)


def available(position: Position) -> int:
    """The number of cards that can be drawn, including the pile turned over."""
    if position.lookups.rules.exhaust in ENDS:
        return position.stock_end - position.head
    return len(position.queue) - (position.top > 0) - position.head


def take(position: Position, seat: int, count: int) -> int:
    """Draw up to `count` cards for a seat in the current action; return how many there were (#18)."""
    at, hand, head = position.done, position.hands[seat], position.head
    if position.taken_at != at:
        position.taken_at = position.recent = at
        position.taken = []
    if head + count < position.stock_end:
        hand += position.queue[head : head + count]
        position.taken.append((seat, head, head + count))
        position.head = head + count
        return count
    left = count
    while left and not position.over and _ready(position, at):
        head = position.head
        end = min(head + left, position.stock_end)
        hand += position.queue[head:end]
        position.taken.append((seat, head, end))
        position.head = end
        left -= end - head
        if end == position.stock_end:
            used_up(position, at)
    return count - left


def _ready(position: Position, at: int) -> bool:
    """Whether a card can be drawn, after turning over and shuffling if that is due."""
    if position.head < position.stock_end:
        return True
    if not position.turned_to:
        turn_over(position, at)
    if position.turned_to:
        _hide(position)
    return not position.over and position.head < position.stock_end


def _hide(position: Position) -> None:
    """Make the shuffled cards a new kind of hidden card, since nobody knows their order.

    If some of them were never seen (discards of a hand logged from its middle), all become cards of that kind.
    """
    if position.pools is None:
        position.pools = {}
    start, end = position.turned_from, position.turned_to
    cards = position.queue[start:end]
    unseen = [of for of in cards if is_hidden(of)]
    if unseen:
        kind = unseen[0]
        position.pools[kind] += bytes(of for of in cards if not is_hidden(of))
    else:
        kind = next(kind for kind in range(HIDDEN, 256) if not position.pools.get(kind))
        position.pools[kind] = cards
    position.queue[start:end] = bytes((kind,)) * (end - start)
    position.stock_end, position.turned_to = end, 0


# --- what becomes known ------------------------------------------------------------------------------


def uncover(position: Position, hand: bytearray, of: int) -> None:
    """Take the card `of` out of the hand in index of a hidden one that it may be. Raises Illegal."""
    hand.remove(_behind(position, hand, of))


def _behind(position: Position, cards: Sequence[int], of: int) -> int:
    """Count off the hidden card among `cards` that `of` was behind, and return its kind. Raises Illegal."""
    pools = position.pools or {}
    kinds = sorted({hidden for hidden in cards if is_hidden(hidden)})
    if not kinds:
        raise Illegal("not_in_hand", {"card": format_card(of)})
    first, *others = [hidden for hidden in kinds if of in pools[hidden]] or [-1]
    if first < 0:
        raise Illegal("seen_elsewhere", {"card": format_card(of)})
    for other in others:
        _merge(position, pools, first, other)
    pools[first].remove(of)
    return first


def _merge(position: Position, pools: dict[int, bytearray], kind: int, other: int) -> None:
    pools[kind] += pools[other]
    pools[other] = bytearray()
    for cards in (*position.hands, position.queue):
        cards[:] = cards.replace(bytes((other,)), bytes((kind,)))


def name(position: Position, index: int, of: int) -> None:
    """Name the card at this index of the queue as `of`, also in the hand that just drew it. Raises Illegal."""
    known, pools = position.queue[index], position.pools
    if not is_hidden(known):
        if known != of:
            raise Illegal("wrong_draw", {"card": format_card(of), "expected": format_card(known)})
        return
    if pools is None or of not in pools[known]:
        raise Illegal("seen_elsewhere", {"card": format_card(of)})
    pools[known].remove(of)
    position.queue[index] = of
    if index < position.head:
        taker = next(seat for seat, start, end in position.taken if start <= index < end)
        # The cards of this draw are the last ones of the hand, in the order of the queue.
        hand, drawn = position.hands[taker], _indexes(position, taker)
        hand[len(hand) - len(drawn) + drawn.index(index)] = of


def _indexes(position: Position, seat: int) -> list[int]:
    """The indexes of the queue that a seat drew in the last draw."""
    return [index for taker, start, end in position.taken if taker == seat for index in range(start, end)]


def name_taken(position: Position, seat: int, cards: Sequence[int]) -> None:
    """Name the cards that a seat drew in the last draw. Raises Illegal."""
    indexes = _indexes(position, seat)
    if len(cards) != len(indexes):
        raise Illegal("wrong_pick", {"seat": LABELS[seat], "cards": len(cards), "drawn": len(indexes)})
    for index, of in zip(indexes, cards, strict=True):
        if of != UNKNOWN:
            name(position, index, of)


def settle_order(position: Position, shuffled: bool, cards: Sequence[int]) -> None:
    """Settle the order of the pile that was turned over just before; `cards` as far as known. Raises Illegal."""
    if position.turned_at != position.done - 1:
        with position.unless_illegal():
            _turn_empty(position)
            settle_order(position, shuffled, cards)
        return
    if shuffled and position.lookups.rules.exhaust != "shuffle":
        raise Illegal("not_shuffled", {})
    if len(cards) > len(position.turned):
        raise Illegal("wrong_shuffle", {"cards": len(cards), "turned": len(position.turned)})
    if not settle_whole(position, bytes(cards)):
        _name_order(position, cards)
    position.turned_at = -2


def _turn_empty(position: Position) -> None:
    """Turn over an empty pile before the draw that wants a card, as tables do. Raises Illegal."""
    empty = position.head == position.stock_end and not position.turned_to
    if position.over or not empty or not available(position):
        raise Illegal("not_turned_over", {})
    turn_over(position, position.done - 1)


def settle_whole(position: Position, cards: bytes) -> bool:
    """Settle the whole new order of the pile that was turned over just before; False if `cards` is not that.

    Some of these cards may have been drawn in the same action. Also False if one of them is named already.
    """
    if position.turned_at != position.done - 1:
        return False
    # The same cards in any order, as in `Lookups.is_whole`; all of them were laid openly, so none is hidden.
    known = position.turned
    if len(known) != len(cards) or known.translate(None, cards):
        return False
    for of, _ in position.lookups.doubles:
        if known.count(of) != cards.count(of):
            return False
    start = position.turned_from
    end = start + len(cards)
    if position.turned_to:
        position.queue[start:end] = cards
        position.stock_end, position.turned_to = end, 0
    elif not _uncover_all(position, start, cards):
        return False
    position.turned_at = -2
    return True


def _uncover_all(position: Position, start: int, cards: bytes) -> bool:
    """Name the shuffled cards from `start` on, also drawn ones; return False if one is named already."""
    end = start + len(cards)
    kind = position.queue[end - 1]
    if kind < HIDDEN or position.queue.count(kind, start, end) < len(cards):
        return False
    position.queue[start:end] = cards
    if position.pools is not None:
        del position.pools[kind]
        position.pools = position.pools or None
    for seat in {taker for taker, _, to in position.taken if to > start}:
        parts = [position.queue[begin:to] for taker, begin, to in position.taken if taker == seat]
        drawn = b"".join(parts)
        position.hands[seat][-len(drawn) :] = drawn
    return True


def _name_order(position: Position, cards: Sequence[int]) -> None:
    with position.unless_illegal():
        if position.turned_to and any(cards):
            _hide(position)
        for index, of in enumerate(cards, position.turned_from):
            if of != UNKNOWN:
                name(position, index, of)
