"""Rulesets that can be played card by card, and random hands of each.

Loops over the registry, so that a new preset is tested at once.
"""

from __future__ import annotations

from random import Random

from hypothesis import assume
from hypothesis import strategies as st

from rules import registry, walk
from rules.games import AnyHand
from tests.rules.strategies import options


def playable() -> list[str]:
    """Every preset except those for the score pad only."""
    return [key for key in registry.keys() if walk.seat_counts(registry.ruleset(key))]  # noqa: SIM118 (no dict)


@st.composite
def random_hands(draw: st.DrawFn) -> AnyHand:
    """A whole legal hand of any preset, at a table of any size, from a seed; at Watten with any options."""
    key = draw(st.sampled_from(playable()))
    ruleset = registry.ruleset(key)
    if ruleset.game == "watten":
        ruleset = registry.ruleset(key, draw(options(key)))
        assume(walk.seat_counts(ruleset))
    seats = draw(st.sampled_from(walk.seat_counts(ruleset)))
    return walk.random_hand(ruleset, Random(draw(st.integers(0, 2**32))), seats)
