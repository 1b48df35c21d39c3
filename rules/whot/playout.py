"""Random whole hands from a seed, for benchmarks, tests and demonstrations.

The random source is an argument. Every hand is played through
`rules.whot.play`, so it is legal.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import cast

from rules.core.hand import Hand
from rules.core.ruleset import Ruleset
from rules.whot.actions import (
    Answer,
    Claim,
    Lay,
    Raise,
    Timeout,
    Turn,
    Turned,
    Warn,
    WhotAction,
    WhotSetup,
)
from rules.whot.effects import MARKET, NOT_LAST, action_of
from rules.whot.moves import legal_asides, legal_turns
from rules.whot.pack import SUITS, UNKNOWN, is_whot, pack_of
from rules.whot.position import Position
from rules.whot.replay import apply, start_position
from rules.whot.rulesets import WhotRules
from rules.whot.seating import cards_each, most_players
from rules.whot.tokens import WHOTS, large

MAX_TURNS = 1000
Act = Callable[[WhotAction], None]
_ANY = 0.15  # how often any legal turn is chosen
_FORGOTTEN, _TIMEOUT, _RAISED = 0.1, 0.005, 0.01  # a call is missed, the clock runs out, the stake is raised


def random_deal(rules: WhotRules, rng: Random, seats: int) -> WhotSetup:
    """A shuffled pack dealt out whole: hands, upcard and every card of the stock.

    Deals again if no card of the stock may be the upcard, which can happen with a small stock.
    """
    deck = list(pack_of(rules.pack, rules.packs).cards)
    rng.shuffle(deck)
    size = cards_each(rules, seats)
    hands = tuple(tuple(deck[seat * size : (seat + 1) * size]) for seat in range(seats))
    stock = deck[seats * size :]
    if rules.opening == "lead_any":
        return WhotSetup(rng.randrange(seats), hands, UNKNOWN, tuple(stock))
    # A card that cannot be the upcard goes back into the pile.
    at = next((at for at, of in enumerate(stock) if not _is_redrawn(rules, of)), None)
    if at is None:
        return random_deal(rules, rng, seats)
    upcard = stock.pop(at)
    called = is_whot(upcard) and rules.first_whot == "dealer_calls"
    call = rng.randrange(len(SUITS)) if called else None
    return WhotSetup(rng.randrange(seats), hands, upcard, tuple(stock), call)


def _is_redrawn(rules: WhotRules, of: int) -> bool:
    if is_whot(of):
        return rules.first_whot == "redraw"
    return rules.first_special == "redraw" and action_of(rules, of) != ""


def random_hand(
    ruleset: Ruleset, rng: Random, seats: int = 4, draw_anyway: float = 0.05
) -> Hand[WhotSetup, WhotAction]:
    """A hand played at random to its end, or for MAX_TURNS turns; at most as many seats as the table has.

    A player who could lay draws instead with probability `draw_anyway`. Of
    the legal turns he takes any, or mostly one that attacks nobody and
    lets the next player follow, so that the hand ends. Calls are sometimes
    forgotten, and then sometimes claimed; a shuffle names its new order.
    """
    rules = cast(WhotRules, ruleset.params)
    setup = random_deal(rules, rng, min(seats, most_players(rules)))
    position = start_position(rules, setup)
    actions: list[WhotAction] = []

    def act(action: WhotAction) -> None:
        apply(position, action)
        actions.append(action)

    turns = 0
    _settle_pile(position, rng, act)
    while not position.over and turns < MAX_TURNS:
        act(_turn(position, rng, draw_anyway))
        turns += 1
        _settle_pile(position, rng, act)
        if not position.over and (rules.calls or rules.stakes != "off"):
            _asides(position, rng, act)
    return Hand(ruleset, setup, tuple(actions))


def _turn(position: Position, rng: Random, draw_anyway: float) -> Turn:
    *others, draw = legal_turns(position)
    lays = [turn for turn in others if isinstance(turn, Lay)]
    if len(lays) < len(others) and rng.random() < _TIMEOUT:
        return Timeout(position.seat)
    if not lays or rng.random() < draw_anyway:
        return draw
    friendly = [] if rng.random() < _ANY else [lay for lay in lays if _is_friendly(position, lay)]
    return rng.choice(friendly or lays)


def _is_friendly(position: Position, lay: Lay) -> bool:
    """Whether the lay makes nobody draw, and the next player holds a suit card that follows."""
    lookups, token, seats = position.lookups, lay.tokens[-1], len(position.hands)
    if token < WHOTS and 0 < lookups.acts[token] & ~NOT_LAST <= MARKET:
        return False
    left = lookups.after[token]
    requirement = position.requirement if left < 0 else left
    following = position.hands[
        (lay.seat + position.direction * (1 + lookups.jumps[seats > 2][token])) % seats
    ]
    return any(lookups.legal[requirement | large(of)] for of in following if not is_whot(of))


def _settle_pile(position: Position, rng: Random, act: Act) -> None:
    """If the pile was just turned over and shuffled, name a random order."""
    if position.turned_at == position.done - 1 and position.lookups.rules.exhaust == "shuffle":
        order = list(position.turned)
        rng.shuffle(order)
        act(Turned(position.seat, True, tuple(order)))


def _asides(position: Position, rng: Random, act: Act) -> None:
    for aside in legal_asides(position):
        if isinstance(aside, Warn) and rng.random() >= _FORGOTTEN:
            act(aside)
        elif isinstance(aside, Claim) and aside.against in position.missed and rng.random() < 0.2:
            act(aside)
            _settle_pile(position, rng, act)
        elif isinstance(aside, Answer) and position.offer is not None:
            accept = rng.random() < 0.5
            act(Answer(aside.seat, accept, rng.randrange(13) if accept else None))
    two = len(position.hands) == 2 and position.lookups.rules.stakes != "off"
    if two and position.offer is None and not position.over and rng.random() < _RAISED:
        act(Raise(rng.randrange(2), position.stake + rng.choice((10, 20, 50))))
