"""GivenName: the names that a person was given on one sheet, in order.

Entries (`person_named`) hold only the number of a name, so that names can be erased. Rows are added, never
changed. The fold says which name is used now; `Seat.player` is a projection of it.
"""

from __future__ import annotations

from django.db import models

from scoring.models.sheet import Sheet
from scoring.models.space import Player


class GivenName(models.Model):
    """`person` is the number on the sheet; name 0 is the one at the start. A sheet without a renaming has no rows."""

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="given_names", db_index=False)
    person = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="given_names")

    class Meta:
        ordering = ("sheet", "person", "number")
        constraints = [
            models.UniqueConstraint("sheet", "person", "number", name="given_name_number_unique_for_person")
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.player}"
