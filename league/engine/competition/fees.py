"""What contenders owe and have paid."""

from __future__ import annotations

from dataclasses import dataclass

from league.engine.competition.state import State
from league.engine.draw.field import Number


@dataclass(frozen=True, slots=True)
class Fee:
    """Cents. A contender who withdrew before playing owes nothing; `open` is negative if more was paid than
    is due.
    """

    number: Number
    due: int
    paid: int

    @property
    def open(self) -> int:
        return self.due - self.paid


def fees(state: State) -> tuple[Fee, ...]:
    played = {
        number
        for heat in state.heats
        if heat.status != "drawn"
        for number in (*heat.heat.byes, *(one for table in heat.heat.tables for one in table.numbers))
    }
    return tuple(
        Fee(
            one.number,
            state.fee if not one.withdrawn or one.number in played else 0,
            state.paid.get(one.number, 0),
        )
        for one in state.contenders.values()
    )
