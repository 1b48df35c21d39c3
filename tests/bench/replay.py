"""Replay of whole hands against open_spiel: `python -m tests.bench.replay`.

Prints one line a game, `name ratio=R limit=L ours=... reference=...`, in
microseconds for each decision (a play, a bid, an answer, a draw; dealt cards
and announcements are not decisions), and exits 1 when a ratio is over its
limit. Needs open_spiel (requirements/bench.txt) and our pure packages only.

Reference: `apply_action_with_legality_check` over pre-recorded random games,
the deal included in the time. Ours: `replay_compact` from the stored bytes,
decoding, duty, ownership, winner and first failure included. Both sides take
turns in rounds of one run, so that a busy machine slows both; medians count.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import pyspiel

from rules import compact, registry
from rules.games import AnyHand
from rules.replay import replay_compact
from rules.watten import playout as watten
from rules.watten.actions import Farbe, Schlag
from rules.whot import playout as whot

# Short rounds, many of them: on a busy machine a pass is either disturbed or not, and the median is not.
ROUNDS = 151
HANDS = 300
LIMIT = 1.5
SEED = 20

# One pass over all hands of one side: its seconds.
Pass = Callable[[], float]


def main() -> int:
    """Measure both games and return the exit code."""
    over = [
        _compare("replay-watten", "upper_austria", watten.random_hand, "euchre"),
        _compare("replay-whot", "leaflet_classic", whot.random_hand, "crazy_eights"),
    ]
    return int(any(over))


def _compare(name: str, ruleset: str, play: Callable[..., AnyHand], reference: str) -> bool:
    """Print the line of one game; whether it is over the limit."""
    ours, our_decisions = _ours(ruleset, play)
    theirs, their_decisions = _reference(reference)
    gc.collect()
    rounds = [(ours() / our_decisions * 1e6, theirs() / their_decisions * 1e6) for _ in range(ROUNDS)]
    own, other = (median(side) for side in zip(*rounds, strict=True))
    ratio = own / other
    sys.stdout.write(f"{name} ratio={ratio:.2f} limit={LIMIT} ours={own:.3f} reference={other:.3f}\n")
    sys.stdout.flush()
    return ratio > LIMIT


def _ours(ruleset: str, play: Callable[..., AnyHand]) -> tuple[Pass, int]:
    rng = Random(SEED)
    rules = registry.ruleset(ruleset)
    hands = [play(rules, rng) for _ in range(HANDS)]
    logs = [compact.encode(hand) for hand in hands]
    assert all(replay_compact(log).ok for log in logs)
    decisions = sum(not isinstance(action, (Schlag, Farbe)) for hand in hands for action in hand.actions)

    def run() -> float:
        begin = perf_counter()
        for log in logs:
            replay_compact(log)
        return perf_counter() - begin

    return run, decisions


def _reference(name: str) -> tuple[Pass, int]:
    rng = Random(SEED)
    game = pyspiel.load_game(name)
    games = [_random_game(game, rng) for _ in range(HANDS)]
    actions = [played for played, _ in games]

    def run() -> float:
        begin = perf_counter()
        for played in actions:
            state = game.new_initial_state()
            for action in played:
                state.apply_action_with_legality_check(action)
        return perf_counter() - begin

    return run, sum(decisions for _, decisions in games)


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


if __name__ == "__main__":
    sys.exit(main())
