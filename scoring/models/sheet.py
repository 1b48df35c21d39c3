"""Sheet: one evening's pad, with the house rules it froze, and who sits where.

Owns the frozen ruleset and the version that every poll compares. Never holds
a score: that is the fold of its entries.
"""

from __future__ import annotations

import uuid

from django.db import models
from django.utils import timezone

from scoring.models.scoped import ScopedQuerySet
from scoring.models.space import Player, Space


class Sheet(models.Model):
    """`version` is the seq of its last entry. `begun_on` is the evening's date, midnight included.

    `title` says where or for what, `note` what people want to remember of the evening: settings, which
    `services.about` changes, and no entries. `late_count` people were added after the opening, see `Seat`.
    `relabelled` counts the changes of what a board shows and no entry says (the title, a name put right by the club,
    somebody added), so that open pages notice them.
    `dealer_said`: whether people named the `first_dealer`; None for a sheet that does not know.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    space = models.ForeignKey(Space, on_delete=models.PROTECT, related_name="sheets")
    title = models.CharField(max_length=80, blank=True)
    note = models.CharField(max_length=400, blank=True, default="")
    ruleset_key = models.CharField(max_length=40)
    ruleset_version = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    seats_count = models.PositiveSmallIntegerField()
    first_dealer = models.PositiveSmallIntegerField(default=0)
    dealer_said = models.BooleanField(null=True)
    late_count = models.PositiveSmallIntegerField(default=0)
    relabelled = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=0)
    begun_on = models.DateField(default=timezone.localdate)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        ordering = (
            "-created_at",
            "-pk",
        )

    def __str__(self) -> str:
        return f"{self.ruleset_key} {self.begun_on}"


class Seat(models.Model):
    """Who sits at `number` (clockwise from 0) when the sheet is opened; from `seats_count` on, who was added later.

    `number` is what the entries call a person: a late WHOT! player joins at the seat of that number
    (`player_joined`), in Watten `seats_taken` says who sits where. `player` is by which name the person goes: where
    names were changed, a projection that `services.names` alone writes (`GivenName`).
    """

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        ordering = ("number",)
        constraints = [models.UniqueConstraint("sheet", "number", name="seat_number_unique_on_sheet")]

    def __str__(self) -> str:
        return f"{self.number}: {self.player}"
