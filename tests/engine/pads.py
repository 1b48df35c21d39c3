"""Two pads for tests: one device writes for side A, another for side B, the lead for neither."""

from __future__ import annotations

from contextlib import AbstractContextManager

from scoring.engine.facts import events as ev
from scoring.engine.ledger.agreement import line_states, proposals
from tests.engine.table import A, B, WattenTable


class Pads(WattenTable):
    """Two pads from the first round on: `a` writes for side A, `b` for side B."""

    def __init__(self, key: str = "upper_austria", **options: object) -> None:
        super().__init__(key=key, **options)
        with self.by("lead"):
            self.tell(ev.ScribesSet(2))

    def a(self) -> AbstractContextManager[None]:
        return self.by("tablet", A)

    def b(self) -> AbstractContextManager[None]:
        return self.by("phone", B)

    def lead(self) -> AbstractContextManager[None]:
        return self.by("lead")

    def both_won(self, side: int, value: int, *partners: int) -> str:
        round_ = self.sheet.next_round
        game = self.sheet.current.number
        with self.a():
            first = self.tell(ev.RoundWon(side, value, partners), game, round_)
        with self.b():
            self.tell(ev.RoundWon(side, value, partners), game, round_)
        return first

    def states(self) -> list[str]:
        return [state.state for state in line_states(self.sheet.ledger)]

    @property
    def proposed(self) -> list[str]:
        return [entry.id for entry in proposals(self.sheet.ledger)]


def differing() -> tuple[Pads, str, str]:
    """A writes that A won at 3, B writes 2."""
    pads = Pads()
    with pads.a():
        mine = pads.tell(ev.RoundWon(A, 3), 1, 1)
    with pads.b():
        theirs = pads.tell(ev.RoundWon(A, 2), 1, 1)
    return pads, mine, theirs
