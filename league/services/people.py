"""The roster of a club: adds members, changes and ends their membership, turns guests into members.

Private data goes to `Person`, the public name to the player. The caller checks that an owner asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db import IntegrityError, transaction

from league.models import Club, Person
from league.selectors.erasures import is_erased
from league.services.visibility import minor_set
from scoring.locks import WRITES
from scoring.models import Player
from scoring.services import InputError, player_exactly
from scoring.services.sheets import clean_name

LETTER_NAME_LENGTH, CONTACT_LENGTH, NUMBER_LENGTH = 80, 200, 20


@dataclass(frozen=True, slots=True)
class Details:
    """What only owners see of a member. Texts may be empty."""

    letter_name: str = ""
    contact: str = ""
    number: str = ""
    is_minor: bool = False
    since: date | None = None
    until: date | None = None

    def cleaned(self) -> Details:
        """The details with clean texts.

        Raises InputError: name_too_long, name_not_printable, leaves_before_joining; the field is the
        attribute.
        """
        if self.since and self.until and self.until < self.since:
            raise InputError("leaves_before_joining", "until")
        return Details(
            _text(self.letter_name, "letter_name", LETTER_NAME_LENGTH),
            _text(self.contact, "contact", CONTACT_LENGTH),
            _text(self.number, "number", NUMBER_LENGTH),
            self.is_minor,
            self.since,
            self.until,
        )


@dataclass(frozen=True, slots=True)
class NewMember:
    """A new entry of the roster: a guest who has already played, or a clean unused name."""

    who: Player | str
    details: Details


def people_add(*, club: Club, members: Sequence[NewMember]) -> list[Person]:
    """Add all of them, or nobody.

    Raises InputError: person_already, player_erased, number_taken, and those of `Details`; the params hold
    the name.
    """
    with WRITES, transaction.atomic():
        return [_add(club, member) for member in members]


def person_add(*, club: Club, who: Player | str, details: Details) -> Person:
    """Add one member, or make a guest one. Raises InputError as `people_add`."""
    return people_add(club=club, members=[NewMember(who, details)])[0]


def person_change(*, person: Person, seen: int, details: Details) -> Person:
    """Change private data. `seen` is the revision when the form was opened. Repeating it has no further
    effect.

    Raises InputError: person_changed_meanwhile, number_taken, and those of `Details`.
    """
    details = details.cleaned()
    with WRITES, transaction.atomic():
        stored: Person = Person.objects.in_space(person.club.space).select_for_update().get(pk=person.pk)
        if details == details_of(stored):
            return stored
        if stored.revision != seen:
            raise InputError("person_changed_meanwhile")
        _write(stored, details)
        stored.revision += 1
        _save(stored)
        minor_set(club=stored.club, player=stored.player, is_minor=stored.is_minor)
    return stored


def person_leave(*, person: Person, until: date) -> None:
    """End the membership on this day; games and private data stay. Repeating it keeps the first day."""
    with WRITES, transaction.atomic():
        stored: Person = Person.objects.in_space(person.club.space).select_for_update().get(pk=person.pk)
        if stored.until is None:
            stored.until = max(until, stored.since or until)
            stored.revision += 1
            stored.save(update_fields=["until", "revision"])


def details_of(person: Person) -> Details:
    return Details(
        person.letter_name, person.contact, person.number, person.is_minor, person.since, person.until
    )


def _add(club: Club, member: NewMember) -> Person:
    details = member.details.cleaned()
    player = member.who
    if isinstance(player, str):
        player = player_exactly(space=club.space, name=player)
    if is_erased(player.uid):
        raise InputError("player_erased", "name", {"name": player.name})
    if Person.objects.in_space(club.space).filter(player=player).exists():
        raise InputError("person_already", "name", {"name": player.name})
    person = Person(club=club, player=player)
    _write(person, details)
    _save(person)
    minor_set(club=club, player=player, is_minor=details.is_minor)
    return person


def _write(person: Person, details: Details) -> None:
    person.letter_name, person.contact = details.letter_name, details.contact
    person.number, person.is_minor = details.number, details.is_minor
    person.since, person.until = details.since, details.until


def _save(person: Person) -> None:
    try:
        with transaction.atomic():
            person.save()
    except IntegrityError as error:
        raise InputError("number_taken", "number", {"number": person.number}) from error


def _text(text: str, field: str, most: int) -> str:
    return clean_name(text, field, most) if text.strip() else ""
