"""Links an account to its person in the roster, so that people decide about their own data."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from league.models import Membership, Person
from scoring.locks import WRITES
from scoring.services import InputError


def person_tie(*, membership: Membership, person: Person) -> None:
    """Link the account of this membership to this person. Repeating it has no further effect.

    Raises InputError: person_elsewhere for a person of another club, person_tied if the person has another
    account, account_tied if the account is another person of the club.
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
    """Unlink the person from any account."""
    Membership.objects.filter(person=person).update(person=None)
