"""Ratings of players from the results of one game, in the order they were played.

Uses openskill (Plackett-Luce): sides for Watten, ranks for WHOT!. Always a full rebuild: the same results
give exactly the same ratings.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import PlackettLuce

from league.engine.results import Result, WattenResult


@dataclass(frozen=True, slots=True)
class Rated:
    """`mu` the estimate, `sigma` its uncertainty, after `games` games. New players start at 25 and 25/3."""

    mu: float
    sigma: float
    games: int

    @property
    def ordinal(self) -> float:
        """mu - 3 sigma, the sort key of tables: a cautious estimate, so that one lucky game does not lead."""
        return ordinal(self.mu, self.sigma)


def ordinal(mu: float, sigma: float) -> float:
    return mu - 3 * sigma


def rate(results: Iterable[Result]) -> dict[str, Rated]:
    """The ratings of everybody who played, after all of `results` in their order."""
    model = PlackettLuce()
    ratings: dict[str, Rated] = {}
    for result in results:
        teams, ranks = _teams(result)
        before = [[_known(ratings, model, player) for player in team] for team in teams]
        after = model.rate(
            [[model.rating(mu=known.mu, sigma=known.sigma) for known in team] for team in before],
            ranks=[float(rank) for rank in ranks],
        )
        for team, olds, news in zip(teams, before, after, strict=True):
            for player, old, new in zip(team, olds, news, strict=True):
                ratings[player] = Rated(new.mu, new.sigma, old.games + 1)
    return ratings


def _teams(result: Result) -> tuple[list[tuple[str, ...]], list[int]]:
    if isinstance(result, WattenResult):
        return list(result.sides), [1 if side in result.won_by else 2 for side in range(len(result.sides))]
    return [(player,) for player in result.players], list(result.places)


def _known(ratings: dict[str, Rated], model: PlackettLuce, player: str) -> Rated:
    if player in ratings:
        return ratings[player]
    fresh = model.rating()
    return Rated(fresh.mu, fresh.sigma, 0)
