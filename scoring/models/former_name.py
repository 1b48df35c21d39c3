"""FormerName: what a player of a club was called before the name was put right.

Owns those names, so that whoever reads an old print finds who is meant. Rows are added, never changed; they go with
their player. `by` is the uid of whoever put it right, which those above may know by a name; None before it was kept.
Of one sheet alone names are facts (`GivenName`); this one is of everything the player ever sat at.
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
