"""FormerName: an earlier name of a player, kept when a club corrects the name.

It tells a reader of an old printout who is meant. Rows are added, never changed, and deleted with their
player. `by` is the uid of the account that corrected the name, None in older rows. Names used on one sheet
only are in `GivenName`.
"""

from __future__ import annotations

from django.db import models

from scoring.models.space import Player


class FormerName(models.Model):
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="former_names")
    name = models.CharField(max_length=40)
    until = models.DateTimeField(auto_now_add=True)
    by = models.UUIDField(null=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.player}, once {self.name}"
