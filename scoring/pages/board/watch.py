"""The live board of either game for watchers: large totals and the running column, no controls."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import wording
from scoring.engine.board.board import AnyBoard
from scoring.engine.board.watten_view import Side, WattenBoard
from scoring.pages.board import rows, watten, watten_keys, whot, whot_round
from scoring.pages.board.rows import WattenRow
from scoring.pages.board.whot import Table
from scoring.pages.board.whot_round import StageWords
from scoring.pages.shared import scribes
from scoring.wording import Who

ROWS = 8  # of WHOT!; more would push the totals off a screen that nobody scrolls


@dataclass(frozen=True, slots=True)
class WatchedMark:
    """A mark of a side."""

    code: str
    label: str


@dataclass(frozen=True, slots=True)
class WatchedSide:
    """One side with its big total."""

    letter: str
    name: str
    score: int
    krank: str
    marks: tuple[WatchedMark, ...]
    bummerl: str


@dataclass(frozen=True, slots=True)
class WatchedEnd:
    """The Watten game that has just ended."""

    game: int
    winner: str
    lost: str
    mark: str | None
    provisional: str


@dataclass(frozen=True, slots=True)
class WatchedWatten:
    """What `scoring/board/_watch_watten.html` draws."""

    sides: tuple[WatchedSide, ...]
    rows: tuple[WattenRow, ...]
    finished: WatchedEnd | None
    stake: str
    bid: str


@dataclass(frozen=True, slots=True)
class Live:
    """What `scoring/board/_watch.html` draws. `last` is announced when it changes, `rows` are HTML.

    Exactly one of `watten` and `table` is set.
    """

    watten: WatchedWatten | None
    table: Table | None
    rows: tuple[str, ...]
    stage: StageWords | None
    last: str
    dealer: str


def live(board: AnyBoard, who: Who) -> Live:
    table = None if isinstance(board, WattenBoard) else whot.table(board, ROWS)
    return Live(
        watten=_watten(board, who) if isinstance(board, WattenBoard) else None,
        table=table,
        rows=tuple(rows.html(table.rows)) if table else (),
        stage=None if isinstance(board, WattenBoard) else whot_round.stage(board, who),
        last=wording.said(board.last.said, who) if board.last else "",
        dealer=who.seat(board.dealer) if board.dealer_known else "",
    )


def _watten(board: WattenBoard, who: Who) -> WatchedWatten:
    # A side that chooses near the win is not shown as having a bid of the others.
    pending = None if board.near_win.chooser else board.stake.pending
    bid = ""
    if pending:
        bid = _("%(side)s: bid %(value)s") % {"side": who.side(pending.side), "value": pending.value}
    return WatchedWatten(
        sides=tuple(_side(side, who) for side in board.sides),
        rows=watten.rows(board.column, scribes.states(board), who.near_win),
        finished=_finished(board, who),
        stake=watten.played_for(board),
        bid=bid,
    )


def _side(side: Side, who: Who) -> WatchedSide:
    return WatchedSide(
        letter=watten_keys.LETTERS[side.side],
        name=who.side(side.side),
        score=side.score,
        krank=wording.near_win(who.near_win) if side.krank else "",
        marks=tuple(WatchedMark(code, wording.outcome(code, who.preset)) for code in side.marks),
        bummerl=wording.marks_sum(side.bummerl, who.preset) if side.bummerl else "",
    )


def _finished(board: WattenBoard, who: Who) -> WatchedEnd | None:
    game = board.finished
    if game is None:
        return None
    who = who.then(game)
    return WatchedEnd(
        game=game.game,
        winner=who.sides(game.winners),
        lost=watten.lost_by(game.marks, who),
        mark=game.outcome,
        provisional=_("provisional") if scribes.is_open(board, game) else "",
    )
