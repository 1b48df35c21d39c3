"""The evenings of a season for the template: one column each, newest first; those that do not count are
struck out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from league import wording
from league.pages.charts.spark import spark
from league.selectors.standings import StandingRow, StandingTable
from scoring.pages.shared.short_names import parted

# Columns that fit on A4 beside the names.
ON_PAPER = 14
LEAST = 2


@dataclass(frozen=True, slots=True)
class Cell:
    """`text` is "" for who was not there. `counts`: among the best evenings of its row."""

    text: str
    counts: bool


@dataclass(frozen=True, slots=True)
class Row:
    """`course`: the values of the evenings as the path of a line, oldest first, "" for one evening."""

    rank: str
    names: str
    cells: tuple[Cell, ...]
    course: str


@dataclass(frozen=True, slots=True)
class Part:
    """Some columns with all rows."""

    days: tuple[date, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Evenings:
    """`whole` scrolls on a screen; `parts` fit on paper. `metric`: what a cell counts. `strikes`: some
    evenings do not count.
    """

    metric: str
    strikes: bool
    whole: Part
    parts: tuple[Part, ...]


def evenings(table: StandingTable) -> Evenings | None:
    """The table of evenings; None for a season of one evening."""
    days = tuple(reversed(table.evenings))
    if len(days) < LEAST:
        return None
    whole = _part(table.rows, days)
    return Evenings(
        metric=wording.metric_name(table.order[0]),
        strikes=any(not cell.counts for row in whole.rows for cell in row.cells),
        whole=whole,
        parts=tuple(_part(table.rows, days[at : at + ON_PAPER]) for at in range(0, len(days), ON_PAPER)),
    )


def _part(rows: Sequence[StandingRow], days: tuple[date, ...]) -> Part:
    return Part(days, tuple(_row(row, days) for row in rows))


def _row(row: StandingRow, days: Sequence[date]) -> Row:
    names = parted(" & ".join(player.name for player in row.players))
    values = [float(row.evenings[day].value) for day in sorted(row.evenings)]
    return Row(str(row.rank or ""), names, tuple(_cell(row, day) for day in days), spark(values))


def _cell(row: StandingRow, day: date) -> Cell:
    found = row.evenings.get(day)
    return Cell(wording.value(found.value), found.counts) if found else Cell("", counts=True)
