"""Entry: one declaration, as it was said. Ink: never changed, never deleted.

Owns the append-only ledger. Undo and correction are entries too. Holds no
name, no free text and no user key; texts live in `Remark`, which may be
emptied. Whole sheets go only through `services.purge_sheet`.
"""

from __future__ import annotations

from typing import Any, NoReturn

from django.db import models

from scoring.models.sheet import Sheet
from scoring.models.writer import Writer


class InkError(RuntimeError):
    """Somebody tried to change or delete what was written."""


class EntryQuerySet(models.QuerySet["Entry"]):
    def update(self, **kwargs: Any) -> NoReturn:
        raise InkError("entries are never changed: append an entry_corrected")

    def delete(self) -> NoReturn:
        raise InkError("entries are never deleted: append an entry_voided")

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise InkError("entries are never changed: append an entry_corrected")


class Entry(models.Model):
    """`seen`: the version the scorer looked at. `held`: why it came in outside the fold, "" if it counts.

    `scribe`: which of two scribes it was written for, as the device's grant said then; None for neither.
    `tapped_at`: when, for what had to wait on its device; as that device says, so it is shown and orders nothing.
    """

    # No index of its own: the unique (sheet, seq) serves it, and every index is written with every score.
    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="entries", db_index=False)
    seq = models.PositiveIntegerField()
    entry_id = models.UUIDField()
    content_hash = models.CharField(max_length=64)
    game = models.PositiveIntegerField()
    round = models.PositiveIntegerField()
    kind = models.CharField(max_length=24)
    payload = models.JSONField()
    schema = models.PositiveSmallIntegerField()
    seen = models.PositiveIntegerField()
    held = models.CharField(max_length=32, blank=True)
    writer = models.ForeignKey(Writer, on_delete=models.PROTECT, related_name="entries")
    scribe = models.PositiveSmallIntegerField(null=True)
    received_at = models.DateTimeField(auto_now_add=True)
    tapped_at = models.DateTimeField(null=True)

    objects = EntryQuerySet.as_manager()

    class Meta:
        ordering = (
            "sheet",
            "seq",
        )
        constraints = [
            models.UniqueConstraint("sheet", "seq", name="entry_seq_unique_on_sheet"),
            models.UniqueConstraint("sheet", "entry_id", name="entry_id_unique_on_sheet"),
        ]

    def __str__(self) -> str:
        return f"{self.seq}: {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise InkError("entries are never changed: append an entry_corrected")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise InkError("entries are never deleted: append an entry_voided")


class Remark(models.Model):
    """Free text beside an entry (a reason, a note). May be emptied without touching the ledger."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="remark")
    text = models.CharField(max_length=400, blank=True)

    def __str__(self) -> str:
        return self.text
