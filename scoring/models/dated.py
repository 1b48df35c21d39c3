"""Rows that know when they changed last, whichever way they were stored: what `since` of the API asks for."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models.functions import Now
from django.utils import timezone


class DatedRows:
    """Comes before the queryset that it is mixed into."""

    def update(self, **kwargs: Any) -> int:
        """Name `changed_at` where nothing changes that anybody is shown."""
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
