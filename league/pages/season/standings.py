"""The standings of a season as the template draws them: words instead of codes, nothing left to compute."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from league import wording
from league.engine.metrics import METRICS
from league.engine.results import Game
from league.pages.shared.rulesets import Ruleset, rulesets
from league.selectors import StandingRow, StandingTable
from league.selectors.standings import By


def _columns(game: Game) -> tuple[tuple[str, ...], ...]:
    """Every metric of the game in its order; those that `wording.COLUMNS` names together share a column."""
    shared = {keys[0]: keys for keys in wording.COLUMNS}
    second = {key for keys in wording.COLUMNS for key in keys[1:]}
    return tuple(shared.get(key, (key,)) for key in METRICS[game] if key not in second)


COLUMNS: dict[Game, tuple[tuple[str, ...], ...]] = {game: _columns(game) for game in METRICS}


@dataclass(frozen=True, slots=True)
class Column:
    """`ranks`: whether the order of the table goes by it."""

    name: str
    help: str
    ranks: bool


@dataclass(frozen=True, slots=True)
class Cell:
    text: str
    ranks: bool


@dataclass(frozen=True, slots=True)
class Row:
    """`note` is the number of the note that gives the reason of the rank, or None."""

    rank: int
    names: str
    note: int | None
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One table; `notes` are the reasons of ranks, numbered from 1."""

    game: Game
    by: By
    order: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameStandings:
    """All tables of one game. `left_out` says how many games count in none, "" if all do."""

    name: str
    counted: str
    left_out: str
    rulesets: tuple[Ruleset, ...]
    is_filtered: bool
    is_mixed: bool
    tables: tuple[Standing, ...]

    @property
    def has_choice(self) -> bool:
        return len(self.rulesets) > 1


def game_standings(tables: Sequence[StandingTable], unsettled: int = 0) -> GameStandings:
    """`tables` are of one game and one choice of rulesets; `unsettled` more games count in none."""
    first = tables[0]
    return GameStandings(
        name=wording.GAMES[first.game],
        counted=wording.games_counted(first.games),
        left_out=wording.games_left_out(unsettled),
        rulesets=rulesets(first.rulesets, first.ruleset),
        is_filtered=bool(first.ruleset),
        is_mixed=first.is_mixed,
        tables=tuple(_standing(table) for table in tables),
    )


def _standing(table: StandingTable) -> Standing:
    reasons = [wording.rank_reason(row, table.order) for row in table.rows]
    notes = tuple(dict.fromkeys(filter(None, reasons)))  # a tie has one reason for all its rows
    return Standing(
        game=table.game,
        by=table.by,
        order=", ".join(wording.metric_name(key) for key in table.order),
        columns=tuple(
            Column(
                name=wording.column_name(keys),
                help="; ".join(wording.metric_help(key) for key in keys),
                ranks=keys[0] in table.order,
            )
            for keys in COLUMNS[table.game]
        ),
        rows=tuple(
            _row(row, table, notes.index(reason) + 1 if reason else None)
            for row, reason in zip(table.rows, reasons, strict=True)
        ),
        notes=notes,
    )


def _row(row: StandingRow, table: StandingTable, note: int | None) -> Row:
    return Row(
        rank=row.rank,
        names=" & ".join(player.name for player in row.players),
        note=note,
        cells=tuple(
            Cell(" : ".join(wording.value(row.values[key]) for key in keys), keys[0] in table.order)
            for keys in COLUMNS[table.game]
        ),
    )
