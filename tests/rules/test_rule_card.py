"""The rule card covers the rules: every option that a table can choose changes its card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from rules import registry
from rules.core.rule_card import Card
from rules.rule_card import rule_card
from rules.watten import rule_card as watten
from rules.watten.rulesets import OPTIONS as WATTEN_OPTIONS
from rules.watten.rulesets import WattenRules
from rules.whot import rule_card as whot
from rules.whot.rulesets import OPTIONS as WHOT_OPTIONS
from rules.whot.rulesets import WhotRules

# A table at which the option has an effect.
WATTEN_WHERE: dict[str, dict[str, object]] = {
    "maschine": {"criticals": "bavarian"},
    "wander_exempt": {"extra_top": "wander"},
    "critical_rechter_demands_trump": {"criticals": "seed"},
    "critical_must_follow": {"criticals": "bavarian"},
    "both_near_bid": {"near_win_rule": "three_or_concede"},
    "table_offence_points": {"partner_help": "look"},
}
SHORT = {"match": "elimination", "count": "short", "streets": True, "small_numbers": True}
APP = {"pick_two": 2, "pick_three": 5, "suspension": 8, "market": 14, "calls": True, "clock": 20}
WHOT_WHERE: dict[str, dict[str, object]] = {
    "limit": {"match": "elimination"},
    "bust_rank": {"match": "elimination"},
    "late_joiner": {"match": "elimination"},
    "rounds": {"match": "fixed_rounds"},
    "fixed_tie": {"match": "fixed_rounds"},
    "ko_basis": {"match": "drop_highest"},
    "ko_tie": {"match": "drop_highest"},
    "final_best_of": {"match": "drop_highest"},
    "rounding": {"count": "long"},
    "street_gaps": SHORT,
    "street_wrap": SHORT,
    "street_on_whot": SHORT,
    "dual_top": SHORT,
    "double_again_at": SHORT,
    "doubling": SHORT,
    "street_actions": SHORT | APP,
}
# Options that matter only with three players.
THREE = ("three_mode", "three_krank", "three_bummerl")


def table(rules: object, where: dict[str, object]) -> object:
    return replace(rules, **where)  # type: ignore[type-var]


def twice(cards: Sequence[Card]) -> bool:
    return len(set(cards)) < len(cards)


def test_every_watten_option_changes_the_card() -> None:
    found = []
    for name, values in WATTEN_OPTIONS.items():
        rules = table(WattenRules(), WATTEN_WHERE.get(name, {}))
        players = 3 if name in THREE else 4
        if twice([watten.rule_card(replace(rules, **{name: value}), players) for value in values]):  # type: ignore[type-var]
            found.append(name)

    assert found == []


def test_every_whot_option_changes_the_card() -> None:
    found = []
    for name, values in WHOT_OPTIONS.items():
        rules = table(WhotRules(), WHOT_WHERE.get(name, APP))
        if twice([whot.rule_card(replace(rules, **{name: value})) for value in list(values)[:20]]):  # type: ignore[type-var]
            found.append(name)

    assert found == []


@pytest.mark.parametrize("exhaust", WHOT_OPTIONS["exhaust"])
def test_the_card_says_when_an_empty_pile_is_settled_for_each_option(exhaust: str) -> None:
    rules = registry.ruleset("nigerian_app").params
    tables = [replace(rules, exhaust=exhaust, turnover=value) for value in WHOT_OPTIONS["turnover"]]  # type: ignore[arg-type]

    assert not twice([whot.rule_card(table) for table in tables])  # type: ignore[arg-type]


def card_of(key: str) -> Card:
    params = registry.ruleset(key).params
    return watten.rule_card(params) if isinstance(params, WattenRules) else whot.rule_card(params)


@pytest.mark.parametrize("cross", [False, True])
def test_without_answers_to_picks_the_card_names_none(cross: bool) -> None:
    """#20, #21: the card said that a pick cannot be answered, and in the next line how."""
    options = {"pick_two": 2, "pick_three": 5, "pick_stack": "none", "cross_defence": cross}
    rules = registry.ruleset("custom", options).params
    assert isinstance(rules, WhotRules)
    codes = {line.code for part in whot.rule_card(rules) for line in part.lines}
    assert "pick_none" in codes
    assert not codes & {"cross_defence", "no_cross_defence"}


def test_every_line_of_a_rule_card_is_unique_and_has_a_source() -> None:
    lines = {
        key: [line for section in card_of(key) for line in section.lines]
        for key in registry.keys()  # noqa: SIM118 (no dict)
    }

    assert {key for key, of in lines.items() if len(set(of)) != len(of)} == set()
    assert [(key, line) for key, of in lines.items() for line in of if not line.source] == []


def test_every_section_of_a_rule_card_has_lines() -> None:
    cards = {key: card_of(key) for key in registry.keys()}  # noqa: SIM118 (no dict)
    assert [key for key, card in cards.items() if not all(section.lines for section in card)] == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_ruleset_has_the_card_of_its_game_for_each_number_of_players(players: int) -> None:
    watten_table, whot_table = registry.ruleset("upper_austria"), registry.ruleset("leaflet_short")
    assert isinstance(watten_table.params, WattenRules)
    assert isinstance(whot_table.params, WhotRules)
    assert rule_card(watten_table, players) == watten.rule_card(watten_table.params, players)
    assert rule_card(watten_table) == watten.rule_card(watten_table.params, 4)
    assert rule_card(whot_table, players) == whot.rule_card(whot_table.params)
