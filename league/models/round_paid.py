"""RoundPaid: a player paid the round of an evening, or that record was wrong.

Rows are facts: never changed, and the last one of a player and day counts.
"""

from __future__ import annotations

import uuid

from django.db import models

from league.models.club import Club
from league.models.user import User
from scoring.models import Player
from scoring.models.scoped import ScopedQuerySet


class RoundPaidQuerySet(ScopedQuerySet):
    space_path = "club__space"


class RoundPaid(models.Model):
    """`is_paid` False revokes an earlier row. `by` is None once the account is gone."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="rounds_paid")
    day = models.DateField()
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    is_paid = models.BooleanField()
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    objects = RoundPaidQuerySet.as_manager()

    class Meta:
        ordering = ("pk",)
        indexes = [models.Index("club", "day", name="round_paid_of_club_and_day")]

    def __str__(self) -> str:
        return f"{self.player_id} on {self.day}: {self.is_paid}"
