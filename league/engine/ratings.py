"""Ratings of players, separate for each way of playing, from results in the order they were played.

Uses openskill (Plackett-Luce): sides for Watten, ranks for WHOT!. Rating evening by evening, each from the
stored ratings of the one before, gives exactly the same ratings as rating everything at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from openskill.models import PlackettLuce, PlackettLuceRating

from league.engine.results import Game, Result, WattenResult
from rules.core.ruleset import Ruleset
from rules.whot.rulesets import WhotRules

Way = Literal["watten_pairs", "watten_alone", "whot_points", "whot_single"]
WAYS: tuple[Way, ...] = get_args(Way)


@dataclass(frozen=True, slots=True)
class Rated:
    """`mu` is the estimate, `sigma` its uncertainty, after `games` games. New players start at 25 and 25/3."""

    mu: float
    sigma: float
    games: int

    @property
    def ordinal(self) -> float:
        """mu - 3 sigma, the sort key of rating tables: cautious, so that one lucky game does not lead."""
        return ordinal(self.mu, self.sigma)


def ordinal(mu: float, sigma: float) -> float:
    return mu - 3 * sigma


def way_of(rules: Ruleset, seats: int) -> Way:
    """The way a sheet of `seats` players is played.

    Watten by four is in pairs, by two or three alone. WHOT! over several rounds is for points; otherwise each
    deal is a game.
    """
    if isinstance(rules.params, WhotRules):
        return "whot_single" if rules.params.match == "single" else "whot_points"
    return "watten_pairs" if seats > 3 else "watten_alone"


def game_of_way(way: Way) -> Game:
    return "watten" if way in ("watten_pairs", "watten_alone") else "whot"


class Rater:
    """Rates the results of one way, evening by evening. `before`: the ratings at the start."""

    def __init__(self, before: Mapping[str, Rated] | None = None) -> None:
        self._model = PlackettLuce()
        self._ratings: dict[str, PlackettLuceRating] = {}
        self._games: dict[str, int] = {}
        for player, rated in (before or {}).items():
            self._ratings[player] = self._model.rating(mu=rated.mu, sigma=rated.sigma)
            self._games[player] = rated.games

    def evening(self, results: Iterable[Result]) -> dict[str, Rated]:
        """Apply the results of an evening; returns the new ratings of everybody who played."""
        ratings, games, rate = self._ratings, self._games, self._model.rate
        played: dict[str, None] = {}
        for result in results:
            teams, ranks = _teams(result)
            for team in teams:
                for player in team:
                    if player not in ratings:
                        ratings[player], games[player] = self._model.rating(), 0
                    games[player] += 1
                    played[player] = None
            after = rate([[ratings[player] for player in team] for team in teams], ranks=ranks)
            for team, news in zip(teams, after, strict=True):
                for player, new in zip(team, news, strict=True):
                    ratings[player] = new
        return {player: Rated(ratings[player].mu, ratings[player].sigma, games[player]) for player in played}


def rate(results: Iterable[Result], before: Mapping[str, Rated] | None = None) -> dict[str, Rated]:
    """The ratings of everybody who played, after `results` in order."""
    return Rater(before).evening(results)


def _teams(result: Result) -> tuple[list[tuple[str, ...]], list[float]]:
    if isinstance(result, WattenResult):
        won = result.won_by
        return list(result.sides), [1.0 if side in won else 2.0 for side in range(len(result.sides))]
    return [(player,) for player in result.players], [float(place) for place in result.places]
