"""Ratings, and the league's cursor over scoring's `Change` rows.

Only `services.ratings` writes them; everything can be recomputed from the stored results.
"""

from __future__ import annotations

from typing import cast

from django.db import models
from django.db.models.functions import Now

from league.engine.ratings import Way, game_of_way
from league.engine.results import Game
from league.models.club import Club
from scoring.models import Player
from scoring.models.scoped import ScopedQuerySet


class RatingQuerySet(ScopedQuerySet):
    space_path = "player__space"


class Rating(models.Model):
    """`mu` and `sigma` come from openskill (Plackett-Luce) after `games` games of one way of playing; `as_of`
    is the evening of the last game. A changed rating is a new row, valid since `changed_at`.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="ratings")
    way = models.CharField(max_length=16)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField()
    as_of = models.DateField()
    changed_at = models.DateTimeField(auto_now_add=True, db_default=Now())

    objects = RatingQuerySet.as_manager()

    class Meta:
        ordering = ["way"]
        constraints = [models.UniqueConstraint("player", "way", name="rating_unique_by_way")]

    def __str__(self) -> str:
        return f"{self.player_id} {self.way}: {self.mu:.1f}"

    @property
    def game(self) -> Game:
        return game_of_way(cast(Way, self.way))


class RatedEvening(models.Model):
    """What was rated of one evening, so that a later change restarts here and not at the first game.

    `mark` comes from `selectors.evening_marks` and changes with every entry; `results_hash` covers the
    finished games and who sat where, which is all that ratings depend on. `ratings` are those of everybody
    who played, before and after (`services.rating_steps`).
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="rated_evenings", db_index=False)
    day = models.DateField()
    mark = models.CharField(max_length=80)
    results_hash = models.CharField(max_length=64)
    ratings = models.JSONField(default=list)

    class Meta:
        constraints = [models.UniqueConstraint("club", "day", name="rated_evening_unique_in_club")]

    def __str__(self) -> str:
        return f"{self.club_id} on {self.day}"


class RatingRun(models.Model):
    """The state up to which a club's ratings were computed; an equal mark means nothing to do.

    `mark` is `selectors.space_mark`, which is cheap and changes with every entry.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="rating_run")
    mark = models.CharField(max_length=80, blank=True)

    def __str__(self) -> str:
        return f"{self.club_id} at {self.mark}"


class ChangeCursor(models.Model):
    """The position of a reader of scoring's `Change` rows. It lags behind on purpose, see `services.ratings`."""

    name = models.CharField(max_length=40, unique=True)
    last_id = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.name} at {self.last_id}"
