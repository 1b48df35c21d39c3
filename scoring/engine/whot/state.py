"""Frozen values of a folded WHOT! game: rows of cells, the end, who plays next. `whot.game` makes them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from scoring.engine.facts.lines import Line
from scoring.engine.facts.steps import Step
from scoring.engine.whot.table import Table

Flag = Literal["overrun", "impossible", "player_was_out", "player_missing"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's part of a round. `points` is None if they are unknown."""

    seat: int
    points: int | None
    total: int
    is_out: bool
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One booked line: a cell for each seat of the sheet.

    `winner` is None if nobody was out of cards. `players` played the round; `needs_all` says whether each loser among
    them needs points, in a void round if it had a winner.
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
    """The end of a game.

    `places` has the place of each seat, equal places shared (#33). A seat that was away for the whole game comes after
    all who played, see `WhotGame.played`. `winner` is the first seat in place 1. `stakes` are the club points won or
    lost by seat, empty without a stake.
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
    """The fold of a game.

    `out_in` is the round in which a seat went out, 0 while it is in; `left_in` the round from which it was away, 0
    while it is here. `players` play the next round: all who are in, or those in a playoff. `played` took part in a
    round that counts, `away` will miss the start of the next game. `continue_game` continues from a copy of `state`.
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
