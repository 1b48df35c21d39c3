"""SheetGrant: who may see or write a sheet.

The only source of access, with scope, expiry and revocation. The holder is the hash of a device's secret or
of a link's token. The league grants access by writing rows here; scoring knows no users and no clubs.
"""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Self

from django.db import models

from scoring.models.sheet import Sheet
from scoring.models.writer import Writer


class Scope(models.TextChoices):
    """Ordered from the least access to the most. SIDE writes for the one scribe of its grant."""

    WATCH = "watch", "watch"
    SIDE = "side", "side"
    WRITE = "write", "write"
    DIRECT = "direct", "direct"


class GrantQuerySet(models.QuerySet["SheetGrant"]):
    def live(self, now: datetime) -> Self:
        """Grants that are valid at `now`. Revoking a link also ends the grants that devices got through it."""
        unexpired = models.Q(expires_at=None) | models.Q(expires_at__gt=now)
        return self.filter(unexpired, revoked_at=None, via__revoked_at=None)


class SheetGrant(models.Model):
    """`is_link`: the holder is a token that people pass on, not a device. `writer` is set for devices.

    `via`: the link that a device came by; `made_by`: the grant of the device that made a link.
    `scribe`: which of two scribes the device writes for (on a Watten sheet with sides, which side), or None.
    `name`: what people call the device; may be emptied.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="grants")
    holder_hash = models.CharField(max_length=64)
    scope = models.CharField(max_length=8, choices=Scope.choices)
    scribe = models.PositiveSmallIntegerField(null=True)
    name = models.CharField(max_length=40, blank=True, default="", db_default="")
    is_link = models.BooleanField(default=False)
    writer = models.ForeignKey(Writer, null=True, on_delete=models.PROTECT, related_name="grants")
    via = models.ForeignKey("self", null=True, on_delete=models.CASCADE, related_name="redeemed")
    made_by = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="links_made")
    expires_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = GrantQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint("holder_hash", "sheet", name="grant_holder_unique_on_sheet")]

    def __str__(self) -> str:
        return f"{self.scope} on {self.sheet_id}"
