"""Restore: one row for each time the database went back to an older state."""

from __future__ import annotations

import uuid

from django.db import models


class Restore(models.Model):
    """Never deleted. The last row tells tablets that the server may have lost entries it had acknowledged.

    `last_sheet`: the highest key of a sheet in the backup; later sheets were opened after it. None in older
    rows.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    last_sheet = models.PositiveBigIntegerField(null=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"restored {self.at:%Y-%m-%d}"

    @property
    def epoch(self) -> str:
        """The epoch that starts with this restore."""
        return self.uid.hex[:12]
