"""Founds clubs and changes their settings."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from league.models import Club, Membership, Role, User
from league.services.rating_marks import rate_again
from scoring.locks import WRITES
from scoring.models import Space
from scoring.services import InputError
from scoring.services.sheets import clean_name

NAME_LENGTH = 80


def club_found(*, name: str, founder: User, is_public: bool = False) -> Club:
    """A new club with its own space, owned by its founder.

    Raises InputError: name_blank, name_too_long, name_not_printable, own_password_first (somebody else knows
    the founder's password and would have access to this club too).
    """
    if founder.password_is_given:
        raise InputError("own_password_first")
    name = clean_name(name, "name", NAME_LENGTH)
    with WRITES, transaction.atomic():
        club = Club.objects.create(name=name, space=Space.objects.create(name=name), is_public=is_public)
        Membership.objects.create(club=club, user=founder, role=Role.OWNER)
    return club


def club_change(*, club: Club, name: str, is_public: bool, may_be_found: bool = False) -> Club:
    """Rename the club, make it public or private, allow search engines. Raises InputError as `club_found`."""
    club.name, club.is_public = clean_name(name, "name", NAME_LENGTH), is_public
    club.may_be_found = is_public and may_be_found
    with WRITES, transaction.atomic():
        club.save(update_fields=["name", "is_public", "may_be_found"])
        club_touch(club)
    return club


def club_rate_outside(*, club: Club, said: bool) -> None:
    """Set whether games outside seasons and competitions count for ratings; the worker then rates the club again."""
    with WRITES, transaction.atomic():
        if Club.objects.filter(pk=club.pk, rates_outside=not said).update(rates_outside=said):
            rate_again(club)
            club_touch(club)
    club.rates_outside = said


def club_touch(club: Club) -> None:
    """Raise the club's revision, which changes all its ETags, without changing its own `changed_at`."""
    Club.objects.filter(pk=club.pk).update(revision=F("revision") + 1, changed_at=F("changed_at"))
