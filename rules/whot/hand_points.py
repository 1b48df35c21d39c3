"""Counts the points of the cards left in a hand, with every step of the sum.

Counts in the long, short and none modes, and lists doubts about the cards of
several hands (totals that people counted: `rules.whot.totals`). It does not
check whether the pack holds a card: the leaflet's own example counts a 10 of
the double suit (S0, "Doppeltes Trikot"), which the pack does not hold. All
points are penalty points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from rules.core.errors import Unreadable
from rules.whot.pack import (
    STAR,
    UNKNOWN,
    WHOT,
    WHOT_POINTS,
    is_card,
    is_whot,
    number_of,
    pack_of,
    suit_of,
)
from rules.whot.rulesets import WhotRules

StepCode = Literal[
    "not_counted", "out", "double_card", "sum", "double_hand", "double_hand_again", "rounded_up"
]
WarningCode = Literal["card_too_often", "too_many_whots", "not_in_pack"]
_S_LONG = "S0 LANGE SPIELVARIANTE, S2 KNOCKOUT 1, S3 Scoring"
_S_SHORT = "S0 Doppeltes Trikot, S2 DOPPELTE PUNKTE"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the sum.

    `numbers` are the operands: the values added ("sum"), the value and its factor
    ("double_..."), or the value and the multiple it is rounded up to
    ("rounded_up"); `total` is the result. `source` is the seed and section of the
    rule.
    """

    code: StepCode
    numbers: tuple[int, ...]
    total: int
    source: str


@dataclass(frozen=True, slots=True)
class HandPoints:
    points: int
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class HandWarning:
    """A doubt, never a refusal: `card` was seen `seen` times, but the pack holds `allowed`."""

    code: WarningCode
    card: int
    seen: int
    allowed: int


def _value(of: int) -> int:
    return WHOT_POINTS if is_whot(of) else number_of(of)


def _values(worth: Callable[[int], int]) -> bytes:
    return bytes(worth(of) if is_card(of) else 0 for of in range(256))


# By card, for `bytes.translate`.
_FACES = _values(_value)
_STARS = _values(lambda of: int(suit_of(of) == STAR))
_LONG = _values(lambda of: _value(of) * (2 if suit_of(of) == STAR else 1))


def doublings(rules: WhotRules, stars: int) -> int:
    """How many times the short variant doubles a hand with `stars` double-suit cards (#1, #2)."""
    if not stars:
        return 0
    again = rules.double_again_at
    if not again or stars < again:
        return 1
    return 2 if rules.doubling == "cap4" else 2 + stars - again


def rounded(rules: WhotRules, points: int) -> int:
    """Round `points` up to the multiple of the house rule; rounding again changes nothing."""
    step = rules.rounding
    return -(-points // step) * step if step else points


def points_of(rules: WhotRules, cards: Sequence[int]) -> int:
    """The points of known cards, without the steps: the fast path of replay and simulation."""
    count = rules.counted
    if count == "none":
        return 0
    if count == "long":
        points = sum(bytes(cards).translate(_LONG))
    else:
        known = bytes(cards)
        points = sum(known.translate(_FACES)) << doublings(rules, sum(known.translate(_STARS)))
    return rounded(rules, points) if rules.rounding else points


def points_of_all(rules: WhotRules, hands: Sequence[bytearray]) -> tuple[int, ...]:
    """The points of each hand, as by `points_of`."""
    if rules.counted == "long" and not rules.rounding:
        return tuple([sum(hand.translate(_LONG)) for hand in hands])
    return tuple([points_of(rules, hand) for hand in hands])


def count_hand(rules: WhotRules, cards: Sequence[int]) -> HandPoints:
    """The points of one hand with the steps of their sum (S0 LANGE, "Doppeltes Trikot"; S2 KNOCKOUT, NEUES).

    Raises Unreadable (unknown_card) for a value that is no card, also for a hidden one.
    """
    for of in cards:
        if not is_card(of):
            raise Unreadable("unknown_card", {"text": "?" if of == UNKNOWN else str(of)[:40]})
    count = rules.counted
    if count == "none":
        return HandPoints(0, (Step("not_counted", (), 0, "S0 GEWINNER, S2 GEWINNEN!"),))
    if not cards:
        return HandPoints(0, (Step("out", (), 0, "S0 LANGE SPIELVARIANTE, S2 KNOCKOUT 1"),))
    steps = _long_steps(cards) if count == "long" else _short_steps(rules, cards)
    steps += rounding_steps(rules, steps[-1].total)
    return HandPoints(steps[-1].total, tuple(steps))


def rounding_steps(rules: WhotRules, points: int) -> list[Step]:
    """The step that rounds `points` up; none if they are a multiple already (a house rule, section 4)."""
    total = rounded(rules, points)
    return [Step("rounded_up", (points, rules.rounding), total, "public")] if total != points else []


def _long_steps(cards: Sequence[int]) -> list[Step]:
    steps = [
        Step("double_card", (number_of(of), 2), 2 * number_of(of), _S_LONG)
        for of in cards
        if suit_of(of) == STAR
    ]
    values = tuple(_LONG[of] for of in cards)
    return [*steps, Step("sum", values, sum(values), _S_LONG)]


def _short_steps(rules: WhotRules, cards: Sequence[int]) -> list[Step]:
    values = tuple(_value(of) for of in cards)
    steps = [Step("sum", values, sum(values), _S_SHORT)]
    for again in range(doublings(rules, sum(suit_of(of) == STAR for of in cards))):
        before = steps[-1].total
        code: StepCode = "double_hand_again" if again else "double_hand"
        steps.append(Step(code, (before, 2), before * 2, _S_SHORT))
    return steps


def highest_card(cards: Sequence[int]) -> int:
    """The points of the most expensive card, a double-suit card counted twice (tie rule of #30); 0 without cards."""
    return max((_LONG[of] for of in cards), default=0)


def max_points(rules: WhotRules) -> int:
    """The most points that one hand can have: the whole pack in it.

    452 long and 1688 short with four WHOT cards, 472 and 1768 with five (section 5).
    """
    return points_of(rules, pack_of(rules.pack, rules.packs).cards)


def hand_warnings(rules: WhotRules, hands: Sequence[Sequence[int]]) -> tuple[HandWarning, ...]:
    """Doubts about the hands of one round; a table may store its points nevertheless.

    A plain `W` is a WHOT card of unknown colour, so it counts only toward the total of WHOT cards.
    """
    pack = pack_of(rules.pack, rules.packs)
    seen = Counter(of for hand in hands for of in hand if of != UNKNOWN)
    found = []
    for of, count in sorted(seen.items()):
        allowed = pack.copies.get(of, pack.whots if of == WHOT else 0)
        if count > allowed and of != WHOT:
            found.append(HandWarning("card_too_often" if allowed else "not_in_pack", of, count, allowed))
    whots = sum(count for of, count in seen.items() if is_whot(of))
    if whots > pack.whots:
        found.append(HandWarning("too_many_whots", WHOT, whots, pack.whots))
    return tuple(found)
