"""The ratings of players after each evening."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from league.engine.ratings import WAYS, Rated, Way
from league.models import Club, RatedEvening
from league.selectors.competitions import names_of
from league.selectors.games import PlayerRef
from league.selectors.players import RatedPlayer, ranked
from league.services.rating_steps import decode
from scoring.models.shown_names import ShownNames


@dataclass(frozen=True, slots=True)
class RatedOn:
    """A rating after one evening's games of one way."""

    way: Way
    day: date
    rated: Rated


@dataclass(frozen=True, slots=True)
class RatingHistory:
    """How each evening of a club changed the ratings, oldest first."""

    steps: Mapping[str, tuple[RatedOn, ...]]

    def of(self, uid: str) -> tuple[RatedOn, ...]:
        """Every rating that this player has had."""
        return self.steps.get(uid, ())

    def present(self, way: Way) -> dict[str, tuple[float, float]]:
        """mu and sigma of everybody with a rating of this way."""
        return self.on(way, date.max)

    def on(self, way: Way, day: date) -> dict[str, tuple[float, float]]:
        """mu and sigma at the end of a day."""
        return {uid: (one.rated.mu, one.rated.sigma) for uid, one in self.rated_on(way, day).items()}

    def rated_on(self, way: Way, day: date) -> dict[str, RatedOn]:
        """Everybody's last rating up to the end of a day."""
        return {
            uid: one
            for uid, steps in self.steps.items()
            for one in steps
            if one.way == way and one.day <= day
        }


def rating_history(club: Club) -> RatingHistory:
    """The rating history of a club; one query."""
    evenings = RatedEvening.objects.filter(club=club).order_by("day").values_list("day", "ratings")
    steps: dict[str, list[RatedOn]] = {}
    for day, rows in evenings:
        for step in decode(rows):
            steps.setdefault(step.key[0], []).append(RatedOn(step.key[1], day, step.after))
    return RatingHistory({uid: tuple(rated) for uid, rated in steps.items()})


def rated_players_on(club: Club, day: date, names: ShownNames) -> dict[Way, tuple[RatedPlayer, ...]]:
    """The rating tables at the end of a day, by way of playing; two queries."""
    history = rating_history(club)
    called = names_of(club, history.steps, names)
    return {
        way: ranked(
            (PlayerRef(uid, called[uid]), one.rated.mu, one.rated.sigma, one.rated.games, one.day)
            for uid, one in history.rated_on(way, day).items()
            if uid in called
        )
        for way in WAYS
    }
