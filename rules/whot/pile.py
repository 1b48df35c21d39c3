"""The draw pile: cards taken from it, the discards turned over or shuffled, what nobody saw.

Changes `queue` and its marks and the pools of hidden cards of a `Position`.

A *pool* holds the cards that may be behind one kind of hidden card: UNKNOWN
for the deal, one kind for each shuffle. So after a shuffle the multiset still
holds: a card drawn then is one of those that were shuffled. Two pools that a
play cannot tell apart become one, which never refuses what may be true.
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
    """The draw pile is used up during action `at`: all but the top card become the new one, or the hand ends (#32)."""
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
        position.turned_to = end  # the order stays open until somebody tells or draws
    else:
        position.stock_end = end


def used_up(position: Position, at: int) -> None:
    """After the last card of the draw pile was drawn; a lazy table turns over when the next card is wanted (#19)."""
    if position.lookups.rules.turnover == "eager":
        turn_over(position, at)


def available(position: Position) -> int:
    """How many cards can be drawn, the pile turned over included."""
    if position.lookups.rules.exhaust in ENDS:
        return position.stock_end - position.head
    return len(position.queue) - (position.top > 0) - position.head


def take(position: Position, seat: int, count: int) -> int:
    """Draw up to `count` cards for a seat during the current action; what is not there lapses (#18)."""
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
    """Whether a card can be drawn, after turning over and shuffling where that is due."""
    if position.head < position.stock_end:
        return True
    if not position.turned_to:
        turn_over(position, at)
    if position.turned_to:
        _hide(position)
    return not position.over and position.head < position.stock_end


def _hide(position: Position) -> None:
    """Nobody knows the order of the shuffled cards: its places become hidden cards of a kind of their own."""
    if position.pools is None:
        position.pools = {}
    start, end = position.turned_from, position.turned_to
    kind = next(kind for kind in range(HIDDEN, 256) if not position.pools.get(kind))
    position.pools[kind] = position.queue[start:end]
    position.queue[start:end] = bytes((kind,)) * (end - start)
    position.stock_end, position.turned_to = end, 0


# --- what becomes known ------------------------------------------------------------------------------


def uncover(position: Position, hand: bytearray, of: int) -> None:
    """Let a hidden card of the hand be `of`, if it may be, and take it out. Raises Illegal."""
    hand.remove(_behind(position, hand, of))


def _behind(position: Position, cards: Sequence[int], of: int) -> int:
    """The kind of hidden card among `cards` that `of` was behind, counted off. Raises Illegal."""
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


def name(position: Position, place: int, of: int) -> None:
    """The card at this place of the queue is said to be `of`; whoever drew it during this action holds it. Illegal."""
    known, pools = position.queue[place], position.pools
    if not is_hidden(known):
        if known != of:
            raise Illegal("wrong_draw", {"card": format_card(of), "expected": format_card(known)})
        return
    if pools is None or of not in pools[known]:
        raise Illegal("seen_elsewhere", {"card": format_card(of)})
    pools[known].remove(of)
    position.queue[place] = of
    if place < position.head:
        taker = next(seat for seat, start, end in position.taken if start <= place < end)
        # The cards of this draw are the last ones of the hand, in the order of their places.
        hand, drawn = position.hands[taker], _places(position, taker)
        hand[len(hand) - len(drawn) + drawn.index(place)] = of


def _places(position: Position, seat: int) -> list[int]:
    """The places of the queue that a seat drew during the last draw."""
    return [place for taker, start, end in position.taken if taker == seat for place in range(start, end)]


def name_taken(position: Position, seat: int, cards: Sequence[int]) -> None:
    """The cards that a seat drew during the last draw are said to be these. Raises Illegal."""
    places = _places(position, seat)
    if len(cards) != len(places):
        raise Illegal("wrong_pick", {"seat": LABELS[seat], "cards": len(cards), "drawn": len(places)})
    for place, of in zip(places, cards, strict=True):
        if of != UNKNOWN:
            name(position, place, of)


def settle_order(position: Position, shuffled: bool, cards: Sequence[int]) -> None:
    """The pile was turned over just before; `cards` are its new order as far as known. Raises Illegal."""
    if position.turned_at != position.done - 1:
        raise Illegal("not_turned_over", {})
    if shuffled and position.lookups.rules.exhaust != "shuffle":
        raise Illegal("not_shuffled", {})
    if len(cards) > len(position.turned):
        raise Illegal("wrong_shuffle", {"cards": len(cards), "turned": len(position.turned)})
    if not settle_whole(position, bytes(cards)):
        _name_order(position, cards)
    position.turned_at = -2


def settle_whole(position: Position, cards: bytes) -> bool:
    """The usual mark, the whole new order of the pile that was turned over just before; False: it is not that.

    Some of these cards may have been drawn in the same action. False too where one of them is named already.
    """
    if position.turned_at != position.done - 1:
        return False
    # The same cards in any order, as in `Lookups.is_whole`; all were laid, so none is hidden.
    known = position.turned
    if len(known) != len(cards) or known.translate(None, cards):
        return False
    for of in position.lookups.doubles:
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
    """The shuffled cards from `start` on are these, drawn ones among them; False where one is named already."""
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
        for place, of in enumerate(cards, position.turned_from):
            if of != UNKNOWN:
                name(position, place, of)
