"""The wall of the hall: seats, the state of the tables, the standings, one page after another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal
from zlib import crc32

from django.utils.translation import gettext as _

from league.access.competition import CompetitionAccess
from league.engine.competition.state import HeatState, State
from league.models import Competition
from league.pages.competition.board import BoardTable, board_tables, clock
from league.pages.competition.seats import NamedSeat, named_byes, named_seats
from league.pages.competition.shared import Names, people_names, state_and_names
from league.pages.competition.standings import Section, StandingLine, whole
from league.selectors.competition_tables import heat_mark, tables_now
from league.selectors.competitions import heat_published_at

Part = Literal["seating", "tables", "standings"]
PARTS: tuple[Part, ...] = ("seating", "tables", "standings")
SEATS_A_PAGE, ROWS_A_PAGE = 36, 10
TABLES_A_PAGE, LARGE_TABLES_A_PAGE = 8, 4
MOST_COLUMNS = 3
# Longer names are set smaller, so that two lines (three at a table) fit.
LETTERS_OF_A_LINE = {"seating": 24, "tables": 46, "standings": 60}


@dataclass(frozen=True, slots=True)
class Choice:
    name: str
    query: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class CompetitionWall:
    """One page. `part` tells which of `seats`, `tables` and `rows` it has, "" before the first heat.

    `is_large`: tables with more than two sides; `is_long`: a name takes a second line. `clock`: the remaining
    time of the heat, or "". `version` changes with anything shown; `query` keeps the choices in the links to
    the other `pages`.
    """

    competition: Competition
    title: str
    clock: str
    part: Part | Literal[""]
    seats: tuple[NamedSeat, ...]
    tables: tuple[BoardTable, ...]
    is_large: bool
    is_long: bool
    columns: tuple[str, ...]
    rows: tuple[StandingLine, ...]
    choices: tuple[Choice, ...]
    show: str
    query: str
    page: int
    pages: tuple[int, ...]
    next_page: int
    version: int
    board_url: str


@dataclass(frozen=True, slots=True)
class _Hall:
    """Everything that the wall can show."""

    heat: HeatState | None
    seats: tuple[NamedSeat, ...]
    tables: tuple[BoardTable, ...]
    standings: Section

    @property
    def is_large(self) -> bool:
        return any(len(table.sides) > 2 for table in self.tables)

    def is_long(self, part: str) -> bool:
        """Computed for the whole part, so that its pages look alike."""
        names = {
            "seating": [seat.name for seat in self.seats],
            "tables": [side.names for table in self.tables for side in table.sides],
            "standings": [row.names for row in self.standings.rows],
        }
        return max(map(len, names.get(part, ())), default=0) > LETTERS_OF_A_LINE.get(part, 0)

    def pages(self, part: Part) -> list[tuple[Part, slice]]:
        tables_a_page = LARGE_TABLES_A_PAGE if self.is_large else TABLES_A_PAGE
        counts: dict[Part, tuple[int, int]] = {
            "seating": (len(self.seats), SEATS_A_PAGE),
            "tables": (len(self.tables), tables_a_page),
            "standings": (len(self.standings.rows), ROWS_A_PAGE),
        }
        count, size = counts[part]
        return [(part, slice(at, at + size)) for at in range(0, count, size)]


def competition_wall(access: CompetitionAccess, *, show: str, page: int, board_url: str) -> CompetitionWall:
    """The page with this number, or the nearest one. `show`: one part only; anything else shows all."""
    competition = access.competition
    state, names = state_and_names(access)
    hall = _hall(access, state, names)
    heat = hall.heat
    chosen = [part for part in PARTS if part == show] or list(PARTS)
    pages = [one for part in chosen for one in hall.pages(part)]
    page = min(max(page, 1), max(len(pages), 1))
    part: Part | Literal[""]
    part, at = pages[page - 1] if pages else ("", slice(0))
    left = clock(competition, heat_published_at(competition, heat.number), heat) if heat else ""
    title = _title(part, state, heat.number if heat else 0)
    seats = hall.seats[at] if part == "seating" else ()
    tables = hall.tables[at] if part == "tables" else ()
    rows = hall.standings.rows[at] if part == "standings" else ()
    return CompetitionWall(
        competition=competition,
        title=title,
        clock=left,
        part=part,
        seats=seats,
        tables=tables,
        is_large=hall.is_large,
        is_long=hall.is_long(part),
        columns=hall.standings.columns[:MOST_COLUMNS],
        rows=rows,
        choices=_choices(hall, chosen),
        show=chosen[0] if len(chosen) == 1 else "",
        query=f"show={chosen[0]}&" if len(chosen) == 1 else "",
        page=page,
        pages=tuple(range(1, len(pages) + 1)) if len(pages) > 1 else (),
        next_page=page % max(len(pages), 1) + 1,
        version=wall_version(access, state),
        board_url=board_url,
    )


def wall_version(access: CompetitionAccess, state: State) -> int:
    """Changes with anything on any page of the wall: a fact, a finished game, a table that begins or differs,
    a name, a minute. Two queries, without computing standings.
    """
    competition, heat = access.competition, state.running
    left = clock(competition, heat_published_at(competition, heat.number), heat) if heat else ""
    written = heat_mark(competition, heat.number) if heat else ()
    club = access.of.club
    shown = (
        competition.name,
        competition.version,
        competition.head,
        left,
        written,
        club.revision,
        access.of.is_member,
    )
    return crc32(repr(shown).encode())


def _hall(access: CompetitionAccess, state: State, names: Names) -> _Hall:
    """Seats are of a heat being played; tables are those of the last heat until the next begins."""
    heat, standings = state.running, whole(state, names)
    if heat is None:
        return _Hall(None, (), (), standings)
    seats: Sequence[NamedSeat] = ()
    if heat.status == "published":
        people = people_names(access, state)
        seats = [*named_seats(state, heat, people), *named_byes(state, heat, people)]
    competition = access.competition
    tables = board_tables(competition, heat, tables_now(competition, state, heat), names)
    return _Hall(heat, tuple(seats), tables, standings)


def _title(part: str, state: State, heat: int) -> str:
    if part == "seating":
        return _("Heat %(heat)s: who sits where") % {"heat": heat}
    if part == "tables":
        return _("Heat %(heat)s: the tables") % {"heat": heat}
    if part == "standings":
        return _("Standings after heat %(approved)s") % {"approved": len(state.approved)}
    return ""


def _choices(hall: _Hall, chosen: Sequence[Part]) -> tuple[Choice, ...]:
    """The links between parts; () if there is only one."""
    words: dict[Part, str] = {
        "seating": _("Seating"), "tables": _("Tables"), "standings": _("Standings"),
    }  # fmt: skip
    there = [part for part in PARTS if hall.pages(part)]
    if len(there) < 2:
        return ()
    every = Choice(_("All in turn"), "?", len(chosen) > 1)
    return (every, *(Choice(words[part], f"?show={part}", chosen == [part]) for part in there))
