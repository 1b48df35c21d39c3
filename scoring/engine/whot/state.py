"""What a WHOT! game looks like once it is folded: rows of cells, the end, who plays next.

Owns the frozen values that pages and the league read. Never folds anything
(`scoring.engine.whot.game`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from scoring.engine.facts.lines import Line
from scoring.engine.facts.steps import Step
from scoring.engine.whot.table import Table

Flag = Literal["overrun", "impossible", "player_was_out", "player_missing"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's part of a round; `points` is None where nothing is known of him."""

    seat: int
    points: int | None
    total: int
    is_out: bool
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One line after it was booked: a cell for every seat of the sheet.

    `winner` is None where nobody was out of cards; `players` are those whose
    round it was, `needs_all` says whether each of them but the winner counts.
    """

    line: Line
    winner: int | None
    cells: tuple[Cell, ...]
    dealer: int
    flag: Flag | None = None
    flagged: tuple[int, ...] = ()
    players: tuple[int, ...] = ()
    needs_all: bool = False


@dataclass(frozen=True, slots=True)
class Finish:
    """How a game ended.

    `places` holds the place of every seat, equal places shared (#33); whoever
    was away for the whole game comes after everybody who played, see
    `WhotGame.played`. `winner` is the first of those in place 1. `stakes` are
    the club points that change hands, by seat; empty without a stake.
    """

    winner: int
    places: tuple[int, ...]
    steps: tuple[Step, ...]
    stakes: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


@dataclass(frozen=True, slots=True)
class WhotGame:
    """A game as it stands.

    `out_in` is the round in which a seat went out, 0 while it is in;
    `left_in` the round from which it was away, 0 while it is here. `players`
    play the next round: everybody still in, or those who play off a tie.
    `played` took part in a round that counts, `away` are missing when the
    next game begins. `state` is what `continue_game` goes on from and is
    never changed.
    """

    number: int
    rows: tuple[Row, ...]
    totals: tuple[int, ...]
    out_in: tuple[int, ...]
    finish: Finish | None
    next_dealer: int
    rounds: int
    left_in: tuple[int, ...]
    players: tuple[int, ...]
    played: tuple[int, ...]
    away: frozenset[int]
    state: Table = field(compare=False, repr=False)

    @property
    def active(self) -> tuple[int, ...]:
        return tuple(
            seat
            for seat, (out, left) in enumerate(zip(self.out_in, self.left_in, strict=True))
            if not (out or left)
        )
