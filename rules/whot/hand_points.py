"""The points of what is left in a hand, with every step that led there.

Owns counting in the long, short and none modes and the doubts a pad may
voice about several hands. Never checks pack membership while counting: the
leaflet's own example counts a 10 of the double suit (S0, "Doppeltes Trikot"),
which the pack does not hold. All points are penalty points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rules.errors import Unreadable
from rules.whot.pack import PACKS, STAR, UNKNOWN, WHOT, WHOT_POINTS, is_card, is_whot, number_of, suit_of
from rules.whot.rulesets import WhotRules

StepCode = Literal["not_counted", "out", "double_card", "sum", "double_hand", "double_hand_again"]
WarningCode = Literal["card_too_often", "too_many_whots", "not_in_pack"]


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the sum.

    `numbers` are what the line works on: the values added ("sum"), or the
    value and its factor ("double_..."); `total` is what comes out of it.
    `source` is the seed and section that says so.
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
    """A doubt, never a refusal: `card` was seen `seen` times, and the pack holds `allowed`."""

    code: WarningCode
    card: int
    seen: int
    allowed: int


def _value(of: int) -> int:
    return WHOT_POINTS if is_whot(of) else number_of(of)


_STARS = 1 << 16  # the short table counts double-suit cards above the sum of the faces
_SHORT = tuple(_value(of) + (_STARS if suit_of(of) == STAR else 0) if is_card(of) else 0 for of in range(128))
_LONG = tuple(_value(of) * (2 if suit_of(of) == STAR else 1) if is_card(of) else 0 for of in range(128))


def _factor(rules: WhotRules, stars: int) -> int:
    if not stars:
        return 1
    return 4 if rules.double_again_at and stars >= rules.double_again_at else 2


def points_of(rules: WhotRules, cards: Sequence[int]) -> int:
    """The points of known cards, without the steps: the fast path of replay and simulation."""
    if rules.count == "none":
        return 0
    if rules.count == "long":
        return sum(map(_LONG.__getitem__, cards))
    stars, base = divmod(sum(map(_SHORT.__getitem__, cards)), _STARS)
    return base * _factor(rules, stars)


def count_hand(rules: WhotRules, cards: Sequence[int]) -> HandPoints:
    """The points of one hand and how they come about (S0 LANGE, "Doppeltes Trikot"; S2 KNOCKOUT, NEUES).

    Raises Unreadable (unknown_card) for a value that is no card, a hidden one included.
    """
    for of in cards:
        if not is_card(of):
            raise Unreadable("unknown_card", {"text": "?" if of == UNKNOWN else str(of)[:40]})
    if rules.count == "none":
        return HandPoints(0, (Step("not_counted", (), 0, "S0 GEWINNER, S2 GEWINNEN!"),))
    if not cards:
        return HandPoints(0, (Step("out", (), 0, "S0 LANGE SPIELVARIANTE, S2 KNOCKOUT 1"),))
    steps = _long_steps(cards) if rules.count == "long" else _short_steps(rules, cards)
    return HandPoints(steps[-1].total, tuple(steps))


def _long_steps(cards: Sequence[int]) -> list[Step]:
    steps = [
        Step("double_card", (number_of(of), 2), 2 * number_of(of), "S0 LANGE SPIELVARIANTE, S2 KNOCKOUT 1")
        for of in cards
        if suit_of(of) == STAR
    ]
    values = tuple(_LONG[of] for of in cards)
    return [
        *steps,
        Step("sum", values, sum(values), "S0 LANGE SPIELVARIANTE, S2 KNOCKOUT 1"),
    ]


def _short_steps(rules: WhotRules, cards: Sequence[int]) -> list[Step]:
    source = "S0 Doppeltes Trikot, S2 DOPPELTE PUNKTE"
    values = tuple(_value(of) for of in cards)
    steps = [Step("sum", values, sum(values), source)]
    factor = _factor(rules, sum(suit_of(of) == STAR for of in cards))
    if factor > 1:
        steps.append(Step("double_hand", (steps[-1].total, 2), steps[-1].total * 2, source))
    if factor > 2:
        steps.append(Step("double_hand_again", (steps[-1].total, 2), steps[-1].total * 2, source))
    return steps


def max_points(rules: WhotRules) -> int:
    """The most that one hand can count: the whole pack in it (452 long, 1688 short)."""
    return points_of(rules, PACKS[rules.pack].cards)


def hand_warnings(rules: WhotRules, hands: Sequence[Sequence[int]]) -> tuple[HandWarning, ...]:
    """What looks wrong over all hands of one round: nothing here stops a table from writing its points down.

    A plain `W` is a WHOT card whose colour nobody said, so it counts only toward all WHOT cards together.
    """
    pack = PACKS[rules.pack]
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
