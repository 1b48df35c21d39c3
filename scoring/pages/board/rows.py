"""The rows of a board and their HTML. Equal rows are rendered once, for all sheets, and then get their links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from django.template.loader import render_to_string

from scoring.pages.board.links import ANY_LINE
from scoring.pages.shared.context import Drawn
from scoring.pages.shared.fragment_cache import kept
from scoring.pages.shared.scribes import State, state_of
from scoring.pages.shared.stand_ins import STAND_INS, filled, shared


class Lead(StrEnum):
    """Whether a row leads to the page of its round: not on this board, not yet, or by a link."""

    NOWHERE = ""
    UNSENT = "unsent"
    ROUND = "round"


@dataclass(frozen=True, slots=True)
class ColumnCell(Drawn):
    """A side's number in one Watten row; `was` is the number before a correction."""

    text: str
    is_number: bool
    crossed: bool
    krank: bool
    was: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WattenRow(Drawn):
    """A row of the column. Rows that differ only in `id`, the entry of their round, look the same."""

    cells: tuple[ColumnCell, ...]
    flag: str | None
    sign: str
    state: State | None
    round: str
    lead: Lead = Lead.NOWHERE
    id: str = field(default="", compare=False)

    @property
    def is_link(self) -> bool:
        return self.lead is Lead.ROUND


@dataclass(frozen=True, slots=True)
class TableCell(Drawn):
    """A player's hand and total in one WHOT! row; empty after the player went out."""

    points: str = ""
    total: str = ""
    out: bool = False
    was: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhotRow(Drawn):
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
    lead: Lead = Lead.NOWHERE
    id: str = field(default="", compare=False)

    @property
    def is_link(self) -> bool:
        return self.lead is Lead.ROUND


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

    def of(self, line: str) -> Lead:
        if not self.url:
            return Lead.NOWHERE
        return Lead.UNSENT if line in self.unsent else Lead.ROUND

    def state(self, line: str, states: Mapping[str, str]) -> State | None:
        return self.waits if line in self.unsent else state_of(line, states)


NOWHERE = Leads("", (), State("", "", ""))


def html(rows: Sequence[DrawnRow], url: str = "") -> list[str]:
    """Render each row with the template of its game; `url` is the link of ANY_LINE."""
    return [
        filled(form, (row.id, url.replace(ANY_LINE, row.id)))
        for row, form in zip(rows, _form.each("row", rows), strict=True)
    ]


@kept
def _form(row: DrawnRow) -> str:
    line, link, *_ = STAND_INS
    return shared(render_to_string(TEMPLATES[type(row)], {"row": row, "line": line, "link": link}))
