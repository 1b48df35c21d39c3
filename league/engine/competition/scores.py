"""Points of a game by side of its table, and whether the ruleset allows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from league.engine.competition.facts import Points
from rules.core.ruleset import Ruleset
from rules.watten.rulesets import WattenRules
from scoring.engine.watten.counted import counted


def points_by_side(rules: Ruleset, facts: Mapping[str, Any], seats: int) -> Points | None:
    """Counted points of a stored game by side of the table; None if partners changed meanwhile.

    At a table of two pairs even seats are the first side (`scoring.models.Seat`). Somebody who came later
    plays for the side whose partner sits there. At WHOT! each seat is a side; None if somebody came later.
    """
    points = counted(rules.params, facts["totals"])
    if rules.game == "whot":
        return tuple(points) if len(points) == seats else None
    seated: Sequence[int] = facts.get("seated", range(seats))
    sides = [{person % 2 for person in seated[account::2] if person < seats} for account in range(2)]
    if sides == [{0}, {1}]:
        return tuple(points)
    if sides == [{1}, {0}]:
        return tuple(reversed(points))
    return None


def is_possible(rules: Ruleset, game: Points) -> bool:
    """Whether a game can end with these points. At Watten exactly one of two sides reaches the target; at
    WHOT! penalty points are never negative.
    """
    params = rules.params
    if rules.game == "whot":
        return len(game) > 1 and min(game) >= 0
    if not isinstance(params, WattenRules) or len(game) != 2:
        return False
    high, low = max(game), min(game)
    if low < 0 or low >= params.target or high < params.target:
        return False
    return not params.clip_to_target or high == params.target
