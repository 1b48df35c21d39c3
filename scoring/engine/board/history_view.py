"""Frozen views of the past: lines and what became of them, the steps behind a number, the effect of an edit."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.engine.board.board_view import RoundNumbers
from scoring.engine.board.declarations import Author, Declaration
from scoring.engine.board.watten_view import WattenRow, WattenSummary
from scoring.engine.board.whot_view import WhotRow, WhotSummary
from scoring.engine.facts.lines import Status
from scoring.engine.facts.steps import Step

Summary = WattenSummary | WhotSummary


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A line of the history. `event` is its present declaration, `was` those before its corrections, oldest first.

    `seated`: the persons by seat if others sat there than now. `row` is None if the line does not count; `is_result`
    tells whether it settles a round. `decided`: the decisions of a WHOT! round that its figures do not show.
    """

    id: str
    seq: int
    game: int
    round: int
    status: Status
    writer: str
    event: Declaration
    was: tuple[Declaration, ...]
    readings: tuple[Author, ...]
    corrections: tuple[Author, ...]
    voided_by: Author | None
    row: WattenRow | WhotRow | None
    seated: tuple[int, ...]
    is_result: bool
    decided: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class HistoryGame:
    """A game with its lines. `summary` is None if none of them counts."""

    game: int
    summary: Summary | None
    lines: tuple[HistoryLine, ...]


@dataclass(frozen=True, slots=True)
class CellWhy:
    """The steps behind one player's figure of a WHOT! round."""

    seat: int
    total: int
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WattenWhy:
    """The steps behind one line; `finish` are those that ended its game, if it did. `seated` as in the line's game."""

    id: str
    game: int
    round: int
    event: Declaration
    flag: str | None
    finish: tuple[Step, ...]
    steps: tuple[Step, ...]
    totals: tuple[int, ...]
    seated: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WhotWhy:
    """The steps behind one line, by seat; `finish` are those that ended its game, if it did."""

    id: str
    game: int
    round: int
    event: Declaration
    flag: str | None
    finish: tuple[Step, ...]
    cells: tuple[CellWhy, ...]

    @property
    def seated(self) -> tuple[int, ...]:
        """Empty, because at WHOT! everybody keeps a seat of his own."""
        return ()


Why = WattenWhy | WhotWhy


@dataclass(frozen=True, slots=True)
class GameWhy:
    """The last lines of a game in order. `earlier` counts the lines before them."""

    game: int
    earlier: int
    rows: tuple[Why, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A game whose summary an edit changes; None for a game that does not exist before or after."""

    game: int
    before: Summary | None
    after: Summary | None


@dataclass(frozen=True, slots=True)
class Running:
    """The round number and the totals of the running game."""

    round_number: RoundNumbers
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """The effect of an edit: `games` that differ, and the running game `before` and `after`."""

    games: tuple[Difference, ...]
    before: Running
    after: Running
