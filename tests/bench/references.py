"""The references of our replay benchmark: recorded random games of other people's engines.

Plays and replays them. Both kinds of game are stepped with the engine's own checks, and the deal is measured
too, as it is with ours.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from random import Random
from typing import Any

import pyspiel

from tests.bench.rounds import Side
from tests.rules.whot.package_games import WHOT, Move, deal, do, random_game


def open_spiel(name: str, games: int, seed: int) -> Side:
    """`apply_action_with_legality_check` over random games of this kind."""
    rng = Random(seed)
    game = pyspiel.load_game(name)
    recorded = [_random_game(game, rng) for _ in range(games)]
    actions = [played for played, _ in recorded]

    def run() -> None:
        for played in actions:
            state = game.new_initial_state()
            for action in played:
                state.apply_action_with_legality_check(action)

    return Side(run, sum(decisions for _, decisions in recorded))


def _random_game(game: Any, rng: Random) -> tuple[Sequence[int], int]:
    """The actions of one random game, chance included, and how many of them were decisions."""
    state = game.new_initial_state()
    played = []
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(outcomes, weights)[0]
        else:
            action = rng.choice(state.legal_actions())
            decisions += 1
        played.append(action)
        state.apply_action(action)
    return played, decisions


def package_whot(games: int, seed: int) -> Side:
    """Games of the public package `whot`; a card with its call counts as one decision, as with ours.

    Without games that begin with an upcard WHOT, after which the package takes no card until one is called.
    """
    recorded: list[tuple[int, list[Move]]] = []
    while len(recorded) < games:
        seed += 1
        steps = random_game(seed, players=4)
        if steps[0].before.top[1] != WHOT:
            recorded.append((seed, [step.move for step in steps]))

    def run() -> None:
        state = random.getstate()
        for number, moves in recorded:
            engine = deal(number, players=4)
            for move in moves:
                do(engine, move)
        random.setstate(state)

    return Side(run, sum(len(moves) for _, moves in recorded))
