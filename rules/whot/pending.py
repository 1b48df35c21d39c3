"""The pending pick of a hand logged from its middle on: which card asked, and can it be so many cards (#20-#22)?

Picks add up over the cards on top of the discards. A card that lies there and was not logged is one that nobody shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.whot.effects import PICKS, action_of
from rules.whot.pack import UNKNOWN, is_whot, pack_of
from rules.whot.rulesets import WhotRules
from rules.whot.tokens import CARD, has_small, large, small


def asking(rules: WhotRules, top: int, below: Sequence[int], pick: int) -> tuple[int, Sequence[int]]:
    """The token that asked last, 0 for none, and the cards under it, from the top down.

    It is the one on top, or one below that a WHOT card passed on or that lies in a street.
    """
    if asks(rules, top) or not _hides(rules, CARD[top]):
        return top if asks(rules, top) else 0, below
    for at, of in enumerate(below):
        if of == UNKNOWN:
            every = [
                token for each in pack_of(rules.pack, rules.packs).copies for token in _ways(rules, each)
            ]
            likely = [token for token in every if asks(rules, token) and pick % asks(rules, token) == 0]
            return next(iter(likely), 0), below[at + 1 :]
        if found := [token for token in _ways(rules, of) if asks(rules, token)]:
            return found[0], below[at + 1 :]
        if not _hides(rules, of):
            break
    return 0, ()


def adds_up(rules: WhotRules, token: int, below: Sequence[int], unseen: Sequence[int], pick: int) -> bool:
    """Whether the card that asked, with those before it, asks for so many; `unseen` are the cards that nobody shows."""
    each = asks(rules, token)
    if not each or rules.pick_stack != "cumulative":
        return each == pick
    if not (_all_act(rules) or _renewed(rules)):
        return pick in _totals(rules, each, below, unseen)
    other = sum(PICKS.values()) - each if rules.cross_defence or _all_act(rules) else each
    return any((pick - crossed) % each == 0 for crossed in range(0, pick - each + 1, other))


def _totals(rules: WhotRules, each: int, below: Sequence[int], unseen: Sequence[int]) -> Iterator[int]:
    """What is asked for with none, one and more of the cards below."""
    answers = set(PICKS.values()) if rules.cross_defence else {each}
    spare = Counter(number for of in unseen for number in _numbers(rules, of) & answers)
    states = {(each, spare[2], spare[3])}
    for of in below:
        yield from (total for total, *_ in states)
        if of == UNKNOWN:
            states = {
                *((total + 2, twos - 1, threes) for total, twos, threes in states if twos),
                *((total + 3, twos, threes - 1) for total, twos, threes in states if threes),
                *(states if rules.whot_defends == "passes_on" else ()),
            }
        elif not is_whot(of) or rules.whot_defends != "passes_on":
            more = _numbers(rules, of) & answers
            states = {(total + number, twos, threes) for total, twos, threes in states for number in more}
    yield from (total for total, *_ in states)


def asks(rules: WhotRules, token: int) -> int:
    """How many cards a card asks for."""
    return PICKS.get(action_of(rules, token), 0)


def _numbers(rules: WhotRules, of: int) -> set[int]:
    """How many cards a card may have asked for, however it was laid."""
    return {asks(rules, token) for token in _ways(rules, of)} - {0}


def _ways(rules: WhotRules, of: int) -> tuple[int, ...]:
    if is_whot(of):
        return ()
    return (large(of), small(of)) if rules.small_numbers and has_small(of) else (large(of),)


def _hides(rules: WhotRules, of: int) -> bool:
    """Whether a card that asks for nothing may lie on one whose pick is pending."""
    return rules.whot_defends == "passes_on" if is_whot(of) else _all_act(rules)


def _all_act(rules: WhotRules) -> bool:
    """Whether every card of a turn acts, in any order."""
    return rules.street_actions == "all" and (rules.streets or rules.double_play)


def _renewed(rules: WhotRules) -> bool:
    """Whether a claim may draw cards, and so turn the discards over, while a pick is pending."""
    return rules.calls and rules.missed_call_penalty > 0
