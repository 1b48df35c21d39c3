"""The standings of a season for the template: words instead of codes, everything computed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league import wording, wording_season
from league.engine.metrics import METRICS, never_counted
from league.engine.results import Game
from league.pages.season.evenings import Evenings, evenings
from league.pages.season.query import SeasonQuery
from league.pages.shared.rulesets import Ruleset, rulesets
from league.selectors import StandingRow, StandingTable
from league.selectors.season_rows import By
from rules import registry
from scoring.pages.shared.short_names import parted


def columns_of(
    game: Game, order: Sequence[str], never: frozenset[str] = frozenset()
) -> tuple[tuple[str, ...], ...]:
    """The criteria of the order, then every other metric of the game; what `wording.COLUMNS` combines is one
    column. `never`: the metrics that no game of the table can change, which have none.

    `direct`, which compares level rows, has no column.
    """
    shared = {keys[0]: keys for keys in wording.COLUMNS}
    first = [(key,) for key in order if key != "direct"]
    decide = set(order)
    second = {key for keys in wording.COLUMNS for key in keys[1:]}
    others = [shared.get(key, (key,)) for key in METRICS[game] if key not in second]
    return (*first, *(keys for keys in others if not decide.issuperset(keys) and not never.issuperset(keys)))


@dataclass(frozen=True, slots=True)
class Column:
    """`ranks`: whether the table is ordered by it. `heading` is the name with break points for narrow columns."""

    name: str
    heading: str
    help: str
    ranks: bool


@dataclass(frozen=True, slots=True)
class Cell:
    text: str
    ranks: bool


@dataclass(frozen=True, slots=True)
class Person:
    """`name` may contain break points; `uid` links to the figures."""

    uid: str
    name: str


@dataclass(frozen=True, slots=True)
class Row:
    """`note` is the number of the note that explains the rank, or None. `rank` is "" without one."""

    rank: str
    people: tuple[Person, ...]
    note: int | None
    cells: tuple[Cell, ...]

    @property
    def names(self) -> str:
        return " & ".join(one.name for one in self.people)


@dataclass(frozen=True, slots=True)
class Standing:
    """One table; `notes` explain ranks, numbered from 1. `counting`: policy and counted evenings in words.

    `beside`: the points beside the games that count in it, a line each.
    """

    game: Game
    by: By
    order: str
    counting: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...]
    beside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Way:
    """A tab: the standings of players or of pairs."""

    name: str
    link: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class GameStandings:
    """The chosen table of one game. `left_out` says how many games do not count yet, "" if all do.

    `ways` is empty if there is only one; `all_link` leads to the table of all rulesets. `evenings` is None
    for a season of one evening.
    """

    name: str
    counted: str
    left_out: str
    rulesets: tuple[Ruleset, ...]
    is_filtered: bool
    is_mixed: bool
    ways: tuple[Way, ...]
    all_link: str
    table: Standing
    evenings: Evenings | None

    @property
    def has_choice(self) -> bool:
        return len(self.rulesets) > 1

    @property
    def ruleset(self) -> str:
        """The chosen ruleset, "" for all."""
        return next((one.spelled for one in self.rulesets if one.is_chosen), "")


def game_standings(
    table: StandingTable, ways: Sequence[By], asked: SeasonQuery, unsettled: int = 0
) -> GameStandings:
    """`unsettled`: number of games that do not count yet."""
    names: dict[By, str] = {"player": _("Players"), "pair": _("Pairs")}
    return GameStandings(
        name=wording.GAMES[table.game],
        counted=wording.games_counted(table.games),
        left_out=wording.games_left_out(unsettled),
        rulesets=rulesets(table.rulesets, table.ruleset, asked.with_ruleset),
        is_filtered=bool(table.ruleset),
        is_mixed=table.is_mixed,
        ways=tuple(Way(names[by], asked.with_by(by), by == table.by) for by in ways if len(ways) > 1),
        all_link=asked.with_ruleset(""),
        table=_standing(table),
        evenings=evenings(table),
    )


def _standing(table: StandingTable) -> Standing:
    reasons = [wording.rank_reason(row, table.order) for row in table.rows]
    notes = tuple(dict.fromkeys(filter(None, reasons)))  # all rows of a tie have the same reason
    played = (use.spelled for use in table.rulesets if table.ruleset in ("", use.spelled))
    never = never_counted(registry.read(spelled.split()) for spelled in played)
    columns = columns_of(table.game, table.order, never)
    return Standing(
        game=table.game,
        by=table.by,
        order=wording_season.order(table),
        counting=wording_season.counting(table),
        columns=tuple(_column(keys, table.order) for keys in columns),
        rows=tuple(
            _row(row, table, columns, notes.index(reason) + 1 if reason else None)
            for row, reason in zip(table.rows, reasons, strict=True)
        ),
        notes=notes,
        beside=tuple(wording_season.beside(one) for one in table.adjustments if one.withdrawn_at is None),
    )


def _column(keys: tuple[str, ...], order: Sequence[str]) -> Column:
    return Column(
        name=wording.column_name(keys),
        heading=parted(wording.column_name(keys)),
        help="; ".join(wording.metric_help(key) for key in keys),
        ranks=keys[0] in order and len(keys) == 1,
    )


def _row(row: StandingRow, table: StandingTable, columns: Sequence[tuple[str, ...]], note: int | None) -> Row:
    return Row(
        rank=str(row.rank or ""),
        people=tuple(Person(player.uid, parted(player.name)) for player in row.players),
        note=note,
        cells=tuple(
            Cell(
                " : ".join(wording.value(row.values[key]) for key in keys),
                keys[0] in table.order and len(keys) == 1,
            )
            for keys in columns
        ),
    )
