"""The rule card of any ruleset, whichever game it is of. Owns nothing but the choice between the two."""

from __future__ import annotations

from rules.card import Card
from rules.ruleset import Ruleset
from rules.watten import card as watten
from rules.watten.rulesets import WattenRules
from rules.whot import card as whot


def rule_card(rules: Ruleset, players: int = 4) -> Card:
    """What is played at a table of so many under these rules."""
    if isinstance(rules.params, WattenRules):
        return watten.rule_card(rules.params, players)
    return whot.rule_card(rules.params)
