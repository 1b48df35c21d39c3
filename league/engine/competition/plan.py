"""What a competition pins when it is founded. It never changes afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

DealerRule = Literal["higher_number", "cards"]
"""Who deals first at a table: the higher number on the start list, or the cards decide."""


@dataclass(frozen=True, slots=True)
class Plan:
    """`heats` are played, each of `games` a table. `people`: of one contender (2: pairs).

    `scribes`: 1 or 2 pads a table. `policy` says how games become points, `order` what ranks, () as the policy
    has it. `target`: the points of a game, 0 where the ruleset has no such number.
    """

    heats: int
    games: int
    people: int = 2
    dealer: DealerRule = "higher_number"
    scribes: int = 1
    policy: str = "wins_then_difference"
    order: tuple[str, ...] = ()
    target: int = 0
