"""HandLog: the cards of one hand as the table logged them, in compact bytes.

Owns the stored log. Never replays it: that is `rules.replay`, on reading.
"""

from __future__ import annotations

import uuid

from django.db import models

from scoring.models.sheet import Sheet
from scoring.models.writer import Writer


class HandLog(models.Model):
    """`game` and `round` are 0 where it belongs to no round. The bytes name their own ruleset.

    They are what was declared, the numbers of the sheet at version `seen`; where the round is by now is
    derived (`scoring.selectors.hands`). `seen` is None for logs of before it was kept.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="hand_logs")
    game = models.PositiveIntegerField(default=0)
    round = models.PositiveIntegerField(default=0)
    seen = models.PositiveIntegerField(null=True)
    compact = models.BinaryField()
    writer = models.ForeignKey(Writer, on_delete=models.PROTECT, related_name="hand_logs")
    logged_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = (
            "sheet",
            "pk",
        )

    def __str__(self) -> str:
        return f"hand of {self.sheet_id}"
