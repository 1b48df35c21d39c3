"""Random whole hands from a seed, for benchmarks, tests and demonstrations.

Owns the shuffle and the choice of turns; the random source is always handed
in. Never cheats: every hand is played through `rules.whot.play`.
"""

from __future__ import annotations

from random import Random
from typing import cast

from rules.hand import Hand
from rules.ruleset import Ruleset
from rules.whot.actions import Draw, Lay, WhotAction, WhotSetup
from rules.whot.compact import encode_turn
from rules.whot.moves import legal_turns
from rules.whot.pack import PACKS
from rules.whot.play import advance
from rules.whot.replay import start_position
from rules.whot.rulesets import WhotRules

MAX_TURNS = 1000


def random_deal(rules: WhotRules, rng: Random, seats: int) -> WhotSetup:
    """A shuffled pack dealt out whole: hands, upcard and every card of the stock."""
    deck = list(PACKS[rules.pack].cards)
    rng.shuffle(deck)
    size = rules.hand_size
    hands = tuple(tuple(deck[seat * size : (seat + 1) * size]) for seat in range(seats))
    upcard, *stock = deck[seats * size :]
    return WhotSetup(rng.randrange(seats), hands, upcard, tuple(stock))


def random_hand(
    ruleset: Ruleset, rng: Random, seats: int = 4, draw_anyway: float = 0.05
) -> Hand[WhotSetup, WhotAction]:
    """A hand played at random to its end, or through MAX_TURNS turns.

    Each turn is drawn evenly from the legal ones; a player who could lay
    draws instead with probability `draw_anyway`.
    """
    rules = cast(WhotRules, ruleset.params)
    setup = random_deal(rules, rng, seats)
    position = start_position(rules, setup)
    turns: list[Lay | Draw] = []
    while not position.over and len(turns) < MAX_TURNS:
        *lays, draw = legal_turns(position)
        turn = draw if not lays or rng.random() < draw_anyway else rng.choice(lays)
        advance(position, iter(encode_turn(turn)))
        turns.append(turn)
    return Hand(ruleset, setup, tuple(turns))
