"""ClubTablet: a device that belongs to a club."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from league.models.club import Club


class ClubTablet(models.Model):
    """A device on which the club's pads stay open when a member signs out. `holder_hash`: as in SheetGrant."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tablets")
    holder_hash = models.CharField(max_length=64)
    name = models.CharField(max_length=40)
    said_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    said_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint("club", "holder_hash", name="club_tablet_unique")]

    def __str__(self) -> str:
        return f"{self.name} of {self.club}"
