"""The totals of a game as they count: no more than the target, where the ruleset says so (A20).

Pages, exports and standings all ask here. Stored totals stay as they were made.
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
