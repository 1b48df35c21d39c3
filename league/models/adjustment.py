"""SeasonAdjustment: points beside the games of a season, and the fact that takes them back.

Rows of both are facts: never changed, except that the erasure of a person empties a reason.
"""

from __future__ import annotations

import uuid

from django.db import models

from league.models.season import Season
from league.models.user import User
from scoring.models import Player
from scoring.models.scoped import ScopedQuerySet

REASON_LENGTH = 200


class SeasonAdjustmentQuerySet(ScopedQuerySet):
    space_path = "season__club__space"


class SeasonAdjustment(models.Model):
    """Adds `points` to one metric in the table of players, or with a `partner` in that of pairs.

    `by` is None once the account is gone. `reason` is "" once it was emptied by an erasure.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="adjustments")
    game = models.CharField(max_length=6, choices=[("watten", "watten"), ("whot", "whot")])
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    partner = models.ForeignKey(Player, null=True, on_delete=models.CASCADE, related_name="+")
    metric = models.CharField(max_length=40)
    points = models.SmallIntegerField()
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    objects = SeasonAdjustmentQuerySet.as_manager()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.points:+d} {self.metric} in {self.season_id}"


class WithdrawalQuerySet(ScopedQuerySet):
    space_path = "adjustment__season__club__space"


class AdjustmentWithdrawal(models.Model):
    """The adjustment no longer counts. It stays in the list."""

    adjustment = models.OneToOneField(SeasonAdjustment, on_delete=models.CASCADE, related_name="withdrawal")
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    objects = WithdrawalQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.adjustment_id} withdrawn"
