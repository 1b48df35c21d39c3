"""The totals of a game after each of its rounds, as series for the chart.

A late joiner's line begins with what the house rule gives, before the round of coming. The line of a player who
leaves or is out ends there. `chart` makes coordinates of these values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.pages.board.watten_keys import LETTERS
from scoring.pages.history.chart import Chart, Series, chart
from scoring.wording import Who

Json = Mapping[str, Any]
Values = list[int | None]
HANDS = ("round_scored", "round_exhausted")
NOT_COUNTED = ("overrun", "impossible")


def progress(game: Json, board: Json, who: Who) -> Chart | None:
    """The chart of one game, None where no totals grow over its rounds."""
    counted = [line for line in game["lines"] if line["row"] and line["row"]["flag"] not in NOT_COUNTED]
    if board["game"] == "watten":
        return chart(_sides(counted, game["summary"], len(board["sides"]), who), board["target"])
    if board["match"] == "single" or board["stage"]["by_hand"]:
        return None
    return chart(_players(counted, who), board["limit"])


def _sides(lines: Sequence[Json], summary: Json | None, accounts: int, who: Who) -> list[Series]:
    """A penalty within a round is no round of its own: the last word of a round is its total.

    A line ends at what the game counts (A20), as its foot and its heading say.
    """
    moved = [line for line in lines if any(line["row"]["gained"])]
    rounds = _rounds(moved)
    return [
        Series(
            who.side(side),
            _ending(_carried(_totals(moved, side), rounds), summary, side),
            f"line-side side-{LETTERS[side]}",
        )
        for side in range(accounts)
    ]


def _ending(values: Values, summary: Json | None, side: int) -> Values:
    """`values` with the last one as it counts; a game without a counted line has no summary."""
    return [*values[:-1], summary["clipped"][side]] if summary else values


def _rounds(lines: Sequence[Json]) -> int:
    return max((line["round"] for line in lines), default=0)


def _totals(lines: Sequence[Json], side: int) -> dict[int, int]:
    return {0: 0} | {line["round"]: line["row"]["totals"][side] for line in lines}


def _carried(totals: Mapping[int, int], rounds: int) -> Values:
    """After a round that moved nothing the total is what it was."""
    values: Values = []
    for number in range(rounds + 1):
        values.append(totals.get(number, values[-1] if values else 0))
    return values


def _players(lines: Sequence[Json], who: Who) -> list[Series]:
    rounds = _rounds([line for line in lines if _is_round(line)])
    found = [(seat, _values(lines, seat, rounds)) for seat in range(len(who.names))]
    # Whoever was away for the whole game has no line.
    return [
        Series(who.seat(seat), values, f"line-{seat}", _end(lines, seat))
        for seat, values in found
        if _is_drawn(values)
    ]


def _is_drawn(values: Values) -> bool:
    return any(value is not None for value in values)


def _is_round(line: Json) -> bool:
    return line["event"]["kind"] in (*HANDS, "round_void")


def _values(lines: Sequence[Json], seat: int, rounds: int) -> Values:
    """What `seat` stood at after each round, from 0; None while it was not here, or out."""
    values: Values = [None] * (rounds + 1)
    is_in = _was_here(lines, seat)
    values[0] = 0 if is_in else None
    for line in lines:
        cell, before = line["row"]["cells"][seat], min(line["round"] - 1, rounds)
        if _moves(line, "player_left", seat):
            is_in = False
        elif _moves(line, "player_joined", seat):
            is_in, values[before] = True, cell["total"]
        elif is_in and _is_round(line):
            values[line["round"]] = cell["total"]
            is_in = not cell["out"]
    return values


def _end(lines: Sequence[Json], seat: int) -> str:
    """In a word why the line of `seat` ends: out, or gone; "" for whoever is still in."""
    word = ""
    for line in lines:
        if _moves(line, "player_left", seat):
            word = _("away")
        elif _moves(line, "player_joined", seat):
            word = ""
        elif _is_round(line) and line["row"]["cells"][seat]["out"]:
            word = _("out")
    return word


def _was_here(lines: Sequence[Json], seat: int) -> bool:
    """Whether `seat` played from the first round: nothing was said of it before that it comes or goes."""
    for line in lines:
        if _moves(line, "player_joined", seat) or _moves(line, "player_left", seat):
            return False
        if line["row"]["cells"][seat]["points"] is not None:
            return True
    return False


def _moves(line: Json, kind: str, seat: int) -> bool:
    event: Json = line["event"]
    return event["kind"] == kind and bool(event["seat"] == seat)
