"""PlayerMove: seats that went from one player to another in a merge or a split.

Rows are added, and marked as undone; they hold what is needed to undo them exactly. `by` and `undone_by` are
uids of accounts.
"""

from __future__ import annotations

import uuid

from django.db import models

from scoring.models.scoped import ScopedQuerySet
from scoring.models.space import Player


class PlayerMoveQuerySet(ScopedQuerySet):
    space_path = "source__space"


class PlayerMove(models.Model):
    """`seats`: pairs of a sheet's key and a number on it. `given`: keys of `GivenName`. All of them went from
    `source` to `target`.
    """

    class Kind(models.TextChoices):
        MERGE = "merge", "merge"
        SPLIT = "split", "split"

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    source = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="moves_away")
    target = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="moves_here")
    seats = models.JSONField(default=list)
    given = models.JSONField(default=list)
    at = models.DateTimeField(auto_now_add=True)
    by = models.UUIDField(null=True)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.UUIDField(null=True)

    objects = PlayerMoveQuerySet.as_manager()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.kind} of {self.source_id} to {self.target_id}"
