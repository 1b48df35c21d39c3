"""Rows with the time of their last change, however they were stored; the API's `since` filters by it."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models.functions import Now
from django.utils import timezone


class DatedRows:
    """Mix in before the queryset class."""

    def update(self, **kwargs: Any) -> int:
        """Update rows and their `changed_at`. Pass `changed_at` yourself if readers see no change."""
        changed: int = super().update(**{"changed_at": timezone.now(), **kwargs})  # type: ignore[misc]
        return changed


class Dated(models.Model):
    changed_at = models.DateTimeField(default=timezone.now, db_default=Now(), editable=False)

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.changed_at = timezone.now()
        if kwargs.get("update_fields") is not None:
            kwargs["update_fields"] = {*kwargs["update_fields"], "changed_at"}
        super().save(*args, **kwargs)
