"""Sheet: the record of one evening, with its frozen ruleset, and Seat, who sits where.

The score is not stored here: it is the fold of the sheet's entries. Polls compare `version`.
"""

from __future__ import annotations

import uuid

from django.db import models
from django.utils import timezone

from scoring.models.scoped import ScopedQuerySet
from scoring.models.shown_title import TablePurpose, shown_title
from scoring.models.space import Player, Space


class Sheet(models.Model):
    """`version` is the `seq` of the last entry. `begun_on` is the date of the evening, also after midnight.

    `title` says where or for what people play, `note` what they want to remember; `services.about` changes
    both without an entry. `heat`, `table_number` and `games_planned` say what the app opened the sheet for;
    `shown_title` adds them to `title` in words, and a title that somebody types clears them. `late_count`:
    people added after the opening, see `Seat`. `relabelled` counts changes that a board shows without an
    entry (title, a corrected name, a person added), so that open pages notice them. `results_changed` counts
    the changes of its finished games, for readers of results only.

    `is_closed` and `differs` are copied from the fold, so that lists need no fold; `differs`: two scribes
    wrote different things and nobody has settled it. `club_reopens`: once closed, only its club reopens it,
    with a reason. `is_away`: a copy in another instance is written on, this one is not. `dealer_said`:
    whether people named the `first_dealer`; None for older sheets.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    space = models.ForeignKey(Space, on_delete=models.PROTECT, related_name="sheets")
    title = models.CharField(max_length=80, blank=True)
    heat = models.PositiveSmallIntegerField(null=True)
    table_number = models.PositiveSmallIntegerField(null=True)
    games_planned = models.PositiveSmallIntegerField(null=True)
    note = models.CharField(max_length=400, blank=True, default="", db_default="")
    ruleset_key = models.CharField(max_length=40)
    ruleset_version = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    seats_count = models.PositiveSmallIntegerField()
    first_dealer = models.PositiveSmallIntegerField(default=0)
    dealer_said = models.BooleanField(null=True)
    is_closed = models.BooleanField(default=False, db_default=False)
    differs = models.BooleanField(default=False, db_default=False)
    club_reopens = models.BooleanField(default=False, db_default=False)
    is_away = models.BooleanField(default=False, db_default=False)
    late_count = models.PositiveSmallIntegerField(default=0, db_default=0)
    relabelled = models.PositiveIntegerField(default=0, db_default=0)
    results_changed = models.PositiveIntegerField(default=0, db_default=0)
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

    @property
    def purpose(self) -> TablePurpose:
        return TablePurpose(self.heat, self.table_number, self.games_planned)

    @property
    def shown_title(self) -> str:
        """The title in the reader's language."""
        return shown_title(self.title, self.purpose)


class Seat(models.Model):
    """A person on the sheet: `number` is the seat at the opening (clockwise from 0), or `seats_count` and up
    for people added later.

    Entries refer to people by `number`: a late WHOT! player joins with it (`player_joined`), at Watten
    `seats_taken` says who sits where. `player` is the person's present name; after a renaming it is a
    projection that only `services.names` writes (`GivenName`).
    """

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        ordering = ("number",)
        constraints = [models.UniqueConstraint("sheet", "number", name="seat_number_unique_on_sheet")]

    def __str__(self) -> str:
        return f"{self.number}: {self.player}"
