"""Deletes, once a day, personal data whose retention period is over. The club's page on data protection lists
the periods.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from importlib import import_module

from django.conf import settings
from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from league.models import Club, Erasure, Invitation, Person, User
from league.selectors.competitions import competition_state, people_of
from league.services.erasures import player_erase
from league.services.mail_codes import mail_codes_forget
from scoring.locks import WRITES
from scoring.models import Player

INVITATION_DAYS = 90  # after an invitation was used, revoked or expired
SIGN_IN_DAYS = 365  # how long an account's last sign-in is kept
# Guests per day and club, so that it never takes long.
MOST_GUESTS = 50


def club_terms_set(*, club: Club, keep_contacts: int, keep_guests: int) -> None:
    """Set the periods in months; 0 for ever."""
    club.keep_contacts, club.keep_guests = keep_contacts, keep_guests
    with WRITES, transaction.atomic():
        club.save(update_fields=["keep_contacts", "keep_guests"])


def days_of(months: int) -> timedelta:
    return timedelta(days=months * 365 // 12)


def terms_keep(now: datetime | None = None) -> None:
    """Delete what is due. Safe to run twice. `now` is for tests."""
    now = now or timezone.now()
    _invitations(now)
    _sign_ins(now)
    mail_codes_forget()
    for club in Club.objects.select_related("space").order_by("pk"):
        _contacts(club, timezone.localdate(now))
        for player in guests_due(club, timezone.localdate(now))[:MOST_GUESTS]:
            player_erase(club=club, player=player)


def guests_due(club: Club, today: date) -> list[Player]:
    """Guests who have not played within the club's period and are not erased."""
    if not club.keep_guests:
        return []
    last = today - days_of(club.keep_guests)
    # Paper typed in late has an old day, so the age of its sheet counts for its guests.
    found = (
        Player.objects.in_space(club.space)
        .filter(merged_into=None, person=None)
        .exclude(uid__in=Erasure.objects.filter(club=club).values("player"))
        .annotate(played=Max("seats__sheet__begun_on"), opened=Max("seats__sheet__created_at"))
        .filter(played__lt=last, opened__date__lt=last)
        .order_by("pk")
    )
    busy = _in_competitions(club, last)
    return [player for player in found if str(player.uid) not in busy]


def _in_competitions(club: Club, since: date) -> set[str]:
    recent = club.competitions.filter(Q(played_on__gte=since) | Q(created_at__date__gte=since))
    return {uid for competition in recent for uid in people_of(competition_state(competition))}


def _contacts(club: Club, today: date) -> None:
    """Remove contact and letter name of former members; their days and number stay."""
    if club.keep_contacts:
        gone = Person.objects.in_space(club.space).filter(until__lt=today - days_of(club.keep_contacts))
        left = gone.exclude(contact="", letter_name="")
        with WRITES, transaction.atomic():
            left.update(contact="", letter_name="")


def _invitations(now: datetime) -> None:
    last = now - timedelta(days=INVITATION_DAYS)
    over = Q(used_at__lt=last) | Q(revoked_at__lt=last) | Q(expires_at__lt=last)
    Invitation.objects.filter(over).delete()


def _sign_ins(now: datetime) -> None:
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    User.objects.filter(last_login__lt=now - timedelta(days=SIGN_IN_DAYS)).update(last_login=None)
