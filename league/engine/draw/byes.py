"""Who gets a bye: nobody a second time while another has had none; among those the lowest in rank, or one by lot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from league.engine.draw.field import Number, ReasonCode
from league.engine.draw.situation import Situation

Bye = Literal["lowest", "lot"]


def bye_order(order: Sequence[Number], situation: Situation, rule: Bye) -> list[Number]:
    """Contenders in the order of their claim to a bye; equal ones keep the order given, which is by lot."""
    if rule == "lot":
        return sorted(order, key=lambda number: situation.byes[number])
    return sorted(order, key=lambda number: (situation.byes[number], -situation.rank(number)))


def bye_why(situation: Situation, rule: Bye) -> ReasonCode:
    """The reason of a bye. Without scores the lot decides under either rule."""
    return "lowest_rank" if rule == "lowest" and situation.field.scores else "lot"
