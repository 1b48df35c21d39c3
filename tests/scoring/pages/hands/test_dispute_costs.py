"""The dispute page for all rulesets and all of their options: a case costs what the table's own rule says."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.utils import translation

from rules import registry
from rules.core.errors import RulesError
from rules.core.ruleset import Ruleset
from rules.watten.rulesets import OPTIONS as WATTEN
from rules.whot.rulesets import OPTIONS as WHOT
from scoring.pages.hands.dispute import cases, price
from scoring.wording.cards import rules_about
from scoring.wording.disputes import CASES
from tests.amount import amount

# How a sentence of a rule card words a price, and how the case words it.
SAID = {
    r"(?::|, and) (\d+) to the others": r"\1 points",
    r": what the round was worth to the others": "what the round is worth",
    r": what was bid to the others": "what was bid",
    r": no points": "no points",
    r": the game is lost at once": "loses the game",
    r"^Whoever forgets it draws 1 card\.": "1 card to draw",
    r"^Whoever forgets it draws (\d+) cards\.": r"\1 cards to draw",
    r"^Forgetting it costs nothing": "nothing",
    r"^Whoever is too late misses the turn": "the turn",
    r"^Whoever is too late draws one card": "one card to draw",
    r": one card is drawn instead": "one card to draw",
    r"as the last card picks one": "one card to draw",
}


def tables(key: str) -> Iterator[Ruleset]:
    """The preset, and the preset with each single option changed to each of its values; of a range its ends.

    The daily run changes the options of every fourth preset.
    """
    options = WATTEN if registry.ruleset(key).game == "watten" else WHOT
    yield registry.ruleset(key)
    if registry.keys().index(key) % amount(4, 1):
        return
    for name, values in options.items():
        for value in (values[0], values[-1]) if isinstance(values, range) else values:
            try:
                yield registry.ruleset(key, {name: value})
            except RulesError:
                continue  # this preset does not allow that


def priced(text: str) -> str | None:
    for pattern, words in SAID.items():
        if found := re.search(pattern, text):
            return found.expand(words)
    return None


def prices(rules: Ruleset, players: int) -> dict[str, str]:
    """The price that each line of the card names, by the code of the line."""
    codes: list[str] = []
    lines = rules_about(rules, players, lambda code: codes.append(code) is None)
    found = {code: priced(line.text) for code, line in zip(codes, lines, strict=True)}
    return {code: of for code, of in found.items() if of is not None}


@pytest.mark.parametrize("key", registry.keys())
def test_a_case_costs_what_the_ruleset_says(key: str) -> None:
    with translation.override("en"):
        for rules in tables(key):
            for players in (3, 4):
                named = prices(rules, players)
                for case in CASES[rules.game]:
                    told = {of for code, of in named.items() if case.speaks_of(code)}
                    cost = price(case, rules, players)
                    assert told == ({cost} if cost else set()), (case.key, rules.options)


def test_rules_without_streets_have_no_street_case() -> None:
    def keys(key: str) -> set[str]:
        return {of.key for of in cases(registry.ruleset(key), 4)}

    assert "street" in keys("leaflet_short")
    assert not {"street", "pick", "clock", "stakes"} & keys("leaflet_long")
    assert {"pick", "clock", "stakes"} <= keys("app_duel")
    assert "call" in keys("leaflet_long")  # people forget a call also where nobody agreed on calls
