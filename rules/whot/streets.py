"""Streets: cards laid in one turn with rising or falling numbers (S0 "Eine Straße legen", S2 NEUES WHOT).

Owns the shape of a street. Never looks at a hand or at whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.errors import Illegal
from rules.whot.rulesets import WhotRules
from rules.whot.tokens import CARD, NUMBER, WHOTS, format_token, is_small


def check_street(rules: WhotRules, top: int, tokens: Sequence[int]) -> None:
    """Raise Illegal unless `tokens` are a street on the token `top`.

    The first card shows the declared number of the top card, whatever its
    suit and also under the lock; each later one differs by 1 from the one
    before, always in the same direction, so no number comes twice. WHOT cards
    have no number: none inside, no street on one (#13). Strict steps (#11).
    """
    if not rules.streets:
        raise Illegal("streets_not_played", {})
    if top >= WHOTS:
        raise Illegal("street_on_whot", {})
    for token in tokens:
        if token >= WHOTS:
            raise Illegal("whot_in_street", {})
        if is_small(token) and not rules.small_numbers:
            raise Illegal("small_number_not_played", {"card": format_token(token)})
    numbers = [NUMBER[token] for token in tokens]
    if numbers[0] != NUMBER[top]:
        raise Illegal("street_start", {"number": numbers[0], "expected": NUMBER[top]})
    step = numbers[1] - numbers[0]
    for before, number in pairwise(numbers):
        if abs(step) != 1 or number - before != step:
            raise Illegal("street_order", {"before": before, "number": number})


def streets(top: int, tokens: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every street that `tokens`, the ways in which the cards of a hand can be laid, can form on `top`."""
    if top >= WHOTS:
        return
    by_number: dict[int, list[int]] = {}
    for token in tokens:
        by_number.setdefault(NUMBER[token], []).append(token)
    for step in (1, -1):
        for first in by_number.get(NUMBER[top], ()):
            yield from _longer((first,), step, by_number)


def _longer(street: tuple[int, ...], step: int, by_number: dict[int, list[int]]) -> Iterator[tuple[int, ...]]:
    for token in by_number.get(NUMBER[street[-1]] + step, ()):
        if all(CARD[token] != CARD[laid] for laid in street):
            yield (*street, token)
            yield from _longer((*street, token), step, by_number)
