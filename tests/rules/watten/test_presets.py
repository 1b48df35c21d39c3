"""The regional presets match the region table (section 4), and the variants the seed's list (section 3)."""

from __future__ import annotations

import pytest

from rules import registry

COLUMNS = ("upper_austria", "bavaria", "north_tyrol", "south_tyrol", "south_tyrol_tournament")
# Row by row, column by column. If a row says "not found", the value is the one without an effect.
SECTION_4: dict[str, tuple[object, ...]] = {
    "weli": ("schell", "out", "trump", "schell", "schell"),
    "criticals": ("none", "bavarian", "none", "none", "none"),
    "extra_top": ("none", "none", "none", "wander", "none"),
    "announce": ("open", "open", "open", "blind", "open"),
    "strict_look": (True, True, True, True, True),
    "follow_duty": ("trump", "haube", "trump", "trump", "trump"),
    "duty_scope": ("all", "all", "all", "announcers", "all"),
    "linke_satisfies_follow": (True, False, True, True, True),
    "rechter_exempt": (True, False, False, False, False),
    "wander_exempt": (True, True, False, False, False),
    "schlag_held": (0, 0, 0, 0, 0),
    "cut_peek": ("forbidden", "keep", "forbidden", "forbidden", "forbidden"),
    "maschine": (0, 2, 0, 0, 0),
    "target": (9, 15, 11, 15, 15),
    "near_win_rule": (
        "krank_no_bid",
        "auto_three",
        "three_or_concede",
        "four_or_concede",
        "four_or_concede",
    ),
    "near_win_word": ("krank", "gespannt", "gestrichen", "gestrichen", "gestrichen"),
    "jump_bid": ("none", "none", "none", "four_when_behind", "none"),
    "last_card_bid": ("restricted", "free", "restricted", "restricted", "restricted"),
    "wild_bid_costs": ("two", "two", "bid", "bid", "bid"),
    "krank_bid_costs": ("two", "two", "bid", "bid", "bid"),
    "revoke_costs": ("bummerl", "two", "value", "value", "value"),
    "void_points": ("unlimited", "off", "off", "off", "off"),
    "bummerl_by_score": (True, False, True, False, False),
    "agreed_deletion_points": (0, 0, 0, 0, 2),
    "table_offence_points": (0, 0, 0, 0, 2),
    "early_look_points": (0, 0, 2, 2, 2),
}
# The changes of each variant of the seed against the seed's own game.
_HIDDEN = {"duty_scope": "announcers", "schoeneres": "off", "schlagtausch": False}
SECTION_3: dict[str, dict[str, object]] = {
    "custom_watten": {},
    "kritisch": {"criticals": "seed"},
    "kritisch_wander": {"criticals": "seed", "extra_top": "wander"},
    "latinisch": {"announce": "latin", **_HIDDEN},
    "kritisch_latinisch": {"announce": "latin", "criticals": "seed", **_HIDDEN},
    "kritisch_latinisch_wander": {
        "announce": "latin",
        "criticals": "seed",
        "extra_top": "wander",
        **_HIDDEN,
    },
    "blind": {"announce": "blind", **_HIDDEN},
    "schermberg": {"announce": "house"},
}


@pytest.mark.parametrize("option", SECTION_4)
def test_a_region_has_the_options_of_its_column(option: str) -> None:
    assert tuple(dict(registry.ruleset(key).options)[option] for key in COLUMNS) == SECTION_4[option]


@pytest.mark.parametrize("key", SECTION_3)
def test_a_variant_changes_only_its_own_options(key: str) -> None:
    seed, variant = (dict(registry.ruleset(each).options) for each in ("upper_austria", key))

    assert {name: value for name, value in variant.items() if value != seed[name]} == SECTION_3[key]
