"""The standings of a season, computed from its finished games on each request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from league.engine.metrics import METRICS, ORDERS
from league.engine.results import Game, Subject
from league.engine.scores import Value
from league.engine.standings import Row, standings
from league.models import Season
from league.selectors.games import Games, PlayerRef, RulesetUse, games_of_season, rulesets_of

By = Literal["player", "pair"]


@dataclass(frozen=True, slots=True)
class StandingRow:
    """`players` is one, or the two of a pair. `tied_with` lists those of the same rank; `decided_by` is the
    metric that separated this row from the one above.
    """

    rank: int
    players: tuple[PlayerRef, ...]
    values: Mapping[str, Value]
    tied_with: tuple[tuple[PlayerRef, ...], ...]
    decided_by: str


@dataclass(frozen=True, slots=True)
class StandingTable:
    """`rulesets` are all that were played in the season; `ruleset` the only one counted here, "" for all."""

    game: Game
    by: By
    ruleset: str
    rulesets: tuple[RulesetUse, ...]
    order: tuple[str, ...]
    metrics: tuple[str, ...]
    games: int
    rows: tuple[StandingRow, ...]

    @property
    def is_mixed(self) -> bool:
        """Whether games of several rulesets are counted; the page says so."""
        return not self.ruleset and len(self.rulesets) > 1


def season_games(season: Season) -> Games:
    return games_of_season(season)


def standing_table(games: Games, game: Game, *, by: By = "player", ruleset: str = "") -> StandingTable:
    """One table from `season_games`; `ruleset` limits it to the games of that ruleset, as listed."""
    of_game = games.of(game)
    counted = [played for played in of_game if ruleset in ("", played.ruleset)]
    rows = standings(game, (played.result for played in counted), by_pair=by == "pair")
    return StandingTable(
        game=game,
        by=by,
        ruleset=ruleset,
        rulesets=rulesets_of(of_game),
        order=ORDERS[game],
        metrics=tuple(METRICS[game]),
        games=len(counted),
        rows=_by_name(games, rows),
    )


def _by_name(games: Games, rows: tuple[Row, ...]) -> tuple[StandingRow, ...]:
    """Rows with names; tied ones are sorted by name, because readers do not see ids."""
    told = [_row(games, row) for row in rows]
    return tuple(sorted(told, key=lambda row: (row.rank, [player.name.casefold() for player in row.players])))


def _row(games: Games, row: Row) -> StandingRow:
    tied = tuple(_players(games, other) for other in row.tied_with)
    return StandingRow(row.rank, _players(games, row.subject), row.values, tied, row.decided_by)


def _players(games: Games, subject: Subject) -> tuple[PlayerRef, ...]:
    return tuple(sorted((games.player(uid) for uid in subject), key=lambda player: player.name.casefold()))
