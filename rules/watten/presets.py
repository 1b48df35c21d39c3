"""The Watten rulesets that have a name: the seed's game and variants, and three neighbouring regions.

Each has its options and the byte it is stored by; docs/rules/adding.md says how to add one. Keys are stored
in sheets, URLs and the API and must not change. Sources: S4 for the seed's, its variant list for the names;
the region table of the distilled rules (public rule sets of Bavaria, North and South Tyrol) for the others.
"""

from __future__ import annotations

from dataclasses import replace

from rules.watten.rulesets import WattenRules

_SEED = WattenRules()
# Only the announcers know trump, so the follow duty binds only them.
_HIDDEN = replace(_SEED, duty_scope="announcers", schoeneres="off", schlagtausch=False)
# Prices of the Tyrolean casino rules (bids, early look 2); no card of the trump suit is exempt there.
_TYROL = replace(
    _SEED,
    early_look_points=2,
    rechter_exempt=False,
    wander_exempt=False,
    revoke_costs="value",
    wild_bid_costs="bid",
    krank_bid_costs="bid",
    near_win_word="gestrichen",
    void_points="off",
)

PRESETS: dict[str, WattenRules] = {
    "upper_austria": _SEED,
    "bavaria": WattenRules(
        target=15,
        weli="out",
        criticals="bavarian",
        maschine=2,
        cut_peek="keep",
        allow_schlag_six=False,
        follow_duty="haube",
        linke_satisfies_follow=False,
        rechter_exempt=False,
        revoke_costs="two",
        last_card_bid="free",
        near_win_rule="auto_three",
        near_win_word="gespannt",
        void_points="off",
        bummerl_by_score=False,
    ),
    "north_tyrol": replace(_TYROL, target=11, weli="trump", near_win_rule="three_or_concede"),
    "south_tyrol": replace(
        _TYROL,
        target=15,
        extra_top="wander",
        announce="blind",
        duty_scope="announcers",
        schoeneres="off",
        schlagtausch=False,
        jump_bid="four_when_behind",
        near_win_rule="four_or_concede",
        bummerl_by_score=False,
    ),
    "south_tyrol_tournament": replace(
        _TYROL,
        target=15,
        near_win_rule="four_or_concede",
        table_offence_points=2,
        agreed_deletion_points=2,
        bummerl_by_score=False,
    ),
    "kritisch": replace(_SEED, criticals="seed"),
    "kritisch_wander": replace(_SEED, criticals="seed", extra_top="wander"),
    "latinisch": replace(_HIDDEN, announce="latin"),
    "kritisch_latinisch": replace(_HIDDEN, announce="latin", criticals="seed"),
    "kritisch_latinisch_wander": replace(_HIDDEN, announce="latin", criticals="seed", extra_top="wander"),
    "blind": replace(_HIDDEN, announce="blind"),
    "schermberg": replace(_SEED, announce="house"),
    "custom_watten": _SEED,
}

# The byte of a preset in stored logs (`rules.compact`), 1 to 63 here. Do not change or reuse one.
CODES: dict[str, int] = {
    "upper_austria": 1,
    "bavaria": 2,
    "north_tyrol": 3,
    "south_tyrol": 4,
    "south_tyrol_tournament": 5,
    "kritisch": 6,
    "kritisch_wander": 7,
    "latinisch": 8,
    "kritisch_latinisch": 9,
    "kritisch_latinisch_wander": 10,
    "blind": 11,
    "schermberg": 12,
    "custom_watten": 13,
}
