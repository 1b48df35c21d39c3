"""The result of a Watten hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rules.watten.penalties import PenaltyCode
from rules.watten.table import Table


@dataclass(frozen=True, slots=True)
class WattenResult:
    """The points of one hand.

    `winner` is the side that scores `value` points: A or B; of three players the letters of those who won, each
    of whom scores it in full (A25). `how` it ended: three tricks (R21), the others conceded (R26), all three
    Kritische in one hand, or a penalty, named in `penalty`. `loses_game`: the other side gets the Bummerl at once
    (R20) and `value` is 0. `tricks` are those of the two sides, A first; of three players Vorhand's side first.
    `winners` are the seats of the winning side, `offender` the seat of an offence, otherwise None.
    """

    winner: str
    value: int
    how: Literal["tricks", "concede", "maschine", "penalty"]
    tricks: tuple[int, int]
    penalty: PenaltyCode | None = None
    loses_game: bool = False
    winners: tuple[int, ...] = field(default=(), compare=False)
    offender: int | None = field(default=None, compare=False)


def penalised(
    table: Table,
    offender: int,
    code: PenaltyCode,
    points: int,
    *,
    loses_game: bool = False,
    tricks: tuple[int, int] = (0, 0),
) -> WattenResult:
    """The result of a round that the seat `offender` ended by an offence: the other side scores `points`."""
    side = 1 - table.sides[offender]
    label, winners = table.side_labels[side], table.members(side)
    return WattenResult(label, points, "penalty", tricks, code, loses_game, winners, offender)
