"""The director's board: every table of the running heat, its state, and since when it has been silent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from zlib import crc32

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league import wording_competition as wording
from league.engine.competition.state import HeatState, State
from league.models import Competition
from league.pages.competition.frame import Frame
from league.pages.competition.leavers import NO_KEYS, SeatKey, SeatKeys
from league.pages.competition.shared import Names, side_names, side_numbers
from league.selectors.competition_tables import TableNow

SILENT = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class BoardSide:
    number: str
    names: str
    points: str = ""


@dataclass(frozen=True, slots=True)
class BoardTable:
    """`heard`: since when nothing was written, "" if recent; `moved`: what the pad says now.

    `called`: the director waits for the people of this table. `keys`: what a director can do about a free seat.
    """

    number: int
    sides: tuple[BoardSide, ...]
    status: str
    status_name: str
    games: str
    heard: str
    moved: str
    called: bool
    url: str
    keys: tuple[SeatKey, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardPage:
    """`news` changes whenever the board would look different. `clock`: the remaining time of the heat, or "".

    `is_new`: a director has just published the heat and no table plays yet. `bye_keys`: as `BoardTable.keys`, of
    those with a bye.
    """

    frame: Frame
    heat: int
    tables: tuple[BoardTable, ...]
    byes: tuple[BoardSide, ...]
    clock: str
    news: int
    counts: str
    is_new: bool = False
    bye_keys: tuple[SeatKey, ...] = ()


def board_tables(
    competition: Competition,
    heat: HeatState,
    now: tuple[TableNow, ...],
    names: Names,
    keys: SeatKeys = NO_KEYS,
) -> tuple[BoardTable, ...]:
    return tuple(_table(competition, heat, table, names, keys.get(table.number, ())) for table in now)


def _with_points(here: tuple[BoardSide, ...], points: tuple[str, ...]) -> tuple[BoardSide, ...]:
    """Adds each side's own points at WHOT!; at Watten the table has one score."""
    if not points:
        return here
    return tuple(replace(side, points=own) for side, own in zip(here, points, strict=True))


def sides(found: Iterable[Sequence[int]], names: Names) -> tuple[BoardSide, ...]:
    return tuple(BoardSide(side_numbers(side), side_names(side, names)) for side in found)


def _table(
    competition: Competition, heat: HeatState, table: TableNow, names: Names, keys: tuple[SeatKey, ...]
) -> BoardTable:
    points = wording.points_of_sides(table.games)
    return BoardTable(
        number=table.number,
        sides=_with_points(sides(table.state.table.sides, names), points),
        status=table.status,
        status_name=_status_name(table),
        games="" if points else wording.games(table.games, table.ends),
        heard=_heard(table),
        moved=wording.games(table.moved, table.moved_ends) if table.moved else "",
        called=table.state.called and heat.status != "approved",
        url=reverse("league:competition-table", args=[competition.uid, heat.number, table.number]),
        keys=keys,
    )


def _status_name(table: TableNow) -> str:
    if table.status == "waiting" and not table.has_sheet:
        return _("being opened")
    if table.status == "told":
        return str(wording.SOURCES[table.state.source])
    return str(wording.STATUS[table.status])


def _heard(table: TableNow) -> str:
    if table.heard is None or table.is_ready:
        return ""
    silent = timezone.now() - table.heard
    if silent < SILENT:
        return ""
    minutes = int(silent.total_seconds() // 60)
    return ngettext("nothing for %(n)d minute", "nothing for %(n)d minutes", minutes) % {"n": minutes}


def clock(competition: Competition, begun: datetime | None, heat: HeatState) -> str:
    """The remaining time of a heat in whole minutes. It is for information only."""
    if competition.minutes is None or begun is None or heat.status != "published":
        return ""
    passed = int((timezone.now() - begun).total_seconds() // 60)
    left = competition.minutes - passed
    if left >= 0:
        return ngettext("%(n)d minute left", "%(n)d minutes left", left) % {"n": left}
    return ngettext("%(n)d minute over time", "%(n)d minutes over time", -left) % {"n": -left}


def counts(now: tuple[TableNow, ...]) -> str:
    ready = sum(table.is_ready for table in now)
    return _("%(ready)s of %(all)s tables have finished") % {"ready": ready, "all": len(now)}


def news(state: State, tables: tuple[BoardTable, ...], shown_clock: str) -> int:
    """A number that changes with anything the board shows."""
    return crc32(repr((state.version, tables, shown_clock)).encode())
