"""Season: a period of a club whose sheets make one standings table.

Standings are not stored: they are computed from the results of its sheets.
"""

from __future__ import annotations

import uuid
from datetime import date

from django.db import models

from league.models.club import Club
from league.models.user import User
from scoring.models import Entry, Sheet
from scoring.models.scoped import ScopedQuerySet


class SeasonQuerySet(ScopedQuerySet):
    space_path = "club__space"


class Season(models.Model):
    """`closed_at`: since then no sheet comes in or goes out; None while it runs."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=80)
    starts_on = models.DateField()
    ends_on = models.DateField()
    closed_at = models.DateTimeField(null=True)

    objects = SeasonQuerySet.as_manager()

    class Meta:
        ordering = ["-starts_on", "-pk"]
        constraints = [
            models.UniqueConstraint("club", "name", name="season_name_unique_in_club"),
            models.CheckConstraint(
                condition=models.Q(ends_on__gte=models.F("starts_on")), name="season_ends_after_start"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def has_day(self, day: date) -> bool:
        return self.starts_on <= day <= self.ends_on


class SeasonSheetQuerySet(ScopedQuerySet):
    space_path = "season__club__space"


class SeasonSheet(models.Model):
    """A sheet of a season; each sheet is in one season at most."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="season_sheets")
    sheet = models.OneToOneField(Sheet, on_delete=models.CASCADE, related_name="season_sheet")

    objects = SeasonSheetQuerySet.as_manager()

    class Meta:
        ordering = ["-sheet__created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.sheet_id} in {self.season_id}"


class Reopening(models.Model):
    """Who opened a closed sheet of the club again. When and why are the entry's time and its remark."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="reopening")
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="reopenings")

    def __str__(self) -> str:
        return f"{self.entry_id} by {self.by_id}"
