"""The type of a ruleset: a frozen key, a version, and every option spelled out.

`rules.registry` makes rulesets. Their `params` are the game's own options as a
typed object: `rules.watten.rulesets.WattenRules` or
`rules.whot.rulesets.WhotRules`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Game = Literal["watten", "whot"]
OptionValue = str | int | bool


class Params:
    """Base of the option objects of both games; narrow it with isinstance."""

    __slots__ = ()


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
    params: Params
