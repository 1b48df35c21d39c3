"""Restore: one row for each time the database went back to an older state."""

from __future__ import annotations

import uuid

from django.db import models


class Restore(models.Model):
    """Never deleted. The last one tells tablets that the server may have forgotten what it acknowledged."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"restored {self.at:%Y-%m-%d}"
