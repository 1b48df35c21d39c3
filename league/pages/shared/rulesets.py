"""The rulesets that a table was computed from, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from league import wording
from league.selectors import RulesetUse


@dataclass(frozen=True, slots=True)
class Ruleset:
    """`games` is a phrase ("3 games"); `spelled` is what a link to this ruleset alone carries."""

    spelled: str
    name: str
    games: str
    is_chosen: bool


def rulesets(uses: Iterable[RulesetUse], chosen: str = "") -> tuple[Ruleset, ...]:
    return tuple(
        Ruleset(
            use.spelled,
            wording.ruleset(use.spelled),
            wording.games_counted(use.games),
            use.spelled == chosen,
        )
        for use in uses
    )
