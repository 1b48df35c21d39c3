"""The same seed gives the same random WHOT! hand in every release: generators, samples and bug reports rely on it.

The golden file has the compact bytes of each hand; they change only if hands are generated differently.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from rules import compact, registry
from rules.whot.actions import WhotSetup
from rules.whot.pack import is_whot
from rules.whot.playout import random_deal, random_hand
from tests.rules.whot.helpers import params

KEPT = Path(__file__).with_name("playout_seeds.txt")
DRAWN: list[tuple[str, dict[str, object], int, float]] = [
    ("leaflet_classic", {}, 4, 0.05),
    ("leaflet_short", {}, 2, 0.05),
    ("numberlock_new", {}, 3, 0.5),
    ("custom", {"opening": "lead_any"}, 9, 0.05),
    ("custom", {"first_whot": "dealer_calls", "exhaust": "shuffle"}, 3, 0.3),
    ("custom", {"first_whot": "redraw", "first_special": "redraw", "pick_two": 2, "suspension": 8}, 4, 0.05),
    ("custom", {"calls": True, "clock": 20, "stakes": "points", "exhaust": "shuffle", "hold_on": 1}, 2, 0.05),
    ("custom", {"calls": True, "pick_three": 5, "market": 14, "hold_on": 1}, 4, 0.05),
]
SEEDS = 6


def test_the_same_seed_gives_the_same_hand(write_golden: bool) -> None:
    text = "".join(
        f"{key} {' '.join(f'{name}={value}' for name, value in options.items())} {seats} {seed} "
        f"{compact.encode(hand).hex()}\n"
        for key, options, seats, draw_anyway in DRAWN
        for seed in range(SEEDS)
        for hand in [random_hand(registry.ruleset(key, options), Random(seed), seats, draw_anyway)]  # type: ignore[arg-type]
    )
    if write_golden:
        KEPT.write_text(text)

    assert text == KEPT.read_text()


def deals(**options: object) -> list[WhotSetup]:
    return [random_deal(params("custom", **options), Random(seed), 3) for seed in range(80)]


def test_the_dealer_names_a_suit_only_for_a_whot_card() -> None:
    """#8: if the dealer calls, each of the five suits occurs; if it is replaced, no WHOT card is turned up."""
    called = deals(first_whot="dealer_calls")
    assert {deal.call is not None for deal in called if is_whot(deal.upcard)} == {True}
    assert {deal.call for deal in called if not is_whot(deal.upcard)} == {None}
    assert {deal.call for deal in called} <= {None, 0, 1, 2, 3, 4}
    assert {deal.call for deal in deals(first_whot="free")} == {None}
    assert not any(is_whot(deal.upcard) for deal in deals(first_whot="redraw"))
    assert any(is_whot(deal.upcard) for deal in deals(first_whot="free"))


def test_the_default_is_four_players() -> None:
    assert len(random_hand(registry.ruleset("custom"), Random(1)).setup.hands) == 4
