"""Entry: one declaration of a sheet's append-only log.

Entries are never changed or deleted; undo and correction are entries too. They hold no name, no free text and
no user key. Texts are in `Remark`, which may be emptied. Only `services.purge_sheet` deletes, the whole sheet
at once.
"""

from __future__ import annotations

from typing import Any, NoReturn

from django.db import models

from scoring.models.sheet import Sheet
from scoring.models.writer import Writer


class InkError(RuntimeError):
    """Code tried to change or delete an entry."""


class EntryQuerySet(models.QuerySet["Entry"]):
    def update(self, **kwargs: Any) -> NoReturn:
        raise InkError("entries are never changed: append an entry_corrected")

    def delete(self) -> NoReturn:
        raise InkError("entries are never deleted: append an entry_voided")

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise InkError("entries are never changed: append an entry_corrected")


class Entry(models.Model):
    """`seen`: the version of the sheet that the writer saw. `held`: the code of the reason why it waits
    outside the count, "" if it counts.

    `scribe`: which of two scribes it was written for, from the grant of the device; None without two scribes.
    `tapped_at`: when an entry that waited on its device was tapped, by that device's clock; shown, never used
    for order.
    """

    # The unique (sheet, seq) serves as its index: another one would cost every score a write.
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
    # No query asks for the entries of a writer, and no writer is deleted.
    writer = models.ForeignKey(Writer, on_delete=models.PROTECT, related_name="entries", db_index=False)
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
    """Free text beside an entry (a reason, a note). It may be emptied; the entry stays."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="remark")
    text = models.CharField(max_length=400, blank=True)

    def __str__(self) -> str:
        return self.text
