"""The thirteen named WHOT! rulesets.

Their options, and the byte by which each is stored; how to add one is in
docs/rules/adding.md. A key is stored in sheets, URLs and the API for ever and
holds no product's name; editions are skins. Sources: S0 and S1 for
`leaflet_*`, S2 for `numberlock_*`, S3 for `app_*`; the public rules of the
British and Nigerian game for the others (section 3).
"""

from __future__ import annotations

from dataclasses import replace

from rules.whot.rulesets import WhotRules

_LEAFLET = WhotRules()
_NUMBERLOCK = replace(_LEAFLET, double_suit_lock=True, pack="one_kind")
_SHORT = {"match": "elimination", "count": "short", "streets": True, "small_numbers": True}
_LONG = {"match": "elimination", "count": "long"}

# S3: 54 cards, seven each, calls without a penalty, 20 s turns; a WHOT card only calls, and a plain card answers it.
_APP = WhotRules(
    count="long",
    pack="five_whots",
    hand_size=7,
    max_players=7,
    whot_cancel=False,
    hold_on=1,
    pick_two=2,
    pick_three=5,
    suspension=8,
    market=14,
    calls=True,
    clock=20,
    exhaust="shuffle",
)
_NIGERIAN = replace(
    _APP,
    match="elimination",
    hand_size=6,
    max_players=8,
    opening="lead_any",
    star8_two=True,
    missed_call_penalty=2,
    clock=0,
)

PRESETS: dict[str, WhotRules] = {
    "leaflet_classic": _LEAFLET,
    "leaflet_short": replace(_LEAFLET, **_SHORT),  # type: ignore[arg-type]
    "leaflet_long": replace(_LEAFLET, **_LONG),  # type: ignore[arg-type]
    "numberlock_classic": _NUMBERLOCK,
    "numberlock_new": replace(_NUMBERLOCK, **_SHORT),  # type: ignore[arg-type]
    "numberlock_knockout": replace(_NUMBERLOCK, **_LONG),  # type: ignore[arg-type]
    "app_duel": replace(_APP, count="none", max_players=2, stakes="points"),
    "app_tournament": replace(_APP, match="drop_highest"),
    "british_53": replace(_LEAFLET, match="elimination", count="long", pack="four_whots", exhaust="shuffle"),
    "nigerian": _NIGERIAN,
    "nigerian_app": replace(
        _NIGERIAN,
        match="single",
        hand_by_players=True,
        max_players=4,
        opening="turn_up",
        first_special="apply",
        market_turn="keep",
        star8_two=False,
        clock=10,
        timeout="draw_one",
        exhaust="count_lowest_wins",
    ),
    "old_school": replace(
        _NIGERIAN, pick_two=0, pick_three=0, suspension=0, market=0, star8_two=False, missed_call_penalty=0
    ),
    "custom": _LEAFLET,
}

# The byte of a preset in stored logs (`rules.compact`), 64 to 127 here. Do not change or reuse one.
CODES: dict[str, int] = {
    "leaflet_classic": 64,
    "leaflet_short": 65,
    "leaflet_long": 66,
    "numberlock_classic": 67,
    "numberlock_new": 68,
    "numberlock_knockout": 69,
    "app_duel": 70,
    "app_tournament": 71,
    "british_53": 72,
    "nigerian": 73,
    "nigerian_app": 74,
    "old_school": 75,
    "custom": 76,
}
