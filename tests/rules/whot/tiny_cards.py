"""What one card or one street does at a tiny table: the rules of the leaflets, read for `tiny_table` alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.whot.pack import PACKS, STAR, is_whot, number_of, suit_of
from rules.whot.rulesets import WhotRules
from rules.whot.tokens import (
    CALL_AND_REVERSE,
    CALL_AND_SKIP,
    CANCEL,
    CARD,
    KEEP,
    REVERSE,
    SKIP,
    is_small,
    small,
    whot,
)

Cards = tuple[int, ...]
Need = tuple[int | None, Cards]
"""The suit and the numbers of which one must be answered."""
FREE: Need = (None, ())


def number(token: int) -> int:
    return number_of(CARD[token]) * (1 + is_small(token))


def ways(rules: WhotRules, of: int) -> Iterator[int]:
    """Every way in which a card may be laid, but for a WHOT card laid last without a choice."""
    if not is_whot(of):
        yield of
        if rules.small_numbers and suit_of(of) == STAR:
            yield small(of)
        return
    printed = PACKS[rules.pack].effects.get(of, ())
    named = rules.red_follow == "must_name"
    both = rules.wild_mode == "both" and "call" in printed and "skip" in printed
    choices: list[int] = []
    if "call" in printed and not both:
        choices += range(5)
    if "skip" in printed:
        choices += [CALL_AND_SKIP + suit for suit in range(5)] if both or named else [SKIP]
    if "reverse" in printed and rules.order_card == "reverse":
        choices += [CALL_AND_REVERSE + suit for suit in range(5)] if named else [REVERSE]
    if rules.whot_cancel:
        choices += [CANCEL, KEEP]
    yield from (whot(of, choice) for choice in choices)


def asks(rules: WhotRules, token: int) -> Need:
    """What a suit card on top asks for."""
    suit = suit_of(CARD[token])
    return (None if suit == STAR and rules.double_suit_lock else suit), shown(rules, token)


def shown(rules: WhotRules, token: int) -> Cards:
    """The numbers in force of a suit card on top, none for a WHOT card (#14)."""
    if not token or is_whot(CARD[token]):
        return ()
    if not is_small(token) or rules.dual_top == "declared":
        return (number(token),)
    big = number_of(CARD[token])
    return (big,) if rules.dual_top == "big" else (number(token), big)


def answers(need: Need, token: int) -> bool:
    return need == FREE or suit_of(CARD[token]) == need[0] or number(token) in need[1]


def action(rules: WhotRules, token: int) -> str:
    if is_whot(CARD[token]):
        return ""
    of = number(token)
    for name in ("hold_on", "pick_two", "pick_three", "suspension", "market"):
        if of and getattr(rules, name) == of:
            return name
    return ""


def asks_for(rules: WhotRules, token: int) -> int:
    """The cards that a pick card asks for."""
    return {"pick_two": 2, "pick_three": 3}.get(action(rules, token), 0)


def answer_numbers(rules: WhotRules, token: int) -> Cards:
    """The numbers that answer the pick that this card asks for."""
    if rules.pick_stack == "none":
        return ()
    if not rules.cross_defence:
        return (number(token),)
    return tuple(of for of in (rules.pick_two, rules.pick_three) if asks_for(rules, of))


def acting(rules: WhotRules, tokens: Sequence[int]) -> Sequence[int]:
    """The cards of one turn that act."""
    if len(tokens) > 1 and rules.street_actions == "none":
        return ()
    each = tokens if rules.street_actions == "all" else tokens[-1:]
    return [token for token in each if action(rules, token)]


def steps(rules: WhotRules, tokens: Sequence[int], seats: int) -> int:
    """How many seats on the next turn is, after suit cards."""
    active = acting(rules, tokens)
    last = action(rules, tokens[-1]) if active and active[-1] == tokens[-1] else ""
    if last == "hold_on" or (last == "market" and rules.market_turn == "keep"):
        return 0
    waiting = [token for token in active if action(rules, token) == "suspension"]
    if rules.suspend_all and waiting:
        return 0 if last == "suspension" else 1
    out = sum(
        min(seats - 1, 2) if rules.star8_two and suit_of(CARD[token]) == STAR else 1 for token in waiting
    )
    return 1 + out


def is_double(rules: WhotRules, tokens: Sequence[int]) -> bool:
    numbers = {number(token) for token in tokens}
    return rules.double_play and len(tokens) == 2 and len(numbers) == 1


def is_street(rules: WhotRules, tokens: Sequence[int]) -> bool:
    """Whether these cards rise or fall in one direction, without a number twice."""
    numbers = [number(token) for token in tokens]
    if not rules.streets or len(set(numbers)) < len(numbers) or any(is_whot(CARD[token]) for token in tokens):
        return False
    rising = all(_next_up(rules, low, high) for low, high in pairwise(numbers))
    return rising or all(_next_up(rules, low, high) for high, low in pairwise(numbers))


def _next_up(rules: WhotRules, low: int, high: int) -> bool:
    if rules.street_wrap and (low, high) == (14, 1):
        return True
    if rules.street_gaps == "any":
        return low < high
    missing = (6, 9, 15) if rules.street_gaps == "deck_adjacent" else ()
    return high == low + 1 or (high == low + 2 and low + 1 in missing)
