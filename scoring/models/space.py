"""Space, the tenant, and Player, the public name of a person in it.

Private data of a person is in `league.Person`.
"""

from __future__ import annotations

import uuid

from django.db import models

from scoring.models.scoped import ScopedQuerySet


class Space(models.Model):
    """Owner of sheets and players. A club has exactly one; a table without a club has its own, listed
    nowhere.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name or str(self.uid)

    @property
    def is_a_clubs(self) -> bool:
        """Whether the space belongs to a club; the space of a table without one has no name."""
        return bool(self.name)


class Player(models.Model):
    """`name` may end in an addition in brackets, such as "(Au)", which tells people of one name apart.

    `merged_into`: the player who sits in all places of this one since both were found to be one person.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=40)
    merged_into = models.ForeignKey("self", null=True, on_delete=models.CASCADE, related_name="merged")

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint("space", "name", name="player_name_unique_in_space")]

    def __str__(self) -> str:
        return self.name
