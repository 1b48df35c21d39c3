"""The cells of a history line: points and running totals by column, of either game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.engine.board.board import AnyBoard
from scoring.engine.board.history_view import HistoryLine
from scoring.engine.board.watten_view import WattenBoard, WattenRow
from scoring.engine.board.whot_view import RowCell, WhotRow
from scoring.engine.facts import events as ev
from scoring.pages.board.whot_end import adds_up
from scoring.pages.history.totals import HANDS

NOT_COUNTED = ("overrun", "impossible")
WON = "●"  # as in the picture of a sheet


@dataclass(frozen=True, slots=True)
class Cell:
    """One column of a line; all fields are empty if the line has nothing for it.

    `text` is the total, `points` what the round brought if both are shown. `before` is the value before a
    correction. `crossed` is what was written and does not count.
    """

    text: int | str = ""
    points: int | None = None
    before: int | str = ""
    crossed: str = ""
    krank: bool = False
    out: bool = False

    @property
    def is_filled(self) -> bool:
        return bool(self.crossed) or self.text != ""


def cells(line: HistoryLine, board: AnyBoard, seats: int) -> tuple[Cell, ...]:
    """The cells of a line, by account at Watten, by seat at WHOT!."""
    if isinstance(board, WattenBoard):
        return _watten(line, len(board.sides))
    if board.match == "single" and isinstance(line.event.event, ev.RoundScored):
        return _single(line, line.event.event, seats)
    return _whot(line, seats, by_hand=not adds_up(board))


def _watten(line: HistoryLine, accounts: int) -> tuple[Cell, ...]:
    """The running total of the account that gained, a dash for the other; struck out if the line does not count."""
    row = line.row
    if not isinstance(row, WattenRow) or row.flag in NOT_COUNTED:
        return _crossed(line.event.event, accounts)
    dash = "–" if any(row.gained) else ""
    return tuple(
        _gained(gained, total, krank) if gained else Cell(dash)
        for gained, total, krank in zip(row.gained, row.totals, row.krank, strict=True)
    )


def _crossed(event: ev.Event, accounts: int) -> tuple[Cell, ...]:
    """A won round that does not count, as it was written."""
    if not isinstance(event, ev.RoundWon):
        return (Cell(),) * accounts
    gains = (event.side, *event.partners)
    return tuple(Cell(crossed=f"+{event.value}") if side in gains else Cell() for side in range(accounts))


def _gained(gained: int, total: int, krank: bool) -> Cell:
    """Points won, or own points voided."""
    return Cell(total, krank=krank) if gained > 0 else Cell(total, before=total - gained)


def _single(line: HistoryLine, event: ev.RoundScored, seats: int) -> tuple[Cell, ...]:
    """A round that is a game: a dot for who won it, and the points of the others if they were counted."""
    row = line.row
    if not isinstance(row, WhotRow) or row.flag in NOT_COUNTED:
        return tuple(Cell(crossed=WON if seat == event.winner else "") for seat in range(seats))
    return tuple(Cell(WON if cell.seat == event.winner else cell.points or "") for cell in row.cells)


def _whot(line: HistoryLine, seats: int, *, by_hand: bool) -> tuple[Cell, ...]:
    """Points and running total; only the points if each hand counts by itself."""
    row, event = line.row, line.event.event
    if not isinstance(event, HANDS):
        return (Cell(),) * seats
    if not isinstance(row, WhotRow) or row.flag in NOT_COUNTED:
        return _crossed_hands(event, seats)
    return tuple(_hand(cell, by_hand=by_hand) for cell in row.cells)


def _hand(cell: RowCell, *, by_hand: bool) -> Cell:
    points = cell.points
    text = "" if points is None else points if by_hand else cell.total
    return Cell(text, None if by_hand else points, out=cell.out)


def _crossed_hands(event: ev.RoundScored | ev.RoundExhausted, seats: int) -> tuple[Cell, ...]:
    """The struck-out hand points of a line that does not count."""
    crossed = {event.winner: "0"} if isinstance(event, ev.RoundScored) else {}
    crossed |= {hand.seat: _left(hand) for hand in event.hands}
    return tuple(Cell(crossed=crossed.get(seat, "")) for seat in range(seats))


def _left(hand: ev.HandLeft) -> str:
    return str(hand.points) if hand.cards is None else " ".join(hand.cards)


def any_filled(drawn: Sequence[Cell]) -> bool:
    return any(cell.is_filled for cell in drawn)
