"""What a competition pins when it is founded. It never changes afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

DealerRule = Literal["higher", "lower", "cards"]
"""Who deals first at a table: the higher or the lower number on the start list, or the cards decide."""


@dataclass(frozen=True, slots=True)
class Plan:
    """`heats` are played, each of `games` a table. `people`: of one contender (2: pairs).

    `seats`: people at a table. `scribes`: 1 or 2 pads a table.
    """

    heats: int
    games: int
    people: int = 2
    seats: int = 4
    dealer: DealerRule = "higher"
    scribes: int = 1
