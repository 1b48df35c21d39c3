"""The possible totals of hands by number of cards (1.1, 1.6): counted card by card for small hands."""

from __future__ import annotations

from itertools import combinations

import pytest

from rules.registry import ruleset
from rules.whot.hand_points import points_of
from rules.whot.pack import pack_of
from rules.whot.rulesets import WhotRules
from rules.whot.totals import possible_totals, totals_of


def rules_of(key: str) -> WhotRules:
    params = ruleset(key).params
    assert isinstance(params, WhotRules)
    return params


@pytest.mark.parametrize("key", ["leaflet_long", "leaflet_short", "british_53"])
@pytest.mark.parametrize("cards", [1, 2])
def test_the_bound_equals_the_counts_of_such_hands(key: str, cards: int) -> None:
    rules = rules_of(key)
    hands = combinations(pack_of(rules.pack, rules.packs).cards, cards)
    assert totals_of(rules, cards) == {points_of(rules, hand) for hand in hands}


def test_no_single_card_counts_nine_and_no_hand_exceeds_the_pack() -> None:
    rules = rules_of("leaflet_long")
    assert 9 not in totals_of(rules, 1)
    assert 9 in totals_of(rules, 2)
    assert totals_of(rules, 53) == {452}
    assert totals_of(rules, 54) == frozenset()


@pytest.mark.parametrize("key", ["leaflet_long", "leaflet_short"])
def test_all_sizes_together_are_every_possible_total(key: str) -> None:
    rules = rules_of(key)
    assert frozenset().union(*(totals_of(rules, cards) for cards in range(1, 54))) == possible_totals(rules)
