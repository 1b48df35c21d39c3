"""Invitation: a link with which one person joins a club.

A club cannot look up accounts by name: whoever opens the link chooses an account or creates one.
"""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Self

from django.db import models

from league.models.club import Club, Membership, Role
from league.models.person import Person


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def live(self, now: datetime) -> Self:
        """Invitations that can still be accepted at `now`."""
        return self.filter(revoked_at=None, used_at=None, expires_at__gt=now)


class Invitation(models.Model):
    """`token_hash`: the token itself is shown only once. `note`: whom it is for, in the owner's words, or "".

    `person`: the person of the roster it is for, linked to the account that accepts; None for anybody.
    `member`: who joined through it; None again after that membership ends.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=8, choices=Role.choices)
    note = models.CharField(max_length=80, blank=True)
    token_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)
    person = models.ForeignKey(Person, null=True, on_delete=models.CASCADE, related_name="invitations")
    member = models.ForeignKey(Membership, null=True, on_delete=models.SET_NULL, related_name="invitations")

    objects = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.role} of {self.club_id}"
