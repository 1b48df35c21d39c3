"""The same seed gives the same random hand in every release: generators, samples and bug reports rely on it.

The golden file has the compact bytes of each hand; they change only if hands are generated differently.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from rules import compact, registry
from rules.watten.playout import random_hand

KEPT = Path(__file__).with_name("playout_seeds.txt")
DRAWN = [
    ("upper_austria", 4, {}),
    ("upper_austria", 4, {"opening_rate": 0.6, "bid_rate": 0.5}),
    ("upper_austria", 2, {"opening_rate": 0.4}),
    ("upper_austria", 3, {"opening_rate": 0.4}),
    ("bavaria", 4, {"opening_rate": 0.4}),
    ("north_tyrol", 4, {"bid_rate": 0.5}),
    ("latinisch", 4, {"opening_rate": 0.4}),
    ("south_tyrol", 4, {"bid_rate": 0.5}),
]
SEEDS = 6


def test_the_same_seed_gives_the_same_hand(write_golden):
    text = "".join(
        f"{key} {seats} {seed} {compact.encode(hand).hex()}\n"
        for key, seats, rates in DRAWN
        for seed in range(SEEDS)
        for hand in [random_hand(registry.ruleset(key), Random(seed), seats=seats, **rates)]
    )
    if write_golden:
        KEPT.write_text(text)

    assert text == KEPT.read_text()
