"""A game by side of its table: its points, who won and how, and whether the ruleset allows that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from league.engine.competition.facts import GameEnd, Points
from rules.core.ruleset import Ruleset
from rules.watten.near_win import is_krank
from rules.watten.rulesets import WattenRules
from scoring.engine.board.how_won import how_won
from scoring.engine.watten.counted import counted


@dataclass(frozen=True, slots=True)
class SideGame:
    """A finished game by side of its table: the points that count and, at Watten, who won and how."""

    points: Points
    end: GameEnd | None = None


def game_by_side(rules: Ruleset, facts: Mapping[str, Any], seats: int) -> SideGame | None:
    """A stored game by side of the table; None if partners changed meanwhile.

    At a table of two pairs even seats are the first side (`scoring.models.Seat`). Somebody who came later
    plays for the side whose partner sits there. At WHOT! each seat is a side; None if somebody came later.
    """
    points = counted(rules.params, facts["totals"])
    if rules.game == "whot":
        return SideGame(points) if len(points) == seats else None
    seated: Sequence[int] = facts.get("seated", range(seats))
    sides = [{person % 2 for person in seated[account::2] if person < seats} for account in range(2)]
    end = GameEnd(facts["winner"], how_won(facts), facts.get("by", "points"))
    if sides == [{0}, {1}]:
        return SideGame(points, end)
    if sides == [{1}, {0}]:
        return SideGame(points[::-1], replace(end, winner=1 - end.winner))
    return None


def is_possible(rules: Ruleset, game: Points, end: GameEnd | None = None) -> bool:
    """Whether a game can end with these points, and like this if it was said. At Watten exactly one of two sides
    reaches the target, or none if a revoke loses the game (R20); at WHOT! penalty points are never negative.
    """
    params = rules.params
    if rules.game == "whot":
        return len(game) > 1 and min(game) >= 0
    if not isinstance(params, WattenRules) or len(game) != 2:
        return False
    high, low = max(game), min(game)
    if end is not None and end.by == "revoke":
        return may_revoke_decide(rules) and low >= 0 and high < params.target
    if end is not None and end.how == "retourschneider" and not _may_have_been_krank(params, low):
        return False
    if low < 0 or low >= params.target or high < params.target:
        return False
    return not params.clip_to_target or high == params.target


def may_revoke_decide(rules: Ruleset) -> bool:
    """Whether a revoke loses the whole game (R20), not only points."""
    penalty = rules.params.penalty("revoke") if isinstance(rules.params, WattenRules) else None
    return penalty is not None and penalty.loses_game


def _may_have_been_krank(rules: WattenRules, points: int) -> bool:
    """Whether whoever lost with these points may have been near the win before, perhaps voiding them since."""
    return is_krank(rules, points) or (points == 0 and rules.void_points != "off")
