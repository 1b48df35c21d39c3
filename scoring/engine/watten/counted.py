"""The totals of a game as they count: at most the target, if the ruleset says so (A20).

Pages, exports and standings all use this. Stored totals stay unclipped.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.ruleset import Params
from rules.watten.rulesets import WattenRules


def counted(rules: Params, totals: Sequence[int]) -> tuple[int, ...]:
    """Clip `totals` to what counts; at WHOT! everything counts."""
    if isinstance(rules, WattenRules) and rules.clip_to_target:
        return tuple([min(total, rules.target) for total in totals])
    return tuple(totals)
