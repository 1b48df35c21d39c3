"""Which rulesets can be played card by card, and random hands of every one of them.

Loops over the registry, so that a new preset is tested the day it is added.
"""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from rules import registry, walk
from rules.games import AnyHand
from rules.watten.rulesets import WattenRules


def playable() -> list[str]:
    """Every preset but those that are for the score pad only."""
    found = {key: registry.ruleset(key).params for key in registry.keys()}  # noqa: SIM118 (no dict)
    return [
        key for key, rules in found.items() if not (isinstance(rules, WattenRules) and rules.score_pad_only)
    ]


@st.composite
def random_hands(draw: st.DrawFn) -> AnyHand:
    """A whole legal hand of any preset, from a seed."""
    key = draw(st.sampled_from(playable()))
    return walk.random_hand(registry.ruleset(key), Random(draw(st.integers(0, 2**32))))
