"""What the totals of a game count: in tables no more than the target, where the table says so (A20).

Owns the one answer that every page, export and standing asks. Totals
themselves stay as they were made; only what is said of a whole game counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.ruleset import Params
from rules.watten.rulesets import WattenRules


def counted(rules: Params, totals: Sequence[int]) -> tuple[int, ...]:
    """What each of `totals` counts; at WHOT! all of it."""
    if isinstance(rules, WattenRules) and rules.clip_to_target:
        return tuple([min(total, rules.target) for total in totals])
    return tuple(totals)
