"""A sheet as rows for a spreadsheet (docs/export.md). Text that a spreadsheet would read as a formula is escaped."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal

from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.engine.board.board import AnyBoard
from scoring.engine.board.history_view import HistoryGame, HistoryLine
from scoring.engine.board.watten_view import WattenBoard, WattenRow, WattenSummary
from scoring.engine.board.whot_view import WhotRow
from scoring.engine.sheet.logged_round import LoggedRound
from scoring.pages.history.logged import bids, end
from scoring.wording import Who, said

Cell = str | int | Decimal | None
Counts = WattenRow | WhotRow
_DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
_BOM = "\ufeff"  # without it the usual spreadsheets misread umlauts


def disarmed(cell: Cell) -> str:
    """Put an apostrophe before text that a spreadsheet would read as a formula; numbers stay numbers."""
    if cell is None:
        return ""
    if isinstance(cell, int):
        return str(cell)
    if isinstance(cell, Decimal):
        return str(cell).replace(".", "," if get_language() == "de" else ".")
    return f"'{cell}" if cell.startswith(_DANGEROUS) else cell


def as_csv(rows: Iterable[Sequence[Cell]]) -> str:
    """The rows as CSV, with the separator that spreadsheets of the page's language expect."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";" if get_language() == "de" else ",", lineterminator="\r\n")
    writer.writerows([disarmed(cell) for cell in row] for row in rows)
    return _BOM + out.getvalue()


def rows(
    games: Sequence[HistoryGame],
    board: AnyBoard,
    who: Who,
    written: Mapping[str, datetime],
    logged: Mapping[str, LoggedRound],
) -> Iterable[Sequence[Cell]]:
    """A head and a row for every line ever written, in the order of the games. By entry id: times `written`,
    and what hand logs add.

    At Watten a column is an account, with its persons beside the points, because partners change over an
    evening. Then come the counted totals of a game, on the line that ended it, and what the hand log of a
    round adds.
    """
    yield [_("Game"), _("Round"), _("Written at"), _("Entry"), _("Counts"), *_heads(board, who)]
    for game in games:
        ending = _ending(game)
        for line in game.lines:
            names = who.then(line)
            yield [
                game.game,
                line.round,
                _local_time(written[line.id]),
                said(line.event, names),
                _("yes") if _counts(line) else _("no"),
                *_cells(line.row, board, names),
                *_results(game, board, is_ending=line is ending),
                _logged(logged.get(line.id), names),
            ]


def _logged(of: LoggedRound | None, who: Who) -> Cell:
    return ". ".join(filter(None, (bids(of, who), end(of, who)))) if of else ""


def _ending(game: HistoryGame) -> HistoryLine | None:
    """The line that ended a game; None while the game is unfinished."""
    if not game.summary or game.summary.winner is None:
        return None
    return next(line for line in reversed(game.lines) if _counted(line.row))


def _counts(line: HistoryLine) -> bool:
    """Whether the line counts. At WHOT! who deals has no row."""
    return line.status == "counts" and (line.row is None or _counted(line.row) is not None)


def _counted(row: Counts | None) -> Counts | None:
    return row if row and row.flag not in ("overrun", "impossible") else None


def _results(game: HistoryGame, board: AnyBoard, *, is_ending: bool) -> list[Cell]:
    """The counted totals of the game by account (A20); empty at WHOT!, where the running total has them."""
    if not isinstance(board, WattenBoard):
        return []
    if is_ending and isinstance(game.summary, WattenSummary):
        return [*game.summary.clipped]
    return [None] * len(board.sides)


def _heads(board: AnyBoard, who: Who) -> list[Cell]:
    if isinstance(board, WattenBoard):
        words = [_("%(name)s: players"), _("%(name)s: points"), _("%(name)s: total")]
        names = [_("side %(letter)s") % {"letter": letter} for letter in "ABC"[: len(board.sides)]]
        results = [_("%(name)s: result") % {"name": name} for name in names]
    else:
        words = [_("%(name)s: points"), _("%(name)s: total")]
        names, results = list(who.names), []
    return [*(word % {"name": name} for name in names for word in words), *results, _("Hand log")]


def _cells(row: Counts | None, board: AnyBoard, who: Who) -> list[Cell]:
    """The cells in the order of the heads; points and totals are empty if the line does not count."""
    counted = _counted(row)
    if isinstance(board, WattenBoard):
        accounts = range(len(board.sides))
        row = counted if isinstance(counted, WattenRow) else None
        points = {own: (row.gained[own], row.totals[own]) for own in accounts} if row else {}
        return [cell for own in accounts for cell in (who.side(own), *points.get(own, (None, None)))]
    cells = counted.cells if isinstance(counted, WhotRow) else ()
    of_seat = {cell.seat: (cell.points, cell.total) for cell in cells}
    return [cell for seat in range(len(who.names)) for cell in of_seat.get(seat, (None, None))]


def _local_time(moment: datetime) -> str:
    return timezone.localtime(moment).strftime("%Y-%m-%d %H:%M:%S")
