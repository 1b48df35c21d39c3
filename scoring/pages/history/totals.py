"""The totals of a game after each round, as lines for the chart.

A late player's line begins with the total of the house rule, before the first round played; the line of a
player who leaves or is out ends there. `chart` computes the coordinates.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from scoring.engine.board.board import AnyBoard
from scoring.engine.board.history_view import HistoryGame, HistoryLine, Summary
from scoring.engine.board.watten_view import WattenBoard, WattenRow, WattenSummary
from scoring.engine.board.whot_view import RowCell, WhotRow
from scoring.engine.facts import events as ev
from scoring.pages.board.watten_keys import LETTERS
from scoring.pages.history.chart import Chart, Series, chart
from scoring.wording import Who

Values = list[int | None]
HANDS = (ev.RoundScored, ev.RoundExhausted)
NOT_COUNTED = ("overrun", "impossible")


def progress(game: HistoryGame, board: AnyBoard, who: Who) -> Chart | None:
    """The chart of one game of the history; None if nothing adds up over its rounds."""
    counted = [line for line in game.lines if line.row and line.row.flag not in NOT_COUNTED]
    if isinstance(board, WattenBoard):
        return chart(_sides(counted, game.summary, len(board.sides), who), board.target)
    if board.match == "single" or board.stage.by_hand:
        return None
    return chart(_players(counted, who), board.limit)


def _sides(lines: Sequence[HistoryLine], summary: Summary | None, accounts: int, who: Who) -> list[Series]:
    """The line of each account. Penalties within a round have no point of their own: a round shows its last
    total.

    A line ends at the total that the game counts (A20), as its foot and its heading say.
    """
    moved = [line for line in lines if isinstance(line.row, WattenRow) and any(line.row.gained)]
    rounds = _rounds(moved)
    return [
        Series(
            who.side(side),
            _ending(_carried(_totals(moved, side), rounds), summary, side),
            f"line-side side-{LETTERS[side]}",
        )
        for side in range(accounts)
    ]


def _ending(values: Values, summary: Summary | None, side: int) -> Values:
    """The values with the counted total at the end; a game without a counted line has no summary."""
    return [*values[:-1], summary.clipped[side]] if isinstance(summary, WattenSummary) else values


def _rounds(lines: Sequence[HistoryLine]) -> int:
    return max((line.round for line in lines), default=0)


def _totals(lines: Sequence[HistoryLine], side: int) -> dict[int, int]:
    return {0: 0} | {line.round: line.row.totals[side] for line in lines if isinstance(line.row, WattenRow)}


def _carried(totals: Mapping[int, int], rounds: int) -> Values:
    """The total after each round; a round without a change repeats the one before."""
    values: Values = []
    for number in range(rounds + 1):
        values.append(totals.get(number, values[-1] if values else 0))
    return values


def _players(lines: Sequence[HistoryLine], who: Who) -> list[Series]:
    rounds = _rounds([line for line in lines if _is_round(line)])
    found = [(seat, _values(lines, seat, rounds)) for seat in range(len(who.names))]
    # A player who was away for the whole game has no line.
    return [
        Series(who.seat(seat), values, f"line-{seat}", _end(lines, seat))
        for seat, values in found
        if _is_drawn(values)
    ]


def _is_drawn(values: Values) -> bool:
    return any(value is not None for value in values)


def _is_round(line: HistoryLine) -> bool:
    return isinstance(line.event.event, (*HANDS, ev.RoundVoid))


def _values(lines: Sequence[HistoryLine], seat: int, rounds: int) -> Values:
    """The totals of `seat` after each round, from round 0; None while it was away or out."""
    values: Values = [None] * (rounds + 1)
    is_in = _played_from_the_start(lines, seat)
    values[0] = 0 if is_in else None
    for line in lines:
        cell, before = _cell(line, seat), min(line.round - 1, rounds)
        if _moves(line, ev.PlayerLeft(seat)):
            is_in = False
        elif _moves(line, ev.PlayerJoined(seat)):
            is_in, values[before] = True, cell.total
        elif is_in and _is_round(line):
            values[line.round] = cell.total
            is_in = not cell.out
    return values


def _end(lines: Sequence[HistoryLine], seat: int) -> str:
    """Why the line of `seat` ends, in a word: out or away; "" for a player still in."""
    word = ""
    for line in lines:
        if _moves(line, ev.PlayerLeft(seat)):
            word = _("away")
        elif _moves(line, ev.PlayerJoined(seat)):
            word = ""
        elif _is_round(line) and _cell(line, seat).out:
            word = _("out")
    return word


def _played_from_the_start(lines: Sequence[HistoryLine], seat: int) -> bool:
    """Whether `seat` played from the first round."""
    for line in lines:
        if _moves(line, ev.PlayerJoined(seat)) or _moves(line, ev.PlayerLeft(seat)):
            return False
        if _cell(line, seat).points is not None:
            return True
    return False


def _moves(line: HistoryLine, event: ev.PlayerJoined | ev.PlayerLeft) -> bool:
    return line.event.event == event


def _cell(line: HistoryLine, seat: int) -> RowCell:
    if not isinstance(line.row, WhotRow):
        raise TypeError(line.id)
    return line.row.cells[seat]
