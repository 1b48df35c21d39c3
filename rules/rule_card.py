"""Makes the rule card of any ruleset, of either game."""

from __future__ import annotations

from typing import cast

from rules.core.rule_card import Card
from rules.core.ruleset import Ruleset
from rules.watten import rule_card as watten
from rules.watten.rulesets import WattenRules
from rules.whot import rule_card as whot
from rules.whot.rulesets import WhotRules


def rule_card(rules: Ruleset, players: int = 4) -> Card:
    """The rules in force at a table with this number of players."""
    params = rules.params
    if isinstance(params, WattenRules):
        return watten.rule_card(params, players)
    return whot.rule_card(cast(WhotRules, params))
