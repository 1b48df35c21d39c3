"""Space, the tenant, and Player, the public name of a person in it.

Private data of a person are in `league.Person`.
"""

from __future__ import annotations

import uuid

from django.db import models

from scoring.models.dated import Dated, DatedRows
from scoring.models.scoped import ScopedQuerySet


class Visibility(models.TextChoices):
    """What readers outside see of a player: the name, "Toni B.", another name, or "Player 4711"."""

    FULL = "full", "full"
    INITIAL = "initial", "initial"
    ALIAS = "alias", "alias"
    HIDDEN = "hidden", "hidden"


class Space(models.Model):
    """Owner of sheets and players. A club has exactly one; a table without a club has its own, which is not
    listed. `visibility`: for players who have none of their own; never ALIAS.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(max_length=80, blank=True)
    visibility = models.CharField(
        max_length=8, choices=Visibility.choices, default=Visibility.FULL, db_default=Visibility.FULL
    )
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name or str(self.uid)

    @property
    def is_a_clubs(self) -> bool:
        """Whether the space belongs to a club; the space of a table without one has no name."""
        return bool(self.name)


class PlayerQuerySet(DatedRows, ScopedQuerySet):
    """Players; must be scoped to a space."""


class Player(Dated):
    """`name` may end in an addition in brackets, such as "(Au)", which tells people of one name apart.

    `merged_into`: the player who took over all seats of this one when both were found to be one person.
    `visibility`: "" to use that of the space. `never_full`: readers outside never see more than "Toni B."
    (`models.shown_names`).
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=40)
    merged_into = models.ForeignKey("self", null=True, on_delete=models.CASCADE, related_name="merged")
    visibility = models.CharField(
        max_length=8, choices=Visibility.choices, blank=True, default="", db_default=""
    )
    alias = models.CharField(max_length=40, blank=True, default="", db_default="")
    never_full = models.BooleanField(default=False, db_default=False)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint("space", "name", name="player_name_unique_in_space")]

    def __str__(self) -> str:
        return self.name
