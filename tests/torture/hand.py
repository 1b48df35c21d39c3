"""The next declaration of people at a table: a possible round, sometimes an undo of the one before."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from tests.torture import fold
from tests.torture.export import Entry
from tests.torture.journal import Tap

UNDO = 0.08


@dataclass(frozen=True, slots=True)
class Declared:
    """`fields` are those of the form, `payload` is what must be stored."""

    kind: str
    fields: Mapping[str, object]
    payload: Mapping[str, object]


class Hand(Protocol):
    def next(self, rng: random.Random) -> Declared: ...

    def stored(self, tap: Tap) -> None:
        """The server has stored this tap."""


@dataclass(slots=True)
class WattenHand:
    """`alone`: nobody else writes on the sheet, so that an undo means the writer's own last round."""

    alone: bool
    last: Tap | None = None

    def next(self, rng: random.Random) -> Declared:
        if self.alone and self.last and self.last.kind == "round_won" and rng.random() < UNDO:
            target = {"target": self.last.entry_id}
            return Declared("entry_voided", target, target)
        event = {"side": rng.randrange(2), "value": rng.choice((2, 2, 2, 3, 4))}
        return Declared("round_won", event, event)

    def stored(self, tap: Tap) -> None:
        self.last = tap


@dataclass(slots=True)
class WhotHand:
    """Knows from its own rounds who is still in: nobody else writes on the sheet."""

    said: list[Entry] = field(default_factory=list)  # of the running game

    def next(self, rng: random.Random) -> Declared:
        inside = [seat for seat, total in enumerate(fold.whot(self.said).running) if total < fold.LIMIT]
        winner = rng.choice(inside)
        hands = {seat: rng.randint(1, 60) for seat in inside if seat != winner}
        fields = {"winner": winner, **{f"points-{seat}": points for seat, points in hands.items()}}
        hands_left = [{"seat": seat, "points": points} for seat, points in hands.items()]
        return Declared("round_scored", fields, {"winner": winner, "hands": hands_left})

    def stored(self, tap: Tap) -> None:
        number = len(self.said) + 1
        self.said.append(Entry(number, tap.entry_id, 1, number, tap.kind, tap.payload, ""))
        if fold.whot(self.said).ended:
            self.said = []
