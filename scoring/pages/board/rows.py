"""The rows of a board and their HTML. Each finished row is rendered once and cached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from django.template.loader import render_to_string

from scoring.pages.board.links import ANY_LINE
from scoring.pages.shared.fragment_cache import kept
from scoring.pages.shared.labels import labels
from scoring.pages.shared.scribes import State


@dataclass(frozen=True, slots=True)
class ColumnCell:
    """A side's number of one Watten row; `was` stood there before a correction."""

    text: str
    is_number: bool
    crossed: bool
    krank: bool
    was: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WattenRow:
    """A row of the column. `id` and `url` are of its round, "" on a board that leads nowhere."""

    cells: tuple[ColumnCell, ...]
    flag: str | None
    sign: str
    state: State | None
    round: str
    id: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class TableCell:
    """A player's hand and total of one WHOT! row; empty after the player went out."""

    points: str = ""
    total: str = ""
    out: bool = False
    was: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhotRow:
    """A row of the table. A line without hands is `said` across `width` columns.

    `beside`: a line without a round number of its own.
    """

    cells: tuple[TableCell, ...]
    round: str
    beside: bool
    flag: str | None
    corrected: bool
    state: State | None
    said: str = ""
    was: str = ""
    width: str = ""
    id: str = ""
    url: str = ""


DrawnRow = WattenRow | WhotRow
_Row = TypeVar("_Row", WattenRow, WhotRow)
TEMPLATES = {WattenRow: "scoring/board/_watten_row.html", WhotRow: "scoring/board/_whot_row.html"}


class Written(Protocol):
    """A row of the engine's board."""

    @property
    def id(self) -> str: ...


def placed(
    rows: Sequence[_Row], written: Sequence[Written], url: str, unsent: Sequence[str], waits: State
) -> list[_Row]:
    """Each row with the address of its round; one that the server does not know yet waits instead.

    `rows` are the last of `written`; `url` is made for ANY_LINE.
    """
    ids = [of.id for of in written[len(written) - len(rows) :]]
    return [
        replace(row, id=line, state=waits)
        if line in unsent
        else replace(row, id=line, url=url.replace(ANY_LINE, line))
        for row, line in zip(rows, ids, strict=True)
    ]


def html(rows: Sequence[DrawnRow]) -> list[str]:
    """Each row through the template of its game."""
    return [_drawn(row=row) for row in rows]


@kept
def _drawn(row: DrawnRow) -> str:
    return render_to_string(TEMPLATES[type(row)], {"row": row, "t": labels()})
