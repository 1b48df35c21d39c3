"""The effects of a ruleset's cards: action cards (S3, 1.8) and the choices of WHOT cards.

Effects are numbers here: cards to pick, seats to skip.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.whot.pack import STAR, SUITS, Effect, Pack, suit_of
from rules.whot.rulesets import WhotRules
from rules.whot.tokens import (
    CALL_AND_REVERSE,
    CALL_AND_SKIP,
    CANCEL,
    CARD,
    KEEP,
    NO_CHOICE,
    NUMBER,
    REVERSE,
    SKIP,
    WHOTS,
    choice_of,
    reverses,
    skips,
    whot,
)

Action = Literal["", "hold_on", "pick_two", "pick_three", "suspension", "market"]
_ACTIONS: tuple[Action, ...] = ("hold_on", "pick_two", "pick_three", "suspension", "market")
PICKS = {"pick_two": 2, "pick_three": 3}
MARKET, JUMP, FLIP = (
    4,
    5,
    6,
)  # acts that are no number of cards to pick: general market, only the seat, the direction
NOT_LAST = 8  # added to an act: the card does not win as somebody's last (#26)


def action_of(rules: WhotRules, token: int) -> Action:
    """The action of a suit card, by its declared number."""
    return action_of_number(rules, NUMBER[token])


def action_of_number(rules: WhotRules, number: int) -> Action:
    """The action of a number; the first one if two options name the same number."""
    return next((name for name in _ACTIONS if number and getattr(rules, name) == number), "")


def act(rules: WhotRules, token: int) -> int:
    """The act of a card: cards to pick, MARKET, JUMP, FLIP or 0; plus NOT_LAST if action cards end no hand."""
    if token >= WHOTS:
        choice = choice_of(token)
        return FLIP if reverses(choice) else JUMP if skips(choice) else 0
    action = action_of(rules, token)
    if not action:
        return 0
    return PICKS.get(action, MARKET if action == "market" else JUMP) + (
        0 if rules.finish_on_action is True else NOT_LAST
    )


def jump(rules: WhotRules, token: int, seats: int) -> int:
    """How many seats after the next one the turn goes to: -1 for the same player, 1 over one player.

    Two players: a skip or suspension lets the same one play again (S3), a reverse only by `reverse_2p`.
    """
    if not CARD[token]:
        return 0
    if token >= WHOTS:
        again = reverses(choice_of(token)) and seats == 2 and rules.reverse_2p == "again"
        return int(skips(choice_of(token)) or again)
    action = action_of(rules, token)
    if action == "hold_on" or (action == "market" and rules.market_turn == "keep"):
        return -1
    if action != "suspension":
        return 0
    if rules.suspend_all:
        return -1
    return min(seats - 1, 2) if rules.star8_two and suit_of(CARD[token]) == STAR else 1


def whot_tokens(rules: WhotRules, pack: Pack) -> Iterator[int]:
    """Every WHOT token that the cards and the options offer, whatever card lies below."""
    for of, effects in pack.effects.items():
        for choice in _choices(rules, effects):
            yield whot(of, choice)


def _choices(rules: WhotRules, effects: tuple[Effect, ...]) -> Iterator[int]:
    """#5 cancel and keep; #7 call and skip with one card; #6 no reverse; #4 a red card names a suit too."""
    suits = range(len(SUITS))
    both = rules.wild_mode == "both" and {"call", "skip"} <= set(effects)
    named = both or rules.red_follow == "must_name"
    if "call" in effects and not both:
        yield from suits
    if "skip" in effects:
        yield from (CALL_AND_SKIP + suit for suit in suits) if named else (SKIP,)
    if "reverse" in effects and rules.order_card == "reverse":
        yield from (
            (CALL_AND_REVERSE + suit for suit in suits) if rules.red_follow == "must_name" else (REVERSE,)
        )
    if rules.whot_cancel:
        yield from (CANCEL, KEEP)
    yield NO_CHOICE
