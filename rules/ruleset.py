"""What a ruleset is: a frozen key, a version, and every option spelled out.

Owns the value type that sheets freeze and hands replay under. Never knows a
game: the parameter objects of the two games live in `rules.watten.rulesets`
and `rules.whot.rulesets`, and `rules.registry` finds them by key.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.watten.rulesets import WattenRules
from rules.whot.rulesets import WhotRules

Game = Literal["watten", "whot"]
OptionValue = str | int | bool


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One preset with its options applied.

    `options` holds EVERY option with its value, sorted by name, so that a
    stored sheet keeps its house rules whatever later defaults say.
    """

    key: str
    version: int
    game: Game
    options: tuple[tuple[str, OptionValue], ...]
    params: WattenRules | WhotRules
