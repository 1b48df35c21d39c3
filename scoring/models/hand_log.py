"""HandLog: the cards of one hand as the table logged them, in compact bytes.

`rules.replay` replays it when it is read.
"""

from __future__ import annotations

import uuid

from django.db import models

from scoring.models.entry import Entry
from scoring.models.sheet import Sheet
from scoring.models.writer import Writer


class HandLog(models.Model):
    """`entry` is the result of its round; None if the round was unfinished when the log was stored, or if
    there is no round.

    `game` and `round` are the numbers that the round had when the log was stored, at version `seen` of the
    sheet; 0 if it belongs to no round. Its present number is derived (`scoring.selectors.hands`). The bytes
    name their own ruleset. `verdict` is what the engine of that revision says of them
    (`services.verdicts_of`).
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="hand_logs")
    # Entries are deleted only with their whole sheet.
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, related_name="hand_logs")
    game = models.PositiveIntegerField(default=0)
    round = models.PositiveIntegerField(default=0)
    seen = models.PositiveIntegerField(null=True)
    compact = models.BinaryField()
    verdict = models.JSONField(null=True)
    engine_revision = models.PositiveIntegerField(default=0, db_default=0)
    writer = models.ForeignKey(Writer, on_delete=models.PROTECT, related_name="hand_logs")
    logged_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = (
            "sheet",
            "pk",
        )

    def __str__(self) -> str:
        return f"hand of {self.sheet_id}"
