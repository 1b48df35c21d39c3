"""Frozen views of a Watten board: the sides, the stake, the column, the Bummerl."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scoring.engine.board.board_view import Board
from scoring.engine.watten.bummerl import Evening
from scoring.engine.watten.end import Outcome


class Consequence(NamedTuple):
    """What "this side won the round at `value`" would lead to. Cached keys compare dozens of these; tuples do so fast.

    Of three players `outcome` is what a loser would get as soon as one of the winners reaches the target.
    """

    value: int
    total: int
    wins: bool
    krank: bool
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Bid:
    """The bid that a side could make.

    `allowed`: "yes", or why not: "krank" (the tap offers the penalty instead), "bid_twice", "too_high" (no points are
    left to play for), "no_bids" (the near-win rule), "rests", "unsplit" (it is unknown who plays with whom), "written"
    (such a bid of the other side is on the pad without effect), "past" (the table plays a later round), "for_them" (the
    pen writes for the other side only).
    `jump`: the value with which a side far behind may open instead.
    """

    value: int
    allowed: str
    jump: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """An unanswered bid, and what conceding would pay the others (R26)."""

    value: int
    concede_pays: int


class Offence(NamedTuple):
    """The cost of a penalty: `points`, or the game. A tuple for the same reason as `Consequence`."""

    code: str
    points: int
    loses_game: bool


@dataclass(frozen=True, slots=True)
class Pending:
    """The bid that waits for an answer."""

    side: int
    value: int


@dataclass(frozen=True, slots=True)
class Stake:
    """The value of the round; `plain` while nobody has bid."""

    value: int
    plain: bool
    pending: Pending | None


@dataclass(frozen=True, slots=True)
class NearWin:
    """The near-win rule: this table's word for it, and its effect on the round (A15).

    `chooser`: the accounts that still have to stay or concede before the first lead.
    """

    word: str
    rule: str
    no_bids: bool
    chooser: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One account and its buttons: `main` and `values` of a won round, bid, answer, penalties, void points.

    `mates` play with it, `others` against it; `is_split` tells whether that is known.
    """

    side: int
    is_split: bool
    mates: tuple[int, ...]
    rests: bool
    others: tuple[int, ...]
    score: int
    krank: bool
    bummerl: int
    marks: tuple[Outcome, ...]
    main: Consequence | None
    values: tuple[Consequence, ...]
    bid: Bid
    answer: Answer | None
    may_void_points: bool
    penalties: tuple[Offence, ...]


@dataclass(frozen=True, slots=True)
class WattenRow:
    """A line of the column, by account. `was`, `was_sides`: value and winners before a correction, else None and ()."""

    id: str
    seq: int
    game: int
    round: int
    gained: tuple[int, ...]
    totals: tuple[int, ...]
    krank: tuple[bool, ...]
    dealer: int
    flag: str | None
    corrected: bool
    was: int | None
    was_sides: tuple[int, ...]
    readings: int
    voids_side: int | None
    penalty: str | None


@dataclass(frozen=True, slots=True)
class SideMark:
    """The outcome of a game for one account."""

    side: int
    outcome: Outcome
    bummerl: int


@dataclass(frozen=True, slots=True)
class WattenSummary:
    """One game in a line: its end, its marks, and whether an edit left it without an end.

    `totals` are the points made, `clipped` those that count. `stays`: no later round can complete a `short` game,
    because other people played it.
    """

    game: int
    totals: tuple[int, ...]
    clipped: tuple[int, ...]
    winner: int | None
    loser: int | None
    outcome: Outcome | None
    bummerl: int
    by: str | None
    winners: tuple[int, ...]
    marks: tuple[SideMark, ...]
    seated: tuple[int, ...]
    short: bool
    overrun: int
    impossible: int
    stays: bool = False


@dataclass(frozen=True, kw_only=True)
class WattenPart:
    """`column` is the running game, `finished` the one that has just ended, `odd_games` those that an edit left
    without an end or with rounds that do not count.

    `evening` is None until the sheet is closed; until then its page shows it.
    """

    target: int
    has_begun: bool
    near_win: NearWin
    sides: tuple[Side, ...]
    any_split: bool
    teams: tuple[tuple[int, ...], ...]
    stake: Stake
    column: tuple[WattenRow, ...]
    earlier_rows: int
    odd_games: tuple[WattenSummary, ...]
    finished: WattenSummary | None
    evening: Evening | None
    penalties: tuple[Offence, ...]


@dataclass(frozen=True, kw_only=True)
class WattenBoard(Board, WattenPart):
    """The fields of both."""

    @classmethod
    def of(cls, shared: Board, own: WattenPart) -> WattenBoard:
        return cls(**vars(shared), **vars(own))
