"""Pairs contenders of whom some may not meet: whether everybody can have a pair, and the best by a wish list.

Edmonds' algorithm: an alternating path between two unpaired contenders adds a pair; odd cycles on the way
(blossoms) are contracted into their base. Without such a path no larger pairing exists.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from league.engine.draw.field import Number

Mates = dict[Number, Number]
"""Symmetric: `mates[a] == b` and `mates[b] == a`."""


def pair_off(
    order: Sequence[Number],
    allowed: dict[Number, set[Number]],
    wishes: Callable[[Number], Iterable[Number]],
    fixed: Iterable[tuple[Number, Number]] = (),
) -> Mates | None:
    """Pair everybody; None if that is impossible.

    In the given order each gets the first of its wishes with whom all the others can still be paired.
    `wishes` may name anybody; those who are not allowed or already settled are skipped. `allowed` is
    symmetric.
    """
    mates: Mates = {}
    for number in order:
        if number not in mates:
            _improve(number, allowed, mates, set())
    if len(mates) < len(order):
        return None
    settled: set[Number] = set()
    for number in order:
        if number in settled:
            continue
        for other in wishes(number):
            if (
                other in allowed[number]
                and other not in settled
                and _settle(number, other, allowed, mates, settled)
            ):
                break
        settled.update((number, mates[number]))
    return mates


def left_alone(order: Sequence[Number], allowed: dict[Number, set[Number]]) -> tuple[Number, ...]:
    """Contenders without a mate in a pairing of as many as possible."""
    mates: Mates = {}
    for number in order:
        if number not in mates:
            _improve(number, allowed, mates, set())
    return tuple(number for number in order if number not in mates)


def _settle(
    one: Number, other: Number, allowed: dict[Number, set[Number]], mates: Mates, settled: set[Number]
) -> bool:
    """Make these two a pair if the rest can still be paired; otherwise change nothing."""
    if mates[one] == other:
        return True
    left, right = mates[one], mates[other]
    if right in allowed[left]:
        mates.update({one: other, other: one, left: right, right: left})
        return True
    before = dict(mates)
    del mates[left], mates[right]
    mates.update({one: other, other: one})
    if _improve(left, allowed, mates, settled | {one, other}):
        return True
    mates.clear()
    mates.update(before)
    return False


def _improve(root: Number, allowed: dict[Number, set[Number]], mates: Mates, settled: set[Number]) -> bool:
    """Add a pair that includes `root`, by an alternating path through those not settled. Returns whether it could."""
    parent: dict[Number, Number] = {}
    base = {number: number for number in allowed}
    even = {root}
    queue = deque([root])
    while queue:
        one = queue.popleft()
        for other in sorted(allowed[one]):
            if other in settled or base[one] == base[other] or mates.get(one) == other:
                continue
            if other == root or (other in mates and mates[other] in parent):
                _fold(one, other, parent, base, even, queue, mates)
            elif other not in parent:
                parent[other] = one
                if other not in mates:
                    _flip(other, parent, mates)
                    return True
                even.add(mates[other])
                queue.append(mates[other])
    return False


def _flip(end: Number, parent: dict[Number, Number], mates: Mates) -> None:
    here: Number | None = end
    while here is not None:
        before = parent[here]
        following = mates.get(before)
        mates[here], mates[before] = before, here
        here = following


def _fold(
    one: Number,
    other: Number,
    parent: dict[Number, Number],
    base: dict[Number, Number],
    even: set[Number],
    queue: deque[Number],
    mates: Mates,
) -> None:
    """Contract the odd cycle through `one` and `other` into its base."""
    common = _common_base(one, other, parent, base, mates)
    inside: set[Number] = set()
    for start, child in ((one, other), (other, one)):
        here = start
        while base[here] != common:
            inside.update((base[here], base[mates[here]]))
            parent[here] = child
            child = mates[here]
            here = parent[mates[here]]
    for number in base:
        if base[number] in inside:
            base[number] = common
            if number not in even:
                even.add(number)
                queue.append(number)


def _common_base(
    one: Number, other: Number, parent: dict[Number, Number], base: dict[Number, Number], mates: Mates
) -> Number:
    seen = set()
    here = base[one]
    while True:
        here = base[here]
        seen.add(here)
        if here not in mates:
            break
        here = parent[mates[here]]
    here = base[other]
    while here not in seen:
        here = base[parent[mates[here]]]
    return here
