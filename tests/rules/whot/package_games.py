"""Random games of the public Python package `whot`, and what it reports about them.

Drives that package: its deal from a seed, one move at a time, the cards it would
take. Knows nothing of our rules. The package shuffles with Python's own global
random source, so a seed fixes a whole game.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

import whot
from whot.exceptions import WhotEngineError

SUITS = (whot.Suit.CIRCLE, whot.Suit.TRIANGLE, whot.Suit.CROSS, whot.Suit.SQUARE, whot.Suit.STAR)
HAND = 6
WHOT = 20  # the face of its WHOT cards
# So that a game of bad luck ends too.
MOST_MOVES = 300

Engine = Any  # the package has no types
PackageCard = tuple[str, int]  # suit, face
MARKET = None
# How often a player goes to market although he could lay a card.
MARKET_ANYWAY = 0.05


@dataclass(frozen=True)
class Move:
    """A move of the player on turn: lay the card at `index` (and call a suit with WHOT), or go to market."""

    index: int | None
    call: int | None = None


@dataclass(frozen=True)
class Table:
    """What the package shows between two moves.

    `pending`: cards that the player on turn has to draw or pass on; `points`: the present count of the hands.
    """

    player: int
    hands: tuple[tuple[PackageCard, ...], ...]
    top: PackageCard
    pending: int
    stock: int
    points: tuple[int, ...]
    over: bool


@dataclass(frozen=True)
class Step:
    """A table, the cards (by index) that the package would take from its player, his move, the table after it."""

    before: Table
    taken: frozenset[int]
    move: Move
    after: Table


def deal(seed: int, players: int, action_cards: bool = True) -> Engine:
    """A started game, with all five action cards or with none."""
    random.seed(seed)
    engine = whot.Whot(players, HAND)
    engine.pick_three_enabled = True
    engine.Nigerian_Mode = action_cards
    engine.start_game()
    return engine


def do(engine: Engine, move: Move) -> None:
    """Make a move. Raises what the package raises."""
    if move.index is None:
        engine.market()
        return
    engine.play(move.index)
    if move.call is not None and not engine.game_over:
        engine.request(SUITS[move.call].value)


def random_game(seed: int, players: int, action_cards: bool = True) -> list[Step]:
    """A game until somebody is out: a random card of those the package takes, else the market."""
    rng = Random(seed)
    state = random.getstate()
    try:
        return list(_moves(deal(seed, players, action_cards), rng))
    finally:
        random.setstate(state)


def _moves(engine: Engine, rng: Random) -> Iterator[Step]:
    for _ in range(MOST_MOVES):
        before, taken = look(engine), takes(engine)
        move = _chosen(engine, taken, rng)
        do(engine, move)
        yield Step(before, taken, move, look(engine))
        if engine.game_over:
            return


def _chosen(engine: Engine, taken: frozenset[int], rng: Random) -> Move:
    index = rng.choice(sorted(taken)) if taken and rng.random() >= MARKET_ANYWAY else MARKET
    hand = engine.current_player._cards
    is_whot = index is not None and hand[index].suit == whot.Suit.WHOT
    return Move(index, rng.randrange(len(SUITS)) if is_whot else None)


def look(engine: Engine) -> Table:
    hands = tuple(tuple(map(_card, player._cards)) for player in engine.players)
    pending = engine.num_of_picks if engine.pick_mode else 0
    player = engine.players.index(engine.current_player)
    score = engine.score()
    points = tuple(score[player.player_id] for player in engine.players)
    top, stock = _card(engine.pile[-1]), len(engine.gen.cards)
    return Table(player, hands, top, pending, stock, points, engine.game_over)


def _card(card: Any) -> PackageCard:
    return card.suit.value, card.face


def takes(engine: Engine) -> frozenset[int]:
    """The cards of the player on turn, by index, that the package would take now: each is tried and undone."""
    return frozenset(index for index in range(len(engine.current_player._cards)) if _takes(engine, index))


def _takes(engine: Engine, index: int) -> bool:
    with _tried(engine):
        try:
            engine.play(index)
        except WhotEngineError:
            return False
        return True


@contextmanager
def _tried(engine: Engine) -> Iterator[None]:
    """Undo everything that happens inside."""
    fields = dict(vars(engine))
    pile, events, market = engine.pile[:], engine.event_store[:], engine.gen.cards[:]
    hands = [player._cards[:] for player in engine.players]
    try:
        yield
    finally:
        vars(engine).clear()
        vars(engine).update(fields)
        engine.pile, engine.event_store, engine.gen.cards = pile, events, market
        for player, hand in zip(engine.players, hands, strict=True):
            player._cards = hand
