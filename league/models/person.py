"""Person: a member of a club as the secretary knows them. Private: only owners of the club see it.

The public name is that of the `scoring.Player`; boards, standings and the API show nothing of this row. A
player without a person is a guest.
"""

from __future__ import annotations

import uuid

from django.db import models

from league.models.club import Club
from scoring.models import Player
from scoring.models.scoped import ScopedQuerySet


class PersonQuerySet(ScopedQuerySet):
    space_path = "club__space"


class Person(models.Model):
    """`letter_name`: how letters address them. `until`: the last day of membership, None while it lasts.

    `revision` counts changes, so that an outdated form does not overwrite a newer change.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="people")
    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="person")
    letter_name = models.CharField(max_length=80, blank=True)
    contact = models.CharField(max_length=200, blank=True)
    number = models.CharField(max_length=20, blank=True)
    is_minor = models.BooleanField(default=False)
    since = models.DateField(null=True)
    until = models.DateField(null=True)
    revision = models.PositiveIntegerField(default=0)

    objects = PersonQuerySet.as_manager()

    class Meta:
        ordering = ("player__name", "pk")
        constraints = [
            models.UniqueConstraint(
                "club", "number", condition=~models.Q(number=""), name="person_number_unique_in_club"
            ),
            models.CheckConstraint(
                condition=models.Q(until=None)
                | models.Q(since=None)
                | models.Q(until__gte=models.F("since")),
                name="person_leaves_after_joining",
            ),
        ]

    def __str__(self) -> str:
        return str(self.uid)
