"""Consents and erasures. Rows are added and never changed; they hold no name.

`Consent.text` is what the club asked; the newest row of a player counts. Each `Erasure` is also written to a
file beside the database, so that it survives a restored backup (`league.services.erasures`).
"""

from __future__ import annotations

import uuid

from django.db import models

from league.models.club import Club
from scoring.models import Player
from scoring.models.scoped import ScopedQuerySet


class ConsentText(models.Model):
    """What a club asks its people to allow; `number` counts its versions from 1."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="consent_texts")
    number = models.PositiveIntegerField()
    text = models.TextField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = [models.UniqueConstraint("club", "number", name="consent_text_number_unique_in_club")]

    def __str__(self) -> str:
        return f"{self.number} of {self.club_id}"


class ConsentQuerySet(ScopedQuerySet):
    space_path = "player__space"


class Consent(models.Model):
    """`is_given` False means withdrawn. `how`: on paper, spoken, by message or from the own account. `by`:
    uid of the account that recorded it.
    """

    class How(models.TextChoices):
        PAPER = "paper", "paper"
        SPOKEN = "spoken", "spoken"
        MESSAGE = "message", "message"
        ACCOUNT = "account", "account"

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="consents")
    text = models.ForeignKey(ConsentText, on_delete=models.PROTECT, related_name="consents")
    is_given = models.BooleanField()
    how = models.CharField(max_length=8, choices=How.choices)
    by = models.UUIDField(null=True)
    at = models.DateTimeField(auto_now_add=True)

    objects = ConsentQuerySet.as_manager()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.player_id}: {self.is_given}"


class Erasure(models.Model):
    """`player` is a uid, because an old backup or an archive may bring the row back. `by`: uid of an account."""

    player = models.UUIDField(unique=True)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="erasures")
    by = models.UUIDField(null=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return str(self.player)
