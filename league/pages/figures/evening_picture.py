"""The report of an evening as a portrait picture for sharing. Computes the layout that `evening.svg` draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from textwrap import wrap

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.pages.figures.club import EveningLine, RecordPart
from league.pages.season.standings import GameStandings
from league.pages.season.standings import Row as TableRow
from league.selectors.evening_course import Round

WIDTH, MARGIN, HEAD, ROW, FOOT = 1080, 72, 236, 56, 110
GAP = 22
"""Before a heading."""
MOST_ROWS = 12
SIGNS = 46
"""Letters that fit into a line."""
BETWEEN = " · "
SIGN = 0.68  # average width of a letter of the title, relative to its size


@dataclass(frozen=True, slots=True)
class Line:
    """`strong` is a heading; `value` is aligned right."""

    y: int
    text: str
    value: str = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class EveningPicture:
    """`about`: how many games and players, and for how long; "" without a finished game."""

    height: int
    title: str
    date: str
    about: str
    lines: tuple[Line, ...]
    foot_y: int
    title_size: int
    width: int = WIDTH
    end: int = WIDTH - MARGIN


def picture(
    club: str,
    day: date,
    about: EveningLine | None,
    games: Sequence[GameStandings],
    records: Sequence[RecordPart],
    rounds: Sequence[Round],
) -> EveningPicture:
    rows = [*_tables(games), *_records(records), *_rounds(rounds)]
    lines = _lines(rows or [(_("No finished game yet."), "", False)])
    end = lines[-1].y
    title = _cut(club)
    size = max(30, min(58, int((WIDTH - 2 * MARGIN) / (max(1, len(title)) * SIGN))))
    told = BETWEEN.join(filter(None, (about.games, about.people, about.hours))) if about else ""
    return EveningPicture(end + FOOT, title, date_format(day, "DATE_FORMAT"), told, lines, end + 80, size)


Told = tuple[str, str, bool]


def _lines(rows: Sequence[Told]) -> tuple[Line, ...]:
    lines: list[Line] = []
    y = HEAD
    for text, value, strong in rows:
        y += ROW + (GAP if strong and lines else 0)
        lines.append(Line(y, _cut(text, SIGNS - len(value)), value, strong))
    return tuple(lines)


def _tables(games: Sequence[GameStandings]) -> list[Told]:
    rows: list[Told] = []
    for game in games:
        shown = game.table.rows[:MOST_ROWS]
        number = _deciding(shown)
        heads = [column.name for column in game.table.columns if column.ranks][:number]
        rows.append((game.name, BETWEEN.join(heads), True))
        for row in shown:
            names = " & ".join(one.name for one in row.people)
            rows.append((f"{row.rank or '–'}  {names}", BETWEEN.join(_values(row)[:number]), False))
    return rows


def _values(row: TableRow) -> list[str]:
    return [cell.text for cell in row.cells if cell.ranks]


def _deciding(rows: Sequence[TableRow]) -> int:
    """How many of the deciding columns are shown: two where the first one leaves rows of different ranks equal."""
    values = [(row.rank, _values(row)[0]) for row in rows]
    level = (one[1] == other[1] and one[0] != other[0] for one, other in pairwise(values))
    return 2 if any(level) else 1


def _records(records: Sequence[RecordPart]) -> list[Told]:
    """Biggest comeback and longest game of the ruleset played most."""
    if not records:
        return []
    rows: list[Told] = []
    for line in records[0].lines:
        if line.kind in ("comeback", "longest"):
            rows += [(line.name, line.value, True), *((names, "", False) for names in wrap(line.who, SIGNS))]
    return rows


def _rounds(rounds: Sequence[Round]) -> list[Told]:
    due = [one for one in rounds if one.is_due]
    if not due:
        return []
    names = [(one.name, _("paid") if one.is_paid else "", False) for one in due]
    return [(_("The round is on"), "", True), *names]


def _cut(text: str, signs: int = SIGNS) -> str:
    return text if len(text) <= signs else text[: signs - 1] + "…"
