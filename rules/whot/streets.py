"""Several cards in one turn: streets (S0 "Eine Straße legen", S2 NEUES WHOT), two cards of one number.

Checks their shape, and says which of their cards act.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.core.errors import Illegal
from rules.whot.lookups import Lookups
from rules.whot.position import Position
from rules.whot.refusals import dispute, doubt
from rules.whot.requirement import YES
from rules.whot.rulesets import WhotRules
from rules.whot.tokens import CARD, NUMBER, SMALL, WHOTS, format_token, is_small

HIGHEST = 14  # a street that may wrap continues with 1 after it (#12)
_MISSING = (6, 9, 15)  # not large numbers of the deck; deck_adjacent steps over them (#11)


def check_lay(position: Position, tokens: Sequence[int]) -> None:
    """Raise Illegal unless these cards can be laid together on the top card.

    Two cards of one number (`double_play`): the first one answers the
    requirement. A street: the first card shows the number of the top card,
    whatever its suit and also under the lock; the others rise or fall, and no
    number occurs twice. WHOT cards have no number: none may be inside, and a street
    lies on one only by `street_on_whot` (#13), if its first card answers the
    requirement. Neither ever answers a pending pick.
    """
    rules = position.lookups.rules
    if max(tokens) > SMALL:
        _check_cards(rules, tokens)
    numbers = [NUMBER[token] for token in tokens]
    double = rules.double_play and len(numbers) == 2 and numbers[0] == numbers[1]
    if not double and not rules.streets:
        raise Illegal("streets_not_played", {})
    if position.pick:
        raise Illegal("pick_pending", {"card": format_token(tokens[0]), "numbers": ()})
    if double:
        _check_answer(position, tokens[0])
    else:
        _check_street(position, tokens, numbers)


def _check_cards(rules: WhotRules, tokens: Sequence[int]) -> None:
    for token in tokens:
        if token >= WHOTS:
            raise Illegal("whot_in_street", {})
        if is_small(token) and not rules.small_numbers:
            raise Illegal("small_number_not_played", {"card": format_token(token)})


def _check_answer(position: Position, token: int) -> None:
    if position.lookups.legal[position.requirement | token] != YES:
        doubt(position, position.hands[position.seat], position.requirement, token, position.done)


def _check_street(position: Position, tokens: Sequence[int], numbers: list[int]) -> None:
    rules, top = position.lookups.rules, position.top
    shown = position.lookups.shown[top]
    if not shown:
        if not rules.street_on_whot or not top:
            raise Illegal("street_on_whot" if top else "street_on_nothing", {})
        _check_answer(position, tokens[0])
        dispute(position, "street_on_whot", tokens[0], position.done)
    elif numbers[0] not in shown:
        raise Illegal("street_start", {"number": numbers[0], "expected": shown[0]})
    elif numbers[0] != NUMBER[top]:
        dispute(position, "dual_top", tokens[0], position.done)
    step = numbers[1] - numbers[0]
    if step in (1, -1) and numbers == list(range(numbers[0], numbers[0] + step * len(numbers), step)):
        return  # the plain street of the leaflets
    if not any(_goes(rules, numbers, rising) for rising in (True, False)):
        before, number = _first_break(rules, numbers)
        raise Illegal("street_order", {"before": before, "number": number})
    if len(set(numbers)) < len(numbers):
        raise Illegal("number_twice", {"number": Counter(numbers).most_common(1)[0][0]})
    _dispute_steps(position, tokens, numbers)


def _dispute_steps(position: Position, tokens: Sequence[int], numbers: list[int]) -> None:
    for token, (before, number) in zip(tokens[1:], pairwise(numbers), strict=True):
        if abs(number - before) != 1:
            wraps = {before, number} == {1, HIGHEST} and position.lookups.rules.street_wrap
            dispute(position, "street_wrap" if wraps else "street_gaps", token, position.done)
            return


def _goes(rules: WhotRules, numbers: list[int], rising: bool) -> bool:
    return all(follows(rules, before, number, rising) for before, number in pairwise(numbers))


def _first_break(rules: WhotRules, numbers: list[int]) -> tuple[int, int]:
    """The first pair of numbers that breaks a street, in the direction of its second card."""
    rising = numbers[1] > numbers[0]
    steps = pairwise(numbers)
    return next((before, number) for before, number in steps if not follows(rules, before, number, rising))


def follows(rules: WhotRules, before: int, number: int, rising: bool) -> bool:
    """Whether a street may continue with `number`."""
    low, high = (before, number) if rising else (number, before)
    if rules.street_wrap and (low, high) == (HIGHEST, 1):
        return True
    if rules.street_gaps == "any":
        return low < high
    return high - low == 1 or (
        rules.street_gaps == "deck_adjacent" and high - low == 2 and low + 1 in _MISSING
    )


# --- what acts ---------------------------------------------------------------------------------------


def acting(lookups: Lookups, tokens: Sequence[int]) -> Sequence[int]:
    """The cards of one turn that act (`street_actions`)."""
    actions = lookups.rules.street_actions
    if lookups.quiet or actions == "none":
        return ()
    return tokens if actions == "all" else tokens[-1:]


def lay_jump(lookups: Lookups, seats: int, tokens: Sequence[int]) -> int:
    """How many seats after the next one: suspensions add up, a hold on inside was used by the card after it."""
    active = acting(lookups, tokens)
    if not active:
        return 0
    jumps = lookups.jumps[seats > 2]
    return -1 if jumps[tokens[-1]] < 0 else sum(max(0, jumps[token]) for token in active)


# --- all of them ------------------------------------------------------------------------------------


def streets(position: Position, ways: Sequence[int], hand: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every street that can be laid now; `ways` are the tokens of the cards of `hand`."""
    lookups = position.lookups
    if position.pick or not position.top or not (lookups.shown[position.top] or lookups.rules.street_on_whot):
        return
    shown = lookups.shown[position.top]
    found: dict[tuple[int, ...], None] = {}
    for first in ways:
        if NUMBER[first] in shown or (not shown and lookups.legal[position.requirement | first]):
            for rising in (True, False):
                found |= dict.fromkeys(_longer(lookups.rules, (first,), ways, Counter(hand), rising))
    yield from found


def _longer(
    rules: WhotRules, street: tuple[int, ...], ways: Sequence[int], held: Counter[int], rising: bool
) -> Iterator[tuple[int, ...]]:
    taken = Counter(CARD[token] for token in street)
    for token in ways:
        number = NUMBER[token]
        if taken[CARD[token]] == held[CARD[token]] or any(NUMBER[laid] == number for laid in street):
            continue
        if follows(rules, NUMBER[street[-1]], number, rising):
            yield (*street, token)
            yield from _longer(rules, (*street, token), ways, held, rising)


def doubles(position: Position, ways: Sequence[int], hand: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every two cards of one number that can be laid now (`double_play`)."""
    if position.pick:
        return
    held = Counter(hand)
    for first in ways:
        for second in ways if position.lookups.legal[position.requirement | first] else ():
            same = CARD[first] == CARD[second]
            if NUMBER[first] == NUMBER[second] and (not same or held[CARD[first]] > 1):
                yield first, second
