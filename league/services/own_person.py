"""Ties an account to the person of the roster whose it is, so that the person decides about the own data."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from league.models import Membership, Person
from scoring.locks import WRITES
from scoring.services import InputError


def person_tie(*, membership: Membership, person: Person) -> None:
    """The account of this membership is this person. Done before, it changes nothing.

    Raises InputError: person_elsewhere for one of another club, person_tied where another account is this person, and
    account_tied where this account is another person of the club.
    """
    if person.club_id != membership.club_id:
        raise InputError("person_elsewhere", "membership")
    try:
        with WRITES, transaction.atomic():
            held = Membership.objects.select_for_update().get(pk=membership.pk)
            if held.person_id not in (None, person.pk):
                raise InputError("account_tied", "membership")
            held.person = person
            held.save(update_fields=["person"])
    except IntegrityError:
        raise InputError("person_tied", "membership") from None
    membership.person = person


def person_untie(*, person: Person) -> None:
    """No account is this person any more."""
    Membership.objects.filter(person=person).update(person=None)
