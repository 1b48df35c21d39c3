"""The tables of one heat as they are now: facts of the competition and the state of their sheets.

Four queries for any number of tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, NamedTuple

from django.db.models import Count, Q, Sum

from league.engine.competition.ends import needed, winners_of
from league.engine.competition.facts import GameEnd, Points
from league.engine.competition.matches import is_enough, until_won
from league.engine.competition.plan import Stage
from league.engine.competition.scores import SideGame, game_by_side
from league.engine.competition.state import HeatState, State, TableState
from league.models import Competition, CompetitionSheet
from rules.registry import ruleset
from scoring.models import GameResult

TableStatus = Literal[
    "waiting", "playing", "last_game", "one_scribe", "differing", "unclear", "finished", "told", "forfeit",
    "approved",
]  # fmt: skip
"""`one_scribe`: a game has ended by what only one of two scribes wrote. `told`: by paper or ruling. `unclear`:
partners changed on the pad, so nobody knows whose game it was. `forfeit`: somebody has withdrawn and the games are
not finished.
"""


class SheetRow(NamedTuple):
    """A table's sheet as `SHEET_ROW` reads it. `results_changed` is 0 until a game has finished."""

    pk: int
    version: int
    changed_at: datetime
    seats: int
    differs: bool
    results_changed: int


