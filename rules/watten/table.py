"""Seats and sides at a Watten table of two, three or four.

Seats count from 0 in the order of play. Four play in two fixed pairs opposite each other (R3), two each for
himself; of three, Vorhand plays alone against the other two, for this round only (A25).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

LABELS = {2: ("A", "B"), 3: ("A", "B", "C"), 4: ("A1", "B1", "A2", "B2")}


@dataclass(frozen=True, slots=True)
class Table:
    """One dealt round. All tuples are by seat except `side_labels`, which is by side.

    `sides`: 0 or 1; with three players side 0 is Vorhand. `after`: who plays next. `cutter` sits before the
    dealer; with three players he is the dealer's partner (A27).
    """

    dealer: int
    labels: tuple[str, ...]
    sides: tuple[int, ...]
    side_labels: tuple[str, str]
    after: tuple[int, ...]
    vorhand: int
    cutter: int

    @property
    def seats(self) -> int:
        return len(self.labels)

    def members(self, side: int) -> tuple[int, ...]:
        return tuple(seat for seat, of in enumerate(self.sides) if of == side)


@lru_cache(maxsize=16)
def table(seats: int, dealer: int) -> Table:
    """The table of `seats` players (2 to 4) with this dealer."""
    labels, vorhand = LABELS[seats], (dealer + 1) % seats
    sides = tuple(int(seat != vorhand) if seats == 3 else seat % 2 for seat in range(seats))
    return Table(
        dealer,
        labels,
        sides,
        _side_labels(labels, sides),
        tuple((seat + 1) % seats for seat in range(seats)),
        vorhand,
        (dealer - 1) % seats,
    )


def _side_labels(labels: tuple[str, ...], sides: tuple[int, ...]) -> tuple[str, str]:
    """A and B for pairs and for two players; of three the letters of those who play together, B and AC."""
    if len(labels) == 4:
        return "A", "B"
    of = ["".join(label for label, own in zip(labels, sides, strict=True) if own == side) for side in (0, 1)]
    return of[0], of[1]
