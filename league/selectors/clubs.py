"""Clubs, their members, seasons and open sheets."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, QuerySet
from django.utils import timezone

from league.models import Club, Membership, Reopening, Season, SeasonSheet, User
from scoring.access import Device
from scoring.models import Sheet, SheetGrant

MOST_REOPENED = 50
MOST_ADOPTABLE = 12


def clubs_seen_by(user: User | AnonymousUser) -> QuerySet[Club]:
    """Public clubs and the user's own, by name."""
    return Club.objects.visible_to(user).order_by("name", "pk")


def club_members(club: Club) -> QuerySet[Membership]:
    return club.memberships.select_related("user")


def members_with_our_password(club: Club) -> QuerySet[Membership]:
    """Members whose account was created in this club and is in no other: its owners may set a new password."""
    made = club.memberships.filter(made_account=True, user__is_staff=False, user__is_superuser=False)
    return made.annotate(clubs=Count("user__memberships")).filter(clubs=1)


def club_seasons(club: Club) -> QuerySet[Season]:
    """Newest first."""
    return club.seasons.order_by("-starts_on", "-pk")


def adoptable_sheets(device: Device | None) -> list[Sheet]:
    """The sheets without a club on which this device is the director."""
    if device is None:
        return []
    grants = SheetGrant.objects.live(timezone.now()).filter(holder_hash=device.holder, scope="direct")
    mine = Sheet.objects.everywhere("a device's own grants").filter(grants__in=grants, space__club=None)
    return list(mine.prefetch_related("seats__player")[:MOST_ADOPTABLE])


def loose_sheets(club: Club) -> list[Sheet]:
    """The club's sheets outside seasons and competitions, newest first."""
    loose = Sheet.objects.in_space(club.space).filter(season_sheet=None, competition_sheet=None)
    return list(loose.prefetch_related("seats__player")[:MOST_ADOPTABLE])


def season_reopenings(season: Season) -> list[Reopening]:
    """The newest reopenings of sheets of this season."""
    found = Reopening.objects.filter(entry__sheet__season_sheet__season=season).select_related(
        "by", "entry__remark", "entry__sheet"
    )
    return list(found.prefetch_related("entry__sheet__seats__player").order_by("-pk")[:MOST_REOPENED])


def season_sheets(season: Season) -> QuerySet[SeasonSheet]:
    """The open sheets of one season, newest first."""
    return _open_ones(season.season_sheets.all())


def running_sheets(club: Club) -> QuerySet[SeasonSheet]:
    """The open sheets of the club's seasons, newest first."""
    return _open_ones(SeasonSheet.objects.in_space(club.space))


def _open_ones(sheets: QuerySet[SeasonSheet]) -> QuerySet[SeasonSheet]:
    return (
        sheets.filter(sheet__is_closed=False)
        .select_related("sheet", "season")
        .prefetch_related("sheet__seats__player")
        .order_by("-sheet__created_at", "-pk")
    )