SHEET_ROW = (
    "sheet_id", "sheet__version", "sheet__changed_at", "sheet__seats_count", "sheet__differs",
    "sheet__results_changed",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Written:
    """What a sheet holds: finished games in order (None: partners changed), and whether all are settled.

    `differs`: the two scribes disagree, perhaps in a game that goes on. `places` of each game at WHOT!, else
    ().
    """

    version: int
    changed_at: datetime
    differs: bool
    games: tuple[SideGame | None, ...]
    settled: bool
    places: tuple[Points, ...] = ()

    @property
    def points(self) -> tuple[Points, ...]:
        return tuple(game.points for game in self.games if game is not None)

    @property
    def ends(self) -> tuple[GameEnd, ...]:
        """The ends of these games at Watten, else ()."""
        return tuple(game.end for game in self.games if game is not None and game.end is not None)


@dataclass(frozen=True, slots=True)
class TableNow:
    """`games` are those that count now, or would if the heat were approved; fewer while it is played. Those of a table
    whose side has withdrawn count only if the director rules so.

    `places` of each of them at WHOT!, if the pad knows them, and `ends` at Watten, if points do not give them.
    `has_sheet`: False until the sheet of a published heat is opened. `heard`: when the pad last wrote, or None.
    `moved`: the sheet's games if they differ from the approved ones, with `moved_ends`.
    """

    state: TableState
    status: TableStatus
    games: tuple[Points, ...]
    heard: datetime | None
    moved: tuple[Points, ...] | None = None
    places: tuple[Points, ...] = ()
    has_sheet: bool = True
    ends: tuple[GameEnd, ...] = ()
    moved_ends: tuple[GameEnd, ...] = ()

    @property
    def number(self) -> int:
        return self.state.table.number

    @property
    def is_ready(self) -> bool:
        return self.status in ("finished", "told", "forfeit", "approved")


def tables_now(competition: Competition, state: State, heat: HeatState) -> tuple[TableNow, ...]:
    written = written_of(competition, heat.number, state.plan.stage(heat.stage).games)
    return tuple(
        replace(_table(competition, state, heat, table, written.get(number)), has_sheet=number in written)
        for number, table in sorted(heat.tables.items())
    )


def is_played(
    competition: Competition, state: State, heat: HeatState, table: int, sheet: SheetRow | None
) -> bool:
    """Whether a table has nothing left to play in this heat. `sheet` is its own; one query once a game of it has
    finished.
    """
    at, games = heat.tables[table], state.plan.stage(heat.stage).games
    if at.games is not None:
        return True
    pad = None
    if sheet is not None and sheet.results_changed:
        pad = _written(competition, games, {table: sheet})[table]
    elif sheet is not None:
        pad = Written(sheet.version, sheet.changed_at, sheet.differs, (), settled=True)
    return _table(competition, state, heat, at, pad).is_ready


def heat_mark(competition: Competition, heat: int) -> tuple[object, ...]:
    """Changes when a table of the heat begins, finishes a game, differs or is relabelled; one query."""
    rows = CompetitionSheet.objects.everywhere("the caller has checked the rights")
    marks = rows.filter(competition=competition, heat=heat).aggregate(
        results=Sum("sheet__results_changed"),
        relabelled=Sum("sheet__relabelled"),
        began=Count("pk", filter=Q(sheet__version__gt=_at_opening(competition))),
        differ=Count("pk", filter=Q(sheet__differs=True)),
    )
    return tuple(marks.values())


def _at_opening(competition: Competition) -> int:
    """The version of a sheet that nobody has written on: with two scribes the first entry names them."""
    return 1 if competition.scribes == 2 else 0


def written_of(competition: Competition, heat: int, games: int) -> Mapping[int, Written]:
    """What the sheets of a heat hold of their first `games`, by table; two queries."""
    rows = CompetitionSheet.objects.everywhere("the caller has checked the rights")
    found = rows.filter(competition=competition, heat=heat).values_list("table", *SHEET_ROW)
    return _written(competition, games, {table: SheetRow(*row) for table, *row in found})


def _written(competition: Competition, games: int, sheets: Mapping[int, SheetRow]) -> dict[int, Written]:
    """What these sheets hold; one query."""
    results: dict[int, list[tuple[SideGame | None, bool, Points]]] = {}
    rules = ruleset(competition.ruleset_key, competition.options)
    seats = {sheet.pk: sheet.seats for sheet in sheets.values()}
    found = GameResult.objects.filter(sheet__in=list(seats), game__lte=games)
    for sheet, facts, settled in found.order_by("game").values_list("sheet_id", "facts", "settled"):
        game = game_by_side(rules, facts, seats[sheet])
        results.setdefault(sheet, []).append((game, settled, tuple(facts.get("places", ()))))
    return {
        table: Written(
            sheet.version,
            sheet.changed_at,
            sheet.differs,
            tuple(game for game, _settled, _places in results.get(sheet.pk, ())),
            all(settled for _game, settled, _places in results.get(sheet.pk, ())),
            tuple(places for _game, _settled, places in results.get(sheet.pk, ()) if places),
        )
        for table, sheet in sheets.items()
    }


def _table(
    competition: Competition, state: State, heat: HeatState, table: TableState, pad: Written | None
) -> TableNow:
    has_written = pad is not None and pad.version > _at_opening(competition)
    heard = pad.changed_at if pad and has_written else None
    stage = state.plan.stage(heat.stage)
    on_pad, ends = _counting(stage, pad)
    if heat.status == "approved":
        now = TableNow(table, "approved", table.games or (), heard, ends=table.ends)
        is_decided = pad is not None and has_written and pad.settled and is_enough(stage, on_pad, ends)
        if is_decided and table.source == "pad" and _says_otherwise(table, on_pad, ends):
            return replace(now, moved=on_pad, moved_ends=ends)
        return now
    if table.games is not None:
        return TableNow(table, "told", table.games, heard, ends=table.ends)
    status = _playing(stage, pad, on_pad, ends) if pad is not None and has_written else "waiting"
    if status not in ("finished", "one_scribe", "differing") and _is_forfeit(state, table):
        return TableNow(table, "forfeit", on_pad, heard, ends=ends)
    if pad is None or not has_written:
        return TableNow(table, "waiting", (), None)
    return TableNow(table, status, on_pad, heard, places=pad.places[: len(on_pad)], ends=ends)


def _counting(stage: Stage, pad: Written | None) -> tuple[tuple[Points, ...], tuple[GameEnd, ...]]:
    """The games on the pad that count, and their ends if points do not give them."""
    if pad is None:
        return (), ()
    count = until_won(stage, pad.points, pad.ends)
    games = pad.points[:count]
    return games, needed(games, pad.ends[:count])


def _says_otherwise(table: TableState, games: tuple[Points, ...], ends: tuple[GameEnd, ...]) -> bool:
    """Whether the pad now has other games than were approved.

    A table approved before ends were stored has none, so there only the winners are compared.
    """
    was = table.games or ()
    if games != was or winners_of(games, ends) != winners_of(was, table.ends):
        return True
    return bool(table.ends) and ends != table.ends


def _is_forfeit(state: State, table: TableState) -> bool:
    gone = any(state.contenders[number].withdrawn for number in table.table.numbers)
    return gone and len(table.table.sides) == 2


def _playing(stage: Stage, pad: Written, games: tuple[Points, ...], ends: tuple[GameEnd, ...]) -> TableStatus:
    if not pad.settled:
        return "differing" if pad.differs else "one_scribe"
    if None in pad.games:
        return "unclear"
    if is_enough(stage, games, ends):
        return "finished"
    if pad.differs:
        return "differing"
    return "last_game" if len(games) == stage.games - 1 and stage.games > 1 else "playing"


def is_sheet_closed(competition: Competition, heat: int, table: int) -> bool:
    """Whether the sheet of this table is closed; False before it exists."""
    rows = CompetitionSheet.objects.in_space(competition.club.space)
    found: bool = rows.filter(competition=competition, heat=heat, table=table, sheet__is_closed=True).exists()
    return found
