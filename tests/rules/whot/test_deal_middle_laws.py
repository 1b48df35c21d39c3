"""A hand logged from any moment on: legal actions stay legal, and everybody holds the same cards at the end."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from rules import registry
from rules.core.hand import Hand
from rules.replay import replay
from rules.whot.actions import Middle, Raise, WhotAction, WhotSetup
from rules.whot.pack import UNKNOWN
from rules.whot.playout import random_hand
from rules.whot.position import Position
from rules.whot.replay import apply, start_position
from rules.whot.tokens import CARD, DRAW, WHOTS, is_small
from tests.amount import amount
from tests.rules.whot.helpers import ALL

HANDS = amount(160, 20_000)
OFTEN = (
    "pick_stack",
    "cross_defence",
    "whot_defends",
    "streets",
    "street_actions",
    "small_numbers",
    "calls",
    "exhaust",
    "skip_response",
    "pack",
)


def setup_at(position: Position) -> WhotSetup:
    """The setup of a log that begins at this position."""
    hands = tuple(tuple(hand) for hand in position.hands)
    stock = tuple(position.queue[position.head : position.stock_end])
    discards = tuple(position.queue[position.stock_end : len(position.queue) - 1])
    need = position.lookups.describe(position.requirement)
    called = need.suit if position.top >= WHOTS and need.number is None and need.other is None else None
    drawn = position.last == DRAW and position.lookups.rules.play_drawn
    middle = Middle(position.seat, position.direction, position.pick, discards, drawn, is_small(position.top))
    return WhotSetup(0, hands, CARD[position.top], stock, called, middle)


def noted(rng: Random, setup: WhotSetup) -> WhotSetup:
    """The setup as a table may note it: all cards, or some of them as unknown."""
    if rng.random() < 0.3 or setup.middle is None:
        return setup
    share = rng.random()

    def some(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(UNKNOWN if rng.random() < share else of for of in cards)

    middle = replace(setup.middle, discards=some(setup.middle.discards))
    return replace(setup, hands=tuple(map(some, setup.hands)), stock=some(setup.stock), middle=middle)


def agrees(noted: tuple[int, ...], held: tuple[int, ...]) -> bool:
    """Whether these are the cards held, as far as they were noted."""
    return len(noted) == len(held) and not Counter(of for of in noted if of != UNKNOWN) - Counter(held)


def differs(number: int) -> str:
    """Log a random hand from one of its moments on; return "" if it ends with the same hands, else the difference."""
    rng = Random(f"middle {number}")
    key = rng.choice((*ALL, "custom", "custom"))
    shares = {name: 0.5 if name in OFTEN and key == "custom" else 0.1 for name in registry.choices(key)}
    chosen = {
        name: rng.choice(some) for name, some in registry.choices(key).items() if rng.random() < shares[name]
    }
    if key == "custom":
        chosen |= {"pick_two": 2, "pick_three": rng.choice((0, 5))}
    hand = random_hand(registry.ruleset(key, chosen), rng, rng.choice((2, 3, 5, 8)))
    cut = rng.randrange(len(hand.actions) + 1)
    position = start_position(hand.ruleset.params, hand.setup)  # type: ignore[arg-type]
    for action in hand.actions[:cut]:
        assert apply(position, action) is None
    # A log cannot begin without a card on top or during an open shuffle.
    is_open = position.turned_to or position.pools
    if position.over or not position.top or is_open:
        return ""
    rest: tuple[WhotAction, ...] = hand.actions[cut:]
    # A raise that is still open is written first.
    offered = () if position.offer is None else (Raise(*position.offer),)
    replayed = replay(Hand(hand.ruleset, noted(rng, setup_at(position)), offered + rest))
    for action in rest:
        assert apply(position, action) is None
    if replayed.failure is not None:
        return f"{number} {registry.spell(hand.ruleset)} {replayed.failure}"
    held = position.state().hands
    same = all(map(agrees, replayed.states[-1].hands, held))  # type: ignore[union-attr]
    return "" if same else f"{number} {registry.spell(hand.ruleset)}: other hands"


def test_a_hand_may_be_logged_from_any_moment_on() -> None:
    assert [problem for number in range(HANDS) if (problem := differs(number))] == []
