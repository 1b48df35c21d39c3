"""How many people may play on a sheet."""

from __future__ import annotations

from typing import cast

from rules.core.ruleset import Ruleset
from rules.watten.rulesets import WattenRules
from rules.whot.rulesets import WhotRules
from rules.whot.seating import most_players


def player_counts(rules: Ruleset) -> range:
    """The numbers of players that a ruleset allows.

    WHOT!: as many as the pack serves. Watten: two to four, but only four if partners look, sign or announce
    among themselves (S4, section "Two and three players").
    """
    params = rules.params
    if isinstance(params, WhotRules):
        return range(2, most_players(params) + 1)
    return range(4, 5) if cast(WattenRules, params).needs_partners else range(2, 5)
