"""Ratings, and the cursor of the league over scoring's `Change` rows.

Only `services.ratings` writes them; all rows can be computed again from the stored results.
"""

from __future__ import annotations

from django.db import models

from league.models.club import Club
from scoring.models import Player
from scoring.models.scoped import ScopedQuerySet


class RatingQuerySet(ScopedQuerySet):
    space_path = "player__space"


class Rating(models.Model):
    """`mu`, `sigma` as openskill (Plackett-Luce) returns them; `as_of` the evening of the last game."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="ratings")
    game = models.CharField(max_length=8)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField()
    as_of = models.DateField()

    objects = RatingQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint("player", "game", name="rating_unique_by_game")]

    def __str__(self) -> str:
        return f"{self.player_id} {self.game}: {self.mu:.1f}"


class RatingRun(models.Model):
    """The state from which a club's ratings were computed; equal marks mean nothing to do.

    `mark` is `selectors.space_mark`, cheap and changed by every entry; `results_hash` is over the finished
    games and changes only with what ratings depend on.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="rating_run")
    mark = models.CharField(max_length=80, blank=True)
    results_hash = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return f"{self.club_id} at {self.mark}"


class ChangeCursor(models.Model):
    """The position of a reader of scoring's `Change` rows. It stays behind on purpose, see
    `services.ratings`.
    """

    name = models.CharField(max_length=40, unique=True)
    last_id = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.name} at {self.last_id}"
