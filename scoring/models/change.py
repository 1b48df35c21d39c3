"""Change: scoring's outbox, one row a commit that changed a sheet.

Owns the news that travels up by being read: those above keep their own
cursor over `id`. Never says what changed, only which sheet reached which version.
"""

from __future__ import annotations

from django.db import models

from scoring.models.sheet import Sheet
from scoring.models.space import Space


class Change(models.Model):
    # Read in the order of `id` alone, so no other index is kept up with every score.
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="changes", db_index=False)
    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="changes", db_index=False)
    version = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.sheet_id} at {self.version}"
