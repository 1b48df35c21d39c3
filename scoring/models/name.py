"""GivenName: the names that somebody was given on one sheet, in the order in which they were.

Owns what an entry calls a name (`person_named`): entries hold its number only, so that names can be erased. Rows are
added, never changed; by which of them a person goes is the fold's word, and `Seat.player` its projection.
"""

from __future__ import annotations

from django.db import models

from scoring.models.sheet import Sheet
from scoring.models.space import Player


class GivenName(models.Model):
    """`person` is the number on the sheet; name 0 is the one of the opening. None of it where nobody was renamed."""

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
