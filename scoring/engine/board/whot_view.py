"""The frozen views of a WHOT! board: a column for each player, a row for each round, the distance to the limit."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.engine.board.board_view import Board
from scoring.engine.board.declarations import Declaration


@dataclass(frozen=True, slots=True)
class Player:
    """A player on the board. One who is away is out of this game; `out_in` is the round of either, 0 for those in."""

    seat: int
    total: int
    out_in: int
    away: bool
    plays: bool
    left: int
    percent: int
    close: bool
    wins: int


@dataclass(frozen=True, slots=True)
class RowCell:
    """A player's points of a round. `was`: the points before a correction, if they were different."""

    seat: int
    points: int | None
    total: int
    out: bool
    was: int | None


@dataclass(frozen=True, slots=True)
class WhotRow:
    """A row of the board. `said`: the declaration of a line without hands: joining, leaving, a stake, a void round."""

    id: str
    seq: int
    game: int
    round: int
    winner: int | None
    said: Declaration | None
    dealer: int
    cells: tuple[RowCell, ...]
    flag: str | None
    flagged: tuple[int, ...]
    corrected: bool
    readings: int


@dataclass(frozen=True, slots=True)
class Decided:
    """What the last round decided about dropping out, for one seat."""

    code: str
    seat: int
    points: int | str | None


@dataclass(frozen=True, slots=True)
class Stage:
    """What the next round decides.

    `asks_hands`: it needs everybody's hand; `exhausted`: hands may be counted though nobody is out (#32); `places`: of
    those who are out already; `decided`: what the last round decided about dropping out; `came`: the seats that joined
    after it.
    """

    asks_hands: bool
    exhausted: bool
    places: tuple[int, ...]
    tie: tuple[int, ...]
    played: int
    needed: int
    by_hand: bool
    decided: tuple[Decided, ...]
    begun: bool
    came: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableTools:
    """What this table has beside the score: calls, the clock, the order of play, a stake."""

    clock: int
    timeout: str
    calls: bool
    penalty: int
    turns: bool
    late: str
    late_points: int
    room: int
    stakes: bool


@dataclass(frozen=True, slots=True)
class WhotSummary:
    """One game in a line: winner, places, who went out when, who never played, and what an edit left odd.

    `by` is the code of the rule that ended it; `out_in` the round in which a seat went out, 0 for those in; `left_in`
    says whether it left. `misfits` are the rounds that count although somebody is missing in them or was out.
    """

    game: int
    totals: tuple[int, ...]
    winner: int | None
    winners: tuple[int, ...]
    by: str
    places: tuple[int, ...] | None
    out_in: tuple[int, ...]
    left_in: tuple[bool, ...]
    absent: tuple[int, ...]
    rounds: int
    stakes: tuple[int, ...]
    short: bool
    overrun: int
    impossible: int
    misfits: int

    @property
    def seated(self) -> tuple[int, ...]:
        """Empty, because at WHOT! everybody keeps a seat of his own."""
        return ()


@dataclass(frozen=True, kw_only=True)
class WhotPart:
    """`rows` are the running game, `games` those to list, `finished` the one that has just ended."""

    match: str
    limit: int | None
    count: str
    entry: str
    players: tuple[Player, ...]
    rows: tuple[WhotRow, ...]
    earlier_rows: int
    games: tuple[WhotSummary, ...]
    finished: WhotSummary | None
    double_again_at: int
    doubling: str
    rounding: int
    rounds: int | None
    playing: tuple[int, ...]
    final: tuple[int, ...] | None
    away: tuple[int, ...]
    stake: int
    stage: Stage
    tools: TableTools
    club_points: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class WhotBoard(Board, WhotPart):
    """The fields of both."""

    @classmethod
    def of(cls, shared: Board, own: WhotPart) -> WhotBoard:
        return cls(**vars(shared), **vars(own))
