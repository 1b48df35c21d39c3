"""A club night: one day of a season on which its club plays at several tables.

A night needs no row to have a table of standings. A row holds what sheets do not: the venue, who came, who
pays, and which tables were opened together.
"""

from __future__ import annotations

from django.db import models

from league.models.season import Season
from league.models.user import User
from scoring.models import Player, Sheet
from scoring.models.scoped import ScopedQuerySet


class NightQuerySet(ScopedQuerySet):
    space_path = "season__club__space"


class Night(models.Model):
    """`payer`: who pays the round, if the season leaves that to people. `is_cancelled`: the night does not
    take place.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="nights", db_index=False)
    played_on = models.DateField()
    venue = models.CharField(max_length=80, blank=True)
    payer = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")
    is_cancelled = models.BooleanField(default=False, db_default=False)

    objects = NightQuerySet.as_manager()

    class Meta:
        ordering = ("season", "played_on")
        constraints = [models.UniqueConstraint("season", "played_on", name="night_unique_by_day")]

    def __str__(self) -> str:
        return f"{self.played_on} of {self.season_id}"


class Presence(models.Model):
    """A player who is here and may be seated in the next heat. Deleted when they go home."""

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="presences", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="presences")

    class Meta:
        constraints = [models.UniqueConstraint("night", "player", name="presence_unique_in_night")]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.night_id}"


class NightHeat(models.Model):
    """Tables that were opened together. `mark` identifies the seating, so that a second tap opens nothing."""

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="heats", db_index=False)
    number = models.PositiveSmallIntegerField()
    mark = models.CharField(max_length=64)
    opened_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    opened_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("night", "number")
        constraints = [models.UniqueConstraint("night", "number", name="night_heat_unique_in_night")]

    def __str__(self) -> str:
        return f"heat {self.number} of {self.night_id}"


class NightTable(models.Model):
    """The sheet of table `number` in one heat of a night."""

    heat = models.ForeignKey(NightHeat, on_delete=models.CASCADE, related_name="tables", db_index=False)
    number = models.PositiveSmallIntegerField()
    sheet = models.OneToOneField(Sheet, on_delete=models.CASCADE, related_name="night_table")

    class Meta:
        ordering = ("heat", "number")
        constraints = [models.UniqueConstraint("heat", "number", name="night_table_unique_in_heat")]

    def __str__(self) -> str:
        return f"table {self.number} of heat {self.heat_id}"


class Waiting(models.Model):
    """A player who was here but did not play in a heat."""

    heat = models.ForeignKey(NightHeat, on_delete=models.CASCADE, related_name="waiting", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint("heat", "player", name="waiting_unique_in_heat")]

    def __str__(self) -> str:
        return f"{self.player_id} in heat {self.heat_id}"
