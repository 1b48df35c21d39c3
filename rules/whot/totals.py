"""Checks totals that a table counted itself: which of them no hand of this pack can have.

For a pad where nobody types cards. These are warnings: people decide (1.6,
section 4 item 3).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from rules.whot.hand_points import HandWarning, doublings, hand_warnings, max_points, points_of, rounded
from rules.whot.pack import STAR, WHOT_POINTS, is_whot, number_of, pack_of, suit_of
from rules.whot.rulesets import WhotRules

TotalCode = Literal["zero_without_winning", "not_doubled", "total_not_possible", "totals_too_high"]
NO_HAND = -1


@dataclass(frozen=True, slots=True)
class Total:
    """The table's count of one hand: `points`, and how many double-suit cards it held, None if not declared."""

    points: int
    stars: int | None = None


@dataclass(frozen=True, slots=True)
class TotalWarning:
    """A doubt about the total of hand number `hand` (-1: about all of them together).

    `expected` is the number that the points should be a multiple of ("not_doubled")
    or their maximum; 0 if there is none.
    """

    code: TotalCode
    hand: int
    points: int
    expected: int = 0


def round_warnings(
    rules: WhotRules, hands: Sequence[Sequence[int] | Total]
) -> tuple[HandWarning | TotalWarning, ...]:
    """All doubts about the hands of the losers of one round, given as cards or totals."""
    if rules.counted == "none":
        return ()
    cards = [hand for hand in hands if not isinstance(hand, Total)]
    found: list[HandWarning | TotalWarning] = list(hand_warnings(rules, cards))
    for number, hand in enumerate(hands):
        found += _doubts(rules, number, hand)
    # Every card is in one hand only, so all hands together are worth at most the whole pack.
    whole = sum(hand.points if isinstance(hand, Total) else points_of(rules, hand) for hand in hands)
    most = _most(rules, len(hands))
    if whole > most:
        found.append(TotalWarning("totals_too_high", NO_HAND, whole, most))
    return tuple(found)


def _most(rules: WhotRules, hands: int) -> int:
    """The most that this number of hands can be worth together: the whole pack, plus what rounding up adds to each."""
    step = max(1, rules.rounding)
    return (max_points(replace(rules, rounding=0)) + (step - 1) * hands) // step * step


def _doubts(rules: WhotRules, number: int, hand: Sequence[int] | Total) -> Iterator[TotalWarning]:
    """At most one doubt about one hand."""
    if not isinstance(hand, Total):
        if not hand:
            yield TotalWarning("zero_without_winning", number, 0)
        return
    factor = 1 << doublings(rules, hand.stars or 0) if rules.counted == "short" else 1
    is_rounded = bool(rules.rounding) and hand.points % rules.rounding == 0
    if hand.points == 0:
        # A player who did not win holds at least one card, and every card counts (section 5).
        yield TotalWarning("zero_without_winning", number, 0)
    elif hand.points % factor and not is_rounded:
        # One double-suit card makes the total even, two or more divisible by four (section 5).
        yield TotalWarning("not_doubled", number, hand.points, factor)
    elif hand.points not in possible_totals(rules, hand.stars):
        yield TotalWarning("total_not_possible", number, hand.points, max_points(rules))


def possible_totals(rules: WhotRules, stars: int | None = None) -> frozenset[int]:
    """Every total that a hand of at least one card can have, before rounding and after.

    `stars`: only hands with this number of double-suit cards.
    """
    packs = {of: count for of, count in pack_of(rules.pack, rules.packs).copies.items() if not is_whot(of)}
    most = sum(count for of, count in packs.items() if suit_of(of) == STAR)
    numbers = range(most + 1) if stars is None else [stars]
    found: set[int] = set()
    for number in numbers:
        found |= _totals_with(rules, number)
    return frozenset(found)


@lru_cache(maxsize=256)
def totals_of(rules: WhotRules, cards: int) -> frozenset[int]:
    """Every total that a hand of exactly `cards` cards can have, before rounding and after; empty for too many."""
    # Sums by number of cards and of double-suit cards, as the bits of one int each.
    taken: dict[tuple[int, int], int] = {(0, 0): 1}
    for of in pack_of(rules.pack, rules.packs).cards:
        star = int(suit_of(of) == STAR) if not is_whot(of) else 0
        value = _value(rules, of)
        for (number, stars), sums in tuple(taken.items()):
            if number < cards:
                at = (number + 1, stars + star)
                taken[at] = taken.get(at, 0) | sums << value
    found: set[int] = set()
    for (number, stars), sums in taken.items():
        if number == cards:
            factor = doublings(rules, stars) if rules.counted == "short" else 0
            found |= {total << factor for total in range(sums.bit_length()) if sums >> total & 1}
    return frozenset(found | {rounded(rules, total) for total in found})


def _value(rules: WhotRules, of: int) -> int:
    """What one card adds to a sum; the short variant doubles the whole hand afterwards."""
    if is_whot(of):
        return WHOT_POINTS
    return number_of(of) * (2 if suit_of(of) == STAR and rules.counted == "long" else 1)


@lru_cache(maxsize=256)
def _totals_with(rules: WhotRules, stars: int) -> frozenset[int]:
    bases = _bases(rules, stars)
    if rules.counted == "short":
        bases = frozenset(base << doublings(rules, stars) for base in bases)
    return bases | {rounded(rules, base) for base in bases}


def _bases(rules: WhotRules, stars: int) -> frozenset[int]:
    """The sums of some cards of the pack, `stars` of them of the double suit, as the bits of one int."""
    by_stars = [1]
    pack = pack_of(rules.pack, rules.packs)
    for of in pack.cards:
        value = _value(rules, of)
        if suit_of(of) == STAR:
            by_stars = _with_star(by_stars, value)
        else:
            by_stars = [sums | sums << value for sums in by_stars]
    sums = by_stars[stars] if stars < len(by_stars) else 0
    return frozenset(total for total in range(1, sums.bit_length()) if sums >> total & 1)


def _with_star(by_stars: list[int], value: int) -> list[int]:
    without, with_it = [*by_stars, 0], [0, *by_stars]
    return [left | taken << value for left, taken in zip(without, with_it, strict=True)]
