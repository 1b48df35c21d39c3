"""The standings of a season as the template draws them: words instead of codes, nothing left to compute."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league import wording
from league.engine.metrics import METRICS, ORDERS
from league.engine.results import Game
from league.pages.season.asked import Asked
from league.pages.shared.rulesets import Ruleset, rulesets
from league.selectors import StandingRow, StandingTable
from league.selectors.standings import By
from scoring.pages.shared.short_names import parted


def _columns(game: Game) -> tuple[tuple[str, ...], ...]:
    """Every metric of the game, those of the rank first; what `wording.COLUMNS` names together is one column."""
    shared = {keys[0]: keys for keys in wording.COLUMNS}
    second = {key for keys in wording.COLUMNS for key in keys[1:]}
    columns = [shared.get(key, (key,)) for key in METRICS[game] if key not in second]
    order = ORDERS[game]
    return tuple(sorted(columns, key=lambda keys: order.index(keys[0]) if keys[0] in order else len(order)))


COLUMNS: dict[Game, tuple[tuple[str, ...], ...]] = {game: _columns(game) for game in METRICS}


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
class Way:
    """A tab: the standings of players or of pairs."""

    name: str
    link: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class GameStandings:
    """The table of one game that was asked for. `left_out` says how many games count in none, "" if all do.

    `ways` is empty where a game has one way only; `all_link` leads to the table of all rulesets.
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

    @property
    def has_choice(self) -> bool:
        return len(self.rulesets) > 1


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
                heading=parted(wording.column_name(keys)),
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
        names=parted(" & ".join(player.name for player in row.players)),
        note=note,
        cells=tuple(
            Cell(" : ".join(wording.value(row.values[key]) for key in keys), keys[0] in table.order)
            for keys in COLUMNS[table.game]
        ),
    )
