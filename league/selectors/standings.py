"""The standings of a season, computed on each request from its finished games and the points beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from league.engine.counting import Evening
from league.engine.results import Game, Subject
from league.engine.scores import Value
from league.engine.season import Scoring, SeasonTable, season_policy, season_table
from league.engine.standings import Row
from league.selectors.games import PlayerRef, RulesetUse
from league.selectors.season_adjustments import Given
from league.selectors.season_rows import By, Counted, SeasonGames, season_counted
from scoring.models.shown_names import ShownNames

AS_EVER = Scoring()
"""The scoring of a season without settings."""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """`players` is one player, or the two of a pair. `tied_with` lists the others of the same rank;
    `decided_by` is the metric that separated this row from the one above. `rank` 0: too few games. `evenings`
    by day.
    """

    rank: int
    players: tuple[PlayerRef, ...]
    values: Mapping[str, Value]
    tied_with: tuple[tuple[PlayerRef, ...], ...]
    decided_by: str
    evenings: Mapping[date, Evening]


@dataclass(frozen=True, slots=True)
class Beside:
    """Points beside the games. `reason` is "" if the reader may not see it. `withdrawn_at` is None while they
    count.
    """

    uid: UUID
    players: tuple[PlayerRef, ...]
    metric: str
    points: int
    reason: str
    given_at: datetime
    withdrawn_at: datetime | None


@dataclass(frozen=True, slots=True)
class StandingTable:
    """`rulesets` are all that were played in the season; `ruleset` the only one counted here, "" for all.
    `order`: keys of the criteria.

    `evenings`: every day with a game, in order; `best_evenings` of them count for each row, 0 for all.
    `least_games`: with fewer a row has no rank. `adjustments`: of the rows, in the order given, with those
    taken back.
    """

    game: Game
    by: By
    ruleset: str
    rulesets: tuple[RulesetUse, ...]
    order: tuple[str, ...]
    policy: str
    least_games: int
    best_evenings: int
    games: int
    evenings: tuple[date, ...]
    rows: tuple[StandingRow, ...]
    adjustments: tuple[Beside, ...] = ()

    @property
    def is_mixed(self) -> bool:
        """Whether games of several rulesets are counted together; the page then says so."""
        return not self.ruleset and len(self.rulesets) > 1


def standing_table(
    games: SeasonGames,
    game: Game,
    *,
    names: ShownNames,
    by: By = "player",
    ruleset: str = "",
    scoring: Scoring = AS_EVER,
    evenings: bool = True,
) -> StandingTable:
    """One table of `season_games`; `ruleset` limits it to games of that ruleset. `evenings` False leaves out
    what each evening brought, which is faster.
    """
    rulesets = games.rulesets.get(game, ())
    policy = season_policy(game, scoring)
    counted = season_counted(games, policy, by=by, names=names, ruleset=ruleset, evenings=evenings)
    given = games.beside(game, by, ruleset)
    table = season_table(policy, counted.scores, [one.adjustment for one in given], evenings=evenings)
    return StandingTable(
        game=game,
        by=by,
        ruleset=ruleset,
        rulesets=rulesets,
        order=tuple(criterion.key for criterion in policy.order),
        policy=policy.key,
        least_games=policy.least_games,
        best_evenings=policy.best_heats,
        games=sum(use.games for use in rulesets if ruleset in ("", use.spelled)),
        evenings=counted.evenings if evenings else (),
        rows=_by_name(counted, table),
        adjustments=_beside(counted, table, given, names),
    )


def _by_name(counted: Counted, table: SeasonTable) -> tuple[StandingRow, ...]:
    """Rows with names; tied rows are sorted by name, because readers do not see ids."""
    rows = [_row(counted, row, table) for row in table.rows]

    def key(row: StandingRow) -> tuple[bool, int, list[str]]:
        return not row.rank, row.rank, [player.name.casefold() for player in row.players]

    return tuple(sorted(rows, key=key))


def _beside(
    counted: Counted, table: SeasonTable, given: Sequence[Given], names: ShownNames
) -> tuple[Beside, ...]:
    listed = {row.subject for row in table.rows}
    return tuple(
        Beside(
            one.uid,
            _players(counted, one.subject),
            one.metric,
            one.points,
            names.text(one.reason),
            one.at,
            one.withdrawn_at,
        )
        for one in given
        if one.subject in listed
    )


def _row(counted: Counted, row: Row, table: SeasonTable) -> StandingRow:
    tied = tuple(_players(counted, other) for other in row.tied_with)
    by_evening = table.evenings.get(row.subject, {})
    evenings = {date.fromordinal(day): evening for day, evening in by_evening.items()}
    return StandingRow(row.rank, _players(counted, row.subject), row.values, tied, row.decided_by, evenings)


def _players(counted: Counted, subject: Subject) -> tuple[PlayerRef, ...]:
    return tuple(sorted((counted.people[uid] for uid in subject), key=lambda player: player.name.casefold()))
