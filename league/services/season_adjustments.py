"""Gives and takes back points beside the games of a season, each as a fact of its own. The caller checks that a
director asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction

from league.engine.results import GAMES, Game
from league.engine.rulings import metrics_that_move
from league.engine.season import season_policy
from league.models import AdjustmentWithdrawal, Season, SeasonAdjustment, User
from league.models.adjustment import REASON_LENGTH
from league.selectors.season_rows import By, season_games
from league.selectors.standings import StandingTable, standing_table
from league.services.clubs import club_touch
from league.services.seasons import season_locked
from scoring.locks import WRITES
from scoring.models import Player
from scoring.models.shown_names import INSIDE
from scoring.services import InputError
from scoring.services.about import one_line
from scoring.services.lookalike import is_printable

MOST_POINTS = 9999


def season_adjust(
    *,
    season: Season,
    fact: UUID,
    game: str,
    players: Sequence[str],
    metric: str,
    points: int,
    reason: str,
    by: User,
) -> None:
    """Give a player, or the two of a pair, points in one metric; negative ones are taken off. A `fact` that is
    known has no further effect.

    Raises InputError: season_closed, adjustment_nobody (no row of the table has these players),
    adjustment_metric, adjustment_points, reason_missing.
    """
    reason = one_line(reason)[:REASON_LENGTH].strip()
    with WRITES, transaction.atomic():
        stored = season_locked(season)
        if SeasonAdjustment.objects.in_space(season.club.space).filter(uid=fact).exists():
            return
        played = game_of(game)
        if played is None or not _is_listed(stored, played, players):
            raise InputError("adjustment_nobody")
        if metric not in metrics_that_move(season_policy(played, stored.scoring)):
            raise InputError("adjustment_metric")
        if not points or abs(points) > MOST_POINTS:
            raise InputError("adjustment_points", "points", {"most": MOST_POINTS})
        if not reason or not is_printable(reason):
            raise InputError("reason_missing", "reason")
        rows = Player.objects.in_space(season.club.space)
        people = [rows.get(uid=uid) for uid in players]
        SeasonAdjustment.objects.create(
            uid=fact,
            season=stored,
            game=played,
            player=people[0],
            partner=people[1] if len(people) > 1 else None,
            metric=metric,
            points=points,
            reason=reason,
            by=by,
        )
        club_touch(season.club)


def season_adjustment_withdraw(*, season: Season, adjustment: UUID, by: User) -> None:
    """Take points back. Raises InputError: season_closed, adjustment_withdrawn (also if it is unknown)."""
    with WRITES, transaction.atomic():
        season_locked(season)
        given = SeasonAdjustment.objects.in_space(season.club.space).filter(season=season, uid=adjustment)
        found = given.filter(withdrawal=None).first()
        if found is None:
            raise InputError("adjustment_withdrawn")
        AdjustmentWithdrawal.objects.create(adjustment=found, by=by)
        club_touch(season.club)


def game_of(text: str) -> Game | None:
    return next((game for game in GAMES if game == text), None)


def _is_listed(season: Season, game: Game, players: Sequence[str]) -> bool:
    by: By = "pair" if len(players) > 1 else "player"
    return any(
        sorted(one.uid for one in row.players) == sorted(players) for row in _table(season, game, by).rows
    )


def _table(season: Season, game: Game, by: By) -> StandingTable:
    games = season_games(season)
    return standing_table(games, game, names=INSIDE, by=by, scoring=season.scoring, evenings=False)
