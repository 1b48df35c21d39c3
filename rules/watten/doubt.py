"""Finds who may have taken a trick when not every card of it was noted.

Each card of a trick is the set of cards that it may be; for a noted card a set of one.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.watten.announce import Announced
from rules.watten.pack import PACK


def cards_of(cards: int) -> tuple[int, ...]:
    """The cards of a set, fast for sets of one card."""
    if cards & cards - 1 == 0:
        return (cards.bit_length() - 1,) if cards else ()
    return tuple(card for card in PACK if cards >> card & 1)


def takers(announced: Announced | None, trick: Sequence[int]) -> tuple[int, ...]:
    """The positions in a full trick that may have taken it: one if all cards are known.

    All positions if trump is unknown. That two unnoted cards cannot be the same card is not considered.
    """
    if announced is None:
        return tuple(range(len(trick)))
    if all(cards & cards - 1 == 0 for cards in trick):
        row = announced.powers[trick[0].bit_length() - 1]
        strengths = [row[cards.bit_length() - 1] for cards in trick]
        return (strengths.index(max(strengths)),)
    noted = sum(cards for cards in trick if cards.bit_count() == 1)
    may_be = [cards_of(cards if cards.bit_count() == 1 else cards & ~noted) for cards in trick]
    found = {place for led in may_be[0] for place in _winners(announced.powers[led], [(led,), *may_be[1:]])}
    return tuple(sorted(found))


def _winners(row: Sequence[int], may_be: Sequence[Sequence[int]]) -> set[int]:
    """The positions that win with their highest card against the others' lowest; of equal cards the first."""
    low = [min(row[card] for card in cards) for cards in may_be]
    high = [max(row[card] for card in cards) for cards in may_be]
    return {
        place
        for place, best in enumerate(high)
        if best
        and all(best > each for each in low[:place])
        and all(best >= each for each in low[place + 1 :])
    }
