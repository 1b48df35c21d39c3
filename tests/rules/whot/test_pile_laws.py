"""Draws, shuffles and turnovers told in any way: one verdict, one result, one set of hands (1.3; #18, #19, #27)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace as changed
from random import Random

import pytest

from rules import registry
from rules.core.hand import Hand
from rules.core.ruleset import OptionValue, Ruleset
from rules.replay import replay
from rules.whot.actions import Draw, Got, Pick, Show, Turned, WhotAction, WhotSetup
from rules.whot.pack import UNKNOWN
from rules.whot.pile import available
from rules.whot.playout import random_hand
from rules.whot.position import Position
from rules.whot.replay import apply, start_position, states
from tests.rules.whot.helpers import ALL

WhotHand = Hand[WhotSetup, WhotAction]
SEED = 12
HANDS = 300


def table(rng: Random) -> Ruleset:
    """Any preset, mostly with a pile that is shuffled, now and then with other options."""
    key = rng.choice(ALL)
    chosen: dict[str, OptionValue] = {}
    for name, allowed in registry.choices(key).items():
        if rng.random() < 0.1:
            chosen[name] = rng.choice(allowed)
    ends = rng.choice(("shuffle", "shuffle", "shuffle", "turn", "count_lowest_wins", "draw"))
    return registry.ruleset(key, chosen | {"exhaust": ends})


def some(rng: Random, cards: Sequence[int]) -> tuple[int, ...]:
    """The cards, each of them named or not."""
    share = rng.choice((0, 0.5, 1))
    return tuple(card if rng.random() < share else UNKNOWN for card in cards)


def drawn(position: Position, action: WhotAction, before: int) -> dict[int, list[int]]:
    """What each seat drew by the action that began after `before` actions; the order of the pile is known."""
    found: dict[int, list[int]] = {}
    if position.taken_at >= before:
        for seat, start, end in position.taken:
            found.setdefault(seat, []).extend(position.queue[start:end])
    elif isinstance(action, Draw):
        found[action.seat] = position.hands[action.seat][-1:]
    return found


def retold(hand: WhotHand, rng: Random) -> Iterator[WhotAction]:
    """The hand with each draw named at once, later, in part or never, and each shuffle told before or after.

    A pile that lay empty is now and then turned over before the draw that wants a card.
    """
    position = start_position(hand.ruleset.params, hand.setup)  # type: ignore[arg-type]
    actions = list(hand.actions)
    while actions:
        action, before = actions.pop(0), position.done
        pick = position.pick
        turned_first = isinstance(action, Draw) and waits(position) and rng.random() < 0.5
        assert apply(position, action) is None
        order = [actions.pop(0)] if actions and isinstance(actions[0], Turned) else []
        for mark in order:
            assert apply(position, mark) is None
        if turned_first:
            yield order_told(rng, order.pop()) if order else Turned(action.seat, False)
        cards = drawn(position, action, before)
        yield named(rng, action, cards, pick) if isinstance(action, Draw) else action
        later: list[WhotAction] = [Got(seat, some(rng, cards[seat])) for seat in cards if rng.random() < 0.5]
        for mark in order:
            later.insert(rng.randint(0, len(later)), order_told(rng, mark))
        yield from later


def waits(position: Position) -> bool:
    """Whether the draw pile is empty and there is something to turn over."""
    empty = position.head == position.stock_end and not position.turned_to
    return empty and not position.over and available(position) > 0


def order_told(rng: Random, mark: WhotAction) -> WhotAction:
    assert isinstance(mark, Turned)
    return changed(mark, cards=told(rng, mark.cards))


def told(rng: Random, order: tuple[int, ...]) -> tuple[int, ...]:
    """The order of a shuffle: whole, the first cards, or some of them."""
    return rng.choice((order, order, order[: rng.randint(0, len(order))], some(rng, order)))


def named(rng: Random, draw: Draw, cards: dict[int, list[int]], pick: int) -> WhotAction:
    mine = cards.get(draw.seat, [])
    if not mine or rng.random() < 0.4:
        return draw
    return Pick(draw.seat, some(rng, mine)) if pick else Draw(draw.seat, mine[0])


def untold(rng: Random, setup: WhotSetup) -> WhotSetup:
    """The deal as a table may note it: whole, without the pile, or without some hands."""
    if rng.random() < 0.5:
        return setup
    hands = tuple(hand if rng.random() < 0.5 else () for hand in setup.hands)
    return changed(setup, hands=hands, stock=setup.stock if rng.random() < 0.3 else ())


def last_hands(hand: WhotHand) -> list[Counter[int]]:
    *_, last = states(hand.ruleset.params, hand.setup, hand.actions)  # type: ignore[arg-type]
    return [Counter(cards) for cards in last.hands]


def check(hand: WhotHand, rng: Random) -> bool:
    """Tell the hand in another way and compare; whether a pile was shuffled in it."""
    setup = untold(rng, hand.setup)
    other = changed(hand, setup=setup, actions=tuple(retold(hand, rng)))
    first, second = replay(hand), replay(other)

    assert second.failure is None, (other, second.failure)
    assert (first.result is None) == (second.result is None)
    if first.result and second.result:
        assert second.result.how == first.result.how
        assert second.result.left == first.result.left
        assert [mine for mine in second.result.points if mine is not None] == [
            his
            for his, mine in zip(first.result.points, second.result.points, strict=False)
            if mine is not None
        ]
    whole = setup == hand.setup and orders(other) == orders(hand)
    for true, shown in zip(last_hands(hand), last_hands(other), strict=True):
        unknown = shown.pop(UNKNOWN, 0)
        assert shown <= true, other
        assert unknown == (true - shown).total()
        assert not (whole and unknown), other
    return bool(orders(hand))


def orders(hand: WhotHand) -> list[tuple[int, ...]]:
    return [action.cards for action in hand.actions if isinstance(action, Turned)]


def shuffled(numbers: range) -> int:
    """Check the hands of these numbers; in how many a pile was shuffled."""
    found = 0
    for number in numbers:
        rng = Random(f"{SEED} {number}")
        found += check(random_hand(table(rng), rng, rng.choice((2, 4, 6, 7, 8))), rng)
    return found


def test_draws_and_shuffles_logged_in_any_way_are_one_hand() -> None:
    assert shuffled(range(HANDS)) > HANDS / 4


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_a_hundred_thousand_hands_logged_in_any_way_are_one_hand_each(part: int) -> None:
    assert shuffled(range(part * 10_000, (part + 1) * 10_000)) > 2_500


def test_a_shown_hand_is_no_longer_noted() -> None:
    """P1 takes shuffled cards at the end and lays his hand open; then it is too late to name them."""
    rules = registry.ruleset("nigerian", {"exhaust": "shuffle", "apply_final_effect": True})
    whole = random_hand(rules, Random(30), 8)
    *played, order = whole.actions
    assert isinstance(order, Turned)
    *_, end = states(rules.params, whole.setup, whole.actions)  # type: ignore[arg-type]
    shown = Show(0, end.hands[0])

    assert replay(changed(whole, actions=(*played, order, shown))).failure is None
    for late, code in ((order, "not_turned_over"), (Got(0, end.hands[0][-1:]), "nothing_taken")):
        failure = replay(changed(whole, actions=(*played, shown, late))).failure
        assert failure is not None
        assert (failure.index, failure.code) == (len(whole.actions), code)
