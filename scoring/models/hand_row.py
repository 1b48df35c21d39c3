"""HandRow: the facts of one hand log, from its replay. HandsMark: which logs and fold the rows of a sheet
were made from.

Only `services.hand_rows` writes both, in a task after the commit. They name people by their number on the
sheet, so that another name, a merge or a split changes none of them.
"""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now
from django.utils import timezone

from scoring.models.hand_log import HandLog
from scoring.models.sheet import Sheet


class HandRow(models.Model):
    """The fields are those of `scoring.engine.board.hand_facts.HandFacts`, texts as `hand_text` writes them."""

    log = models.OneToOneField(HandLog, on_delete=models.CASCADE, related_name="row")
    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="hand_rows")
    kind = models.CharField(max_length=10)
    valid = models.PositiveIntegerField()
    game = models.PositiveIntegerField()
    round = models.PositiveIntegerField()
    schlag_by = models.SmallIntegerField()
    farbe_by = models.SmallIntegerField()
    schlag = models.SmallIntegerField()
    farbe = models.SmallIntegerField()
    gone = models.SmallIntegerField()
    held = models.CharField(max_length=10)
    winners = models.TextField()
    seated = models.TextField()
    missed = models.TextField()
    turns = models.TextField()
    late = models.TextField()
    bids = models.TextField()
    streets = models.TextField()
    chains = models.TextField()
    broken = models.TextField()

    class Meta:
        ordering = ("sheet", "log")

    def __str__(self) -> str:
        return f"hand {self.log_id} of {self.sheet_id}"


class HandsMark(models.Model):
    """What the hand rows of a sheet were made from: its version, its people, the number of logs and the
    revisions, with the hash of the rows. `replayed_at`: when the logs were last replayed only to compare
    them.
    """

    sheet = models.OneToOneField(Sheet, on_delete=models.CASCADE, related_name="hands_mark")
    version = models.PositiveIntegerField()
    late_count = models.PositiveSmallIntegerField(default=0)
    logs = models.PositiveIntegerField(default=0)
    revision = models.CharField(max_length=40)
    rows_hash = models.CharField(max_length=64)
    replayed_at = models.DateTimeField(default=timezone.now, db_default=Now())

    def __str__(self) -> str:
        return f"hands of {self.sheet_id} at {self.version}"
