"""How a Watten hand ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.watten.penalties import PenaltyCode


@dataclass(frozen=True, slots=True)
class WattenResult:
    """The points of one hand.

    `winner` writes `value` points, `how` it came: three tricks (R21), the
    others conceded (R26), or a penalty, named in `penalty`. `loses_game`:
    the other side gets the Bummerl at once (R20) and `value` is 0. `tricks`
    are those of A and B.
    """

    winner: Literal["A", "B"]
    value: int
    how: Literal["tricks", "concede", "penalty"]
    tricks: tuple[int, int]
    penalty: PenaltyCode | None = None
    loses_game: bool = False
