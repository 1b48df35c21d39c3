"""The values that the page of a club night draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from league import wording_season as wording
from league.access import ClubAccess
from league.engine.night.room import FOUR
from league.engine.night.seating import Seating
from league.engine.results import Game
from league.models import Club, Night, Season, SeasonSheet
from league.pages.night.query import NightQuery
from league.pages.season.standings import GameStandings
from league.pages.shared.sheet_line import RunningSheet, SheetLine, running_sheet, sheet_line
from league.selectors.nights import Comer
from scoring.models import Player
from scoring.models.shown_names import ShownNames
from scoring.pages.setup.seat_question import SeatQuestion
from scoring.services.player_names import present


@dataclass(frozen=True, slots=True)
class Table:
    """`running` is None for a closed sheet."""

    number: int
    sheet: SheetLine
    running: RunningSheet | None


@dataclass(frozen=True, slots=True)
class HeatShown:
    """`may_go_back`: nobody has written on any of its tables. `plays`: number of open tables."""

    number: int
    tables: tuple[Table, ...]
    waiting: str
    may_go_back: bool
    plays: int


@dataclass(frozen=True, slots=True)
class ComerShown:
    uid: UUID
    name: str
    evenings: int
    is_here: bool


@dataclass(frozen=True, slots=True)
class SeatKey:
    """A key: `link` picks its person, or exchanges them with the picked one."""

    name: str
    link: str
    is_picked: bool


@dataclass(frozen=True, slots=True)
class NextTable:
    """`sides`: partners together at Watten; everybody in one at WHOT!"""

    number: int
    sides: tuple[tuple[SeatKey, ...], ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A link to another seating."""

    text: str
    link: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class NextHeat:
    """The seating that one tap opens. `again`: sentences about partners who were partners before.

    `sizes` are for WHOT!. `swaps` as the form sends them; `picked`: who is to be exchanged.
    """

    number: int
    mark: str
    mix: int
    most: int
    swaps: str
    tables: tuple[NextTable, ...]
    waiting: tuple[SeatKey, ...]
    picked: str
    again: tuple[str, ...]
    mixed: str
    sizes: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class NightPage:
    """`day` as in the address. `news`: the address to poll, "" once the night is over.

    `comers` and `shown` (uids that were marked as present) are for scorers, `came` for members. `heats`
    newest first; `others` are sheets opened by themselves. `payer` is "" while unknown.
    """

    club: Club
    season: Season
    access: ClubAccess
    played_on: date
    day: str
    news: str
    venue: str
    is_cancelled: bool
    may_run: bool
    rules: str
    heats: tuple[HeatShown, ...]
    others: tuple[Table, ...]
    comers: tuple[ComerShown, ...]
    here: int
    shown: str
    came: str
    next: NextHeat | None
    games: tuple[GameStandings, ...]
    payer: str
    payer_rule: str
    questions: tuple[SeatQuestion, ...] = ()
    guest: str = ""
    guest_error: str = ""

    @property
    def has_tables(self) -> bool:
        return bool(self.heats or self.others)


def heats_shown(
    night: Night | None, sheets: Sequence[SeasonSheet], names: ShownNames
) -> tuple[HeatShown, ...]:
    """Heats, newest first. Sheets that have left this day or season are not shown."""
    opened = {one.sheet_id: one for one in sheets}
    return tuple(
        HeatShown(
            number=heat.number,
            tables=(
                tables := tuple(
                    table_shown(table.number, opened[table.sheet_id], names)
                    for table in heat.tables.all()
                    if table.sheet_id in opened
                )
            ),
            waiting=", ".join(sorted(names.of(present(one.player)) for one in heat.waiting.all())),
            may_go_back=at == 0 and not any(table.sheet.version for table in heat.tables.all()),
            plays=sum(table.running is not None for table in tables),
        )
        for at, heat in enumerate(reversed(night.heats.all() if night else ()))
    )


def table_shown(number: int, opened: SeasonSheet, names: ShownNames) -> Table:
    running = None if opened.sheet.is_closed else running_sheet(opened, names)
    return Table(number, sheet_line(opened.sheet, names), running)


def others_shown(night: Night | None, sheets: Sequence[SeasonSheet], names: ShownNames) -> tuple[Table, ...]:
    in_heats = (
        {table.sheet_id for heat in night.heats.all() for table in heat.tables.all()} if night else set()
    )
    return tuple(table_shown(0, opened, names) for opened in sheets if opened.sheet_id not in in_heats)


def comers_shown(comers: Sequence[Comer], here: Mapping[str, Player]) -> tuple[ComerShown, ...]:
    return tuple(
        ComerShown(one.player.uid, one.player.name, one.evenings, str(one.player.uid) in here)
        for one in comers
    )


def next_shown(
    seating: Seating,
    names: Mapping[str, str],
    game: Game,
    *,
    number: int,
    mark: str,
    asked: NightQuery,
    sizes: tuple[Choice, ...],
) -> NextHeat:
    seated = [uid for people in seating.tables for uid in people]
    everybody = [*seated, *seating.waiting]
    keys = iter([SeatKey(names[uid], asked.tapped(at), at == asked.pick) for at, uid in enumerate(everybody)])
    tables = tuple(
        NextTable(number, _sides([next(keys) for _uid in people], game))
        for number, people in enumerate(seating.tables, 1)
    )
    waiting = tuple(keys)
    return NextHeat(
        number=number,
        mark=mark,
        mix=asked.mix,
        most=asked.most,
        swaps=asked.swapped,
        tables=tables,
        waiting=waiting,
        picked=names[everybody[asked.pick]] if asked.pick is not None and asked.pick < len(everybody) else "",
        again=tuple(
            wording.partners_again(names[one], names[other], count) for one, other, count in seating.again
        ),
        sizes=sizes,
        mixed=asked.mixed(),
    )


def _sides(seats: list[SeatKey], game: Game) -> tuple[tuple[SeatKey, ...], ...]:
    """Partners together, who sit opposite; two or three at Watten play alone."""
    if game == "whot":
        return (tuple(seats),)
    if len(seats) == FOUR:
        return tuple(seats[0::2]), tuple(seats[1::2])
    return tuple((seat,) for seat in seats)
