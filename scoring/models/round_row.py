"""RoundRow: the facts of one round, a projection of the sheet's fold. RowsMark: the fold that the rows were
made from.

Only `services.round_rows` writes both, in a task after the commit. They name people by their number on the
sheet, so that another name, a merge or a split changes none of them.
"""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now
from django.utils import timezone

from scoring.models.sheet import Sheet


class RoundRow(models.Model):
    """The fields are those of `scoring.engine.board.rounds.RoundFacts`, texts as `round_text` writes them.

    `came_in`: when the server received its result. `begun_at`, `said_at`: when its first entry and its result
    were declared, by the clock of the device if they waited there. `changed_at`: when this row was written or
    changed.
    """

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="round_rows", db_index=False)
    game = models.PositiveIntegerField()
    round = models.PositiveIntegerField()
    how = models.CharField(max_length=10)
    dealer = models.PositiveSmallIntegerField(null=True)
    value = models.IntegerField()
    scribes = models.PositiveSmallIntegerField()
    settled = models.BooleanField()
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    stake = models.IntegerField()
    seated = models.TextField()
    winners = models.TextField()
    before = models.TextField()
    gained = models.TextField()
    krank = models.TextField()
    went = models.TextField()
    stakes = models.TextField()
    calls = models.TextField()
    fines = models.TextField()
    struck = models.TextField()
    held = models.TextField()
    begun_at = models.DateTimeField()
    said_at = models.DateTimeField()
    came_in = models.DateTimeField()
    changed_at = models.DateTimeField(default=timezone.now, db_default=Now())

    class Meta:
        ordering = ("sheet", "game", "round")
        constraints = [models.UniqueConstraint("sheet", "game", "round", name="round_row_unique_on_sheet")]

    def __str__(self) -> str:
        return f"round {self.round} of game {self.game} of {self.sheet_id}"


class RowsMark(models.Model):
    """What the round rows of a sheet were made from: its version, its people, the revisions of engine and
    rows, with the hash of the rows.
    """

    sheet = models.OneToOneField(Sheet, on_delete=models.CASCADE, related_name="rows_mark")
    version = models.PositiveIntegerField()
    late_count = models.PositiveSmallIntegerField(default=0)
    revision = models.CharField(max_length=40)
    rows_hash = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"rows of {self.sheet_id} at {self.version}"
