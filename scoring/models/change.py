"""Change: scoring's outbox table, one row for each commit that changed a sheet.

Readers such as the league keep their own cursor over `id`. A row says which sheet reached which version, not
what changed.
"""

from __future__ import annotations

from django.db import models

from scoring.models.sheet import Sheet
from scoring.models.space import Space


class Change(models.Model):
    # Rows are only read in the order of `id`; another index would cost every score a write.
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="changes", db_index=False)
    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="changes", db_index=False)
    version = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.sheet_id} at {self.version}"
