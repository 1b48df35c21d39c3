"""The cells of a history line: points and running totals by column, of either game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.pages.history.totals import HANDS

Json = Mapping[str, Any]
NOT_COUNTED = ("overrun", "impossible")


@dataclass(frozen=True, slots=True)
class Cell:
    """One column of a line; all fields empty where the line says nothing of it.

    `text` is the total, `points` what the round brought where both are shown. `before` stood there before a
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


def cells(line: Json, board: Json, seats: int) -> tuple[Cell, ...]:
    """By account at Watten, by seat at WHOT!."""
    if board["game"] == "watten":
        return _watten(line, len(board["sides"]))
    return _whot(line, seats, by_hand=board["stage"]["by_hand"])


def _is_counted(row: Json | None) -> bool:
    return row is not None and row["flag"] not in NOT_COUNTED


def _watten(line: Json, accounts: int) -> tuple[Cell, ...]:
    """The running total of who gained, a dash for the other; what does not count is crossed out."""
    row, event = line["row"], line["event"]
    if not _is_counted(row):
        gains = (event["side"], *event.get("partners", ())) if event["kind"] == "round_won" else ()
        return tuple(
            Cell(crossed=f"+{event['value']}") if side in gains else Cell() for side in range(accounts)
        )
    dash = "–" if any(row["gained"]) else ""
    return tuple(
        _gained(gained, total, krank) if gained else Cell(dash)
        for gained, total, krank in zip(row["gained"], row["totals"], row["krank"], strict=True)
    )


def _gained(gained: int, total: int, krank: bool) -> Cell:
    """Points won, or one's own points struck off."""
    return Cell(total, krank=krank) if gained > 0 else Cell(total, before=total - gained)


def _whot(line: Json, seats: int, *, by_hand: bool) -> tuple[Cell, ...]:
    """Points and running total; of a tournament that goes by the hand, the hand alone."""
    row, event = line["row"], line["event"]
    if event["kind"] not in HANDS:
        return (Cell(),) * seats
    if not _is_counted(row):
        return _crossed_hands(event, seats)
    return tuple(_hand(cell, by_hand=by_hand) for cell in row["cells"])


def _hand(cell: Json, *, by_hand: bool) -> Cell:
    points = cell["points"]
    text = "" if points is None else points if by_hand else cell["total"]
    return Cell(text, None if by_hand else points, out=cell["out"])


def _crossed_hands(event: Json, seats: int) -> tuple[Cell, ...]:
    """What was written and does not count, as it was written."""
    crossed = {event["winner"]: "0"} if "winner" in event else {}
    crossed |= {hand["seat"]: _left(hand) for hand in event["hands"]}
    return tuple(Cell(crossed=crossed.get(seat, "")) for seat in range(seats))


def _left(hand: Json) -> str:
    return " ".join(hand["cards"]) if "cards" in hand else str(hand["points"])


def any_filled(drawn: Sequence[Cell]) -> bool:
    return any(cell.is_filled for cell in drawn)
