"""How a stored Watten game was won, whatever marks its ruleset gives for it.

A ruleset may count every lost game as one Bummerl (R32), and a club may still pay for a win to nil or from nil.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.engine.watten.end import Outcome


def how_won(facts: Mapping[str, Any]) -> Outcome:
    """As a Retourschneider, from nil against krank (R30); as a Schneider, to nil (R31); else as a Bummerl.

    `facts` are a stored result (`history.result_facts`). A game lost by a revoke is neither (R20), unless the ruleset
    looks at the score there as well (A8). Three players: to nil if one of those with a mark had nothing (A26).
    """
    marks = facts.get("marks") or [{"side": 1 - facts["winner"], "outcome": facts["outcome"]}]
    outcomes = {mark["outcome"] for mark in marks}
    if "retourschneider" in outcomes:
        return "retourschneider"
    if "schneider" in outcomes:
        return "schneider"
    if facts.get("by") == "revoke":
        return "bummerl"
    if facts.get("turned", False):
        return "retourschneider"
    return "bummerl" if all(facts["totals"][mark["side"]] for mark in marks) else "schneider"
