"""Club, its members, and the grants they got through it.

`league.access` decides what a role may do. Names on boards belong to the club's Space.
"""

from __future__ import annotations

import uuid
from typing import Self

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models

from league.models.user import User
from scoring.models import SheetGrant, Space
from scoring.models.dated import Dated, DatedRows


class Role(models.TextChoices):
    """From most to least rights. docs/clubs.md has the tested table of what each may do."""

    OWNER = "owner", "owner"
    DIRECTOR = "director", "director"
    SCORER = "scorer", "scorer"
    MEMBER = "member", "member"


class ClubQuerySet(DatedRows, models.QuerySet["Club"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Public clubs and the user's own."""
        mine = models.Q(pk__in=Membership.objects.filter(user_id=user.pk or 0).values("club"))
        return self.filter(models.Q(is_public=True) | mine)


class Club(Dated):
    """`revision` counts changes of the league's own data that readers see; it is part of every ETag.

    `may_be_found`: search engines may list the pages of a public club. `rates_outside`: games outside seasons
    and competitions count for ratings. `embed_origins`: the sites that may frame its tables, one origin a
    line. `feed_revision`: the revision that the feeds of its seasons have reported
    (`services.season_changes`), None at first. `keep_contacts`, `keep_guests`: how many months the contact
    details of former members, and the names of guests since their last game, are kept; 0 for ever.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(max_length=80)
    space = models.OneToOneField(Space, on_delete=models.PROTECT, related_name="club")
    is_public = models.BooleanField(default=False)
    may_be_found = models.BooleanField(default=False, db_default=False)
    rates_outside = models.BooleanField(default=False, db_default=False)
    embed_origins = models.TextField(blank=True, default="", db_default="")
    keep_contacts = models.PositiveSmallIntegerField(default=12, db_default=12)
    keep_guests = models.PositiveSmallIntegerField(default=0, db_default=0)
    revision = models.PositiveIntegerField(default=0)
    feed_revision = models.PositiveIntegerField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = ClubQuerySet.as_manager()

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """`made_account`: the account was created in this club, so its owners may reset the password while the
    account is in no other. `person`: the person of the roster behind the account, None until somebody says
    who it is.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=8, choices=Role.choices)
    made_account = models.BooleanField(default=False)
    person = models.OneToOneField(
        "league.Person", null=True, on_delete=models.SET_NULL, related_name="membership"
    )

    class Meta:
        ordering = ["role", "user__username"]
        constraints = [models.UniqueConstraint("user", "club", name="membership_unique")]

    def __str__(self) -> str:
        return f"{self.user} in {self.club} as {self.role}"


class MemberGrant(models.Model):
    """A device's grant that came from a membership. It ends with the membership, and with the session except
    on a ClubTablet.

    `ended_at`: when the session ended. Rights that the device got since then came from elsewhere.
    """

    membership = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="grants")
    grant = models.ForeignKey(SheetGrant, on_delete=models.CASCADE, related_name="member_grants")
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint("membership", "grant", name="member_grant_unique")]

    def __str__(self) -> str:
        return f"{self.grant} through {self.membership_id}"
