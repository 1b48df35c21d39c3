"""Who has a bye: never one who had one while another had none; of those the lowest in rank, or one by lot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from league.engine.draw.field import Number, ReasonCode
from league.engine.draw.situation import Situation

Bye = Literal["lowest", "lot"]


def bye_order(order: Sequence[Number], situation: Situation, rule: Bye) -> list[Number]:
    """Who comes first for a bye; among equals the order given, which is by lot."""
    if rule == "lot":
        return sorted(order, key=lambda number: situation.byes[number])
    return sorted(order, key=lambda number: (situation.byes[number], -situation.rank(number)))


def bye_why(situation: Situation, rule: Bye) -> ReasonCode:
    """Without any score the lot decides in either case."""
    return "lowest_rank" if rule == "lowest" and situation.field.scores else "lot"
