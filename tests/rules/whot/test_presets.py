"""Each WHOT! preset matches the leaflets and the public rules (section "Presets worth shipping")."""

from __future__ import annotations

import pytest

from rules import registry
from rules.whot.seating import most_players
from tests.rules.whot.helpers import params

SHORT = {"match": "elimination", "count": "short", "streets": True, "small_numbers": True}
LONG = {"match": "elimination", "count": "long"}
LOCK = {"double_suit_lock": True, "pack": "one_kind"}
# S3: 54 cards, WHOT only calls, hold on, two picks, suspension, general market; calls without a price.
CARDS = {"count": "long", "pack": "five_whots", "whot_cancel": False, "exhaust": "shuffle", "calls": True}
ACTIONS = {"hold_on": 1, "pick_two": 2, "pick_three": 5, "suspension": 8, "market": 14}
APP = {**CARDS, **ACTIONS, "hand_size": 7, "clock": 20}
NIGERIAN = {
    **CARDS,
    **ACTIONS,
    "match": "elimination",
    "opening": "lead_any",
    "star8_two": True,
    "missed_call_penalty": 2,
}
# The options of each preset that differ from the first leaflet.
PLAYED: dict[str, dict[str, object]] = {
    "leaflet_classic": {},
    "leaflet_short": SHORT,
    "leaflet_long": LONG,
    "numberlock_classic": LOCK,
    "numberlock_new": {**LOCK, **SHORT},
    "numberlock_knockout": {**LOCK, **LONG},
    "app_duel": {**APP, "count": "none", "stakes": "points"},
    "app_tournament": {**APP, "match": "drop_highest"},
    "british_53": {**LONG, "pack": "four_whots", "exhaust": "shuffle"},
    "nigerian": NIGERIAN,
    "nigerian_app": {
        **NIGERIAN,
        "match": "single",
        "hand_by_players": True,
        "opening": "turn_up",
        "first_special": "apply",
        "market_turn": "keep",
        "star8_two": False,
        "clock": 10,
        "timeout": "draw_one",
        "exhaust": "count_lowest_wins",
    },
    "old_school": {**CARDS, "match": "elimination", "hold_on": 1, "opening": "lead_any"},
    "custom": {},
}


@pytest.mark.parametrize("key", PLAYED)
def test_a_preset_follows_its_source(key: str) -> None:
    leaflet, preset = (dict(registry.ruleset(each).options) for each in ("leaflet_classic", key))

    assert preset == leaflet | PLAYED[key]


@pytest.mark.parametrize(
    ("key", "most"),
    [("leaflet_long", 8), ("app_duel", 2), ("app_tournament", 7), ("nigerian", 8), ("nigerian_app", 4)],
)
def test_a_preset_has_the_seat_counts_of_its_source(key: str, most: int) -> None:
    """1.2: eight of 53 cards, seven by S3, two in its duel; the timed app deals to four."""
    assert most_players(params(key)) == most
