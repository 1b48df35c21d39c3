"""ApiToken: a secret with which a program reads or writes for an account or a club."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Self

from django.conf import settings
from django.db import models

from league.models.club import Club


class TokenScope(models.TextChoices):
    """What a token may do. No scope includes another."""

    READ_PUBLIC = "read_public", "read_public"
    READ_CLUB = "read_club", "read_club"
    WRITE_ENTRIES = "write_entries", "write_entries"
    WRITE_HANDS = "write_hands", "write_hands"


class ApiTokenQuerySet(models.QuerySet["ApiToken"]):
    def live(self, now: datetime) -> Self:
        return self.filter(revoked_at=None, expires_at__gt=now)


class ApiToken(models.Model):
    """Belongs to an account (`user`) or a club (`club`), never to both.

    An account's token may do no more than the account, and is deleted with it. A club's token stays when
    `made_by` is deleted. `token_hash`: the token itself is shown only once. `used_at` is accurate to the
    hour.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="api_tokens"
    )
    club = models.ForeignKey(Club, null=True, on_delete=models.CASCADE, related_name="api_tokens")
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    name = models.CharField(max_length=80)
    scopes = models.JSONField(default=list)
    token_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)

    objects = ApiTokenQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(user=None, club__isnull=False) | models.Q(user__isnull=False, club=None),
                name="token_of_account_or_club",
            )
        ]

    def __str__(self) -> str:
        return str(self.uid)

    def may(self, scope: TokenScope) -> bool:
        return scope in self.scopes
