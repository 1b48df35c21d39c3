"""Clubs, their members, seasons and open sheets."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, QuerySet
from django.utils import timezone

from league.models import Club, Membership, Season, SeasonSheet, User
from scoring.access import Device
from scoring.models import Sheet, SheetGrant
from scoring.selectors.sheets import sheet_fold

MOST_RUNNING = 24
MOST_ADOPTABLE = 12


def clubs_seen_by(user: User | AnonymousUser) -> QuerySet[Club]:
    """Public clubs and one's own, by name."""
    return Club.objects.visible_to(user).order_by("name", "pk")


def club_members(club: Club) -> QuerySet[Membership]:
    return club.memberships.select_related("user")


def members_with_our_password(club: Club) -> QuerySet[Membership]:
    """Members whose account began in this club and is in no other: its owners may set a new password."""
    made = club.memberships.filter(made_account=True, user__is_staff=False, user__is_superuser=False)
    return made.annotate(clubs=Count("user__memberships")).filter(clubs=1)


def club_seasons(club: Club) -> QuerySet[Season]:
    """Newest first."""
    return club.seasons.order_by("-starts_on", "-pk")


def adoptable_sheets(device: Device | None) -> list[Sheet]:
    """The sheets without a club that this browser directs."""
    if device is None:
        return []
    grants = SheetGrant.objects.live(timezone.now()).filter(holder_hash=device.holder, scope="direct")
    mine = Sheet.objects.everywhere("a device's own grants").filter(grants__in=grants, space__club=None)
    return list(mine.prefetch_related("seats__player")[:MOST_ADOPTABLE])


def season_sheets(season: Season) -> list[SeasonSheet]:
    """The newest sheets of one season that are not closed."""
    return _open_ones(season.season_sheets.all())


def running_sheets(club: Club) -> list[SeasonSheet]:
    """The newest sheets of the club's seasons that are not closed."""
    return _open_ones(SeasonSheet.objects.in_space(club.space))


def _open_ones(sheets: QuerySet[SeasonSheet]) -> list[SeasonSheet]:
    """Only the fold of a sheet knows whether it is closed."""
    newest = (
        sheets.select_related("sheet", "season")
        .prefetch_related("sheet__seats__player")
        .order_by("-sheet__created_at", "-pk")
    )
    return [opened for opened in newest[:MOST_RUNNING] if not sheet_fold(opened.sheet).ledger.closed]
