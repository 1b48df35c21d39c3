"""Chooses the printed lines of a game, and what stays readable of a corrected line.

Counting lines are printed, with the old value of a correction struck out. So is a line that was voided after
others had been written, because those who sign have seen it. A slip, voided before any other lasting line, is
only counted. The audit page shows every entry.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.engine.board.declarations import Author, Declaration
from scoring.engine.board.history_view import HistoryGame, HistoryLine
from scoring.engine.board.whot_view import WhotRow
from scoring.engine.facts.events import RoundExhausted, RoundScored, RoundWon
from scoring.pages.history.cells import WON
from scoring.pages.history.lines import ShownLine


def slips(games: Sequence[HistoryGame]) -> set[str]:
    """The ids of the lines voided before another lasting line was written."""
    written = {line.seq: line for game in games for line in game.lines}
    return {
        line.id
        for line in written.values()
        if line.voided_by and not _was_lasting(line.voided_by, line, written)
    }


def _was_lasting(voided_by: Author, line: HistoryLine, written: Mapping[int, HistoryLine]) -> bool:
    """Whether a later lasting line had been written when the line was voided."""
    end = voided_by.seq
    between = (later for seq, later in written.items() if line.seq < seq < end)
    return any(not later.voided_by or later.voided_by.seq > end for later in between)


def printed(
    shown: Sequence[ShownLine], lines: Mapping[str, HistoryLine], slipped: set[str]
) -> tuple[ShownLine, ...]:
    """The lines of a game for paper; `lines` are the engine's, by id."""
    return tuple(_line(line, lines[line.id]) for line in shown if _is_printed(line, slipped))


def _is_printed(line: ShownLine, slipped: set[str]) -> bool:
    if line.status == "voided":
        return line.is_round and line.id not in slipped
    return line.status == "counts"


def _line(line: ShownLine, past: HistoryLine) -> ShownLine:
    """The line with its values or text before corrections."""
    if not past.was or not past.row:
        return line
    before = _former_values(past, len(line.cells))
    if any(cell.text == WON for cell in line.cells):  # the winner of a round that is a game has no points
        before = [WON if text == "0" else text for text in before]
    cells = tuple(
        replace(cell, before=text) if text else cell for cell, text in zip(line.cells, before, strict=True)
    )
    return replace(line, cells=cells, was_said="" if any(before) else line.was[-1].said)


def _former_values(line: HistoryLine, columns: int) -> list[str]:
    """The values in each column before the corrections; "" where it is unchanged."""
    if isinstance(line.row, WhotRow) and isinstance(line.event.event, RoundScored | RoundExhausted):
        points = {cell.seat: cell.was for cell in line.row.cells}
        return ["" if (was := points.get(seat)) is None else str(was) for seat in range(columns)]
    now = _gains(line.event, columns)
    before = [_gains(event, columns) for event in line.was]
    return [
        " ".join(dict.fromkeys(gains[column] for gains in before if gains[column] not in ("", now[column])))
        for column in range(columns)
    ]


def _gains(declaration: Declaration, columns: int) -> list[str]:
    """A won Watten round as the points in each column; "" for columns that gained none."""
    event = declaration.event
    if not isinstance(event, RoundWon):
        return [""] * columns
    return [f"+{event.value}" if column in (event.side, *event.partners) else "" for column in range(columns)]
