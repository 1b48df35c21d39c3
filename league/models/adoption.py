"""Adoption: a table without a club that was taken into one, with what is needed to undo that."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from league.models.club import Club
from scoring.models import Sheet
from scoring.models.scoped import ScopedQuerySet


class AdoptionQuerySet(ScopedQuerySet):
    space_path = "club__space"


class Adoption(models.Model):
    """`seats` and `given` are pairs of a key (a seat number, the key of a `GivenName`) and the earlier name.

    `made`: keys of the players created for the sheet. Rows are added, and marked when undone.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="adoptions")
    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="adoptions")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="adoptions"
    )
    seats = models.JSONField(default=list)
    given = models.JSONField(default=list)
    made = models.JSONField(default=list)
    at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="adoptions_undone"
    )

    objects = AdoptionQuerySet.as_manager()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.sheet_id} into {self.club_id}"
