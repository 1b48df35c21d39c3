"""Who sits where at a table of a heat."""

from __future__ import annotations

from collections.abc import Sequence

from league.engine.competition.state import State
from league.engine.draw.field import Table


def seats_of(state: State, table: Table) -> tuple[Sequence[str], int | None]:
    """People by seat, clockwise with partners opposite, and the seat that deals first (None: the cards decide)."""
    sides = [
        [person for number in side for person in state.contenders[number].people] for side in table.sides
    ]
    seated = [side[at] for at in range(len(sides[0])) for side in sides]
    if not table.dealer:
        return seated, None
    return seated, seated.index(state.contenders[table.dealer].people[0])
