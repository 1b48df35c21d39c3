"""The rows of a board and their HTML. Each finished row is rendered once and cached."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string

from scoring.pages.board.links import ANY_LINE
from scoring.pages.shared.fragment_cache import kept
from scoring.pages.shared.scribes import State, state_of


@dataclass(frozen=True, slots=True)
class ColumnCell:
    """A side's number in one Watten row; `was` is the number before a correction."""

    text: str
    is_number: bool
    crossed: bool
    krank: bool
    was: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WattenRow:
    """A row of the column. `id` and `url` are those of its round, "" on a board without links."""

    cells: tuple[ColumnCell, ...]
    flag: str | None
    sign: str
    state: State | None
    round: str
    id: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class TableCell:
    """A player's hand and total in one WHOT! row; empty after the player went out."""

    points: str = ""
    total: str = ""
    out: bool = False
    was: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhotRow:
    """A row of the table. A line without hands is `said` across `width` columns.

    `round` is its number. It is "" for a line without a round of its own, whose number is only `heard`.
    """

    cells: tuple[TableCell, ...]
    round: str
    heard: str
    flag: str | None
    corrected: bool
    state: State | None
    said: str = ""
    was: str = ""
    width: str = ""
    id: str = ""
    url: str = ""


DrawnRow = WattenRow | WhotRow
TEMPLATES = {WattenRow: "scoring/board/_watten_row.html", WhotRow: "scoring/board/_whot_row.html"}


@dataclass(frozen=True, slots=True)
class Leads:
    """Where rows link to: `url` is the link of ANY_LINE. Rows that are `unsent` show that they wait for the
    server instead.
    """

    url: str
    unsent: tuple[str, ...]
    waits: State

    def id(self, line: str) -> str:
        return line if self.url else ""

    def to(self, line: str) -> str:
        return "" if line in self.unsent else self.url.replace(ANY_LINE, line)

    def state(self, line: str, states: Mapping[str, str]) -> State | None:
        return self.waits if line in self.unsent else state_of(line, states)


NOWHERE = Leads("", (), State("", "", ""))


def html(rows: Sequence[DrawnRow]) -> list[str]:
    """Render each row with the template of its game."""
    return _drawn.each("row", rows)


@kept
def _drawn(row: DrawnRow) -> str:
    return render_to_string(TEMPLATES[type(row)], {"row": row})
