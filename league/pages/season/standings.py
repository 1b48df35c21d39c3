"""The standings of a season as the template draws them: words instead of codes, nothing left to compute."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league import wording, wording_season
from league.engine.metrics import METRICS
from league.engine.results import Game
from league.pages.season.asked import Asked
from league.pages.season.evenings import Evenings, evenings
from league.pages.shared.rulesets import Ruleset, rulesets
from league.selectors import StandingRow, StandingTable
from league.selectors.season_rows import By
from scoring.pages.shared.short_names import parted


def columns_of(game: Game, order: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """What decides the rank, in its order, then every other metric of the game; what `wording.COLUMNS` names
    together is one column. Points among those who are level are no figure of a row.
    """
    shared = {keys[0]: keys for keys in wording.COLUMNS}
    first = [(key,) for key in order if key != "direct"]
    decide = set(order)
    second = {key for keys in wording.COLUMNS for key in keys[1:]}
    others = [shared.get(key, (key,)) for key in METRICS[game] if key not in second]
    return (*first, *(keys for keys in others if not decide.issuperset(keys)))


@dataclass(frozen=True, slots=True)
class Column:
    """`ranks`: whether the order of the table goes by it. `heading` is the name as narrow columns break it."""

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
    """`name` may be broken where it is parted; `uid` leads to the figures."""

    uid: str
    name: str


@dataclass(frozen=True, slots=True)
class Row:
    """`note` is the number of the note that gives the reason of the rank, or None. `rank` "" is none."""

    rank: str
    people: tuple[Person, ...]
    note: int | None
    cells: tuple[Cell, ...]

    @property
    def names(self) -> str:
        return " & ".join(one.name for one in self.people)


@dataclass(frozen=True, slots=True)
class Standing:
    """One table; `notes` are the reasons of ranks, numbered from 1. `counting`: the policy and the evenings that
    count, in words.
    """

    game: Game
    by: By
    order: str
    counting: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """A tab: the standings of players or of pairs."""

    name: str
    link: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class GameStandings:
    """The table of one game that was asked for. `left_out` says how many games count in none, "" if all do.

    `ways` is empty where a game has one way only; `all_link` leads to the table of all rulesets. `evenings` is None
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
        """The chosen one, "" for all."""
        return next((one.spelled for one in self.rulesets if one.is_chosen), "")


def game_standings(
    table: StandingTable, ways: Sequence[By], asked: Asked, unsettled: int = 0
) -> GameStandings:
    """`unsettled` more games count in none."""
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
    notes = tuple(dict.fromkeys(filter(None, reasons)))  # a tie has one reason for all its rows
    columns = columns_of(table.game, table.order)
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
