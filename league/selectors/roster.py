"""The roster of a club for its owners: members with their private data, and guests."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Count

from league.models import Club, Person
from league.selectors.players import club_players
from scoring.models import Player
from scoring.services.name_match import by_name


@dataclass(frozen=True, slots=True)
class Roster:
    """`members` and `former` by name; `guests` have played but are not members."""

    members: tuple[Person, ...]
    former: tuple[Person, ...]
    guests: tuple[Player, ...]


def roster(club: Club, today: date) -> Roster:
    """The roster; two queries. A guest has `sheets`, the number of sheets they sat on."""
    people = people_of(club)
    guests = club_players(club).prefetch_related(None).filter(person=None).annotate(sheets=Count("seats"))
    return Roster(
        members=tuple(one for one in people if not has_left(one, today)),
        former=tuple(one for one in people if has_left(one, today)),
        guests=tuple(sorted(guests, key=lambda guest: by_name(guest.name))),
    )


def people_of(club: Club) -> list[Person]:
    """Everybody who is or was a member, by name, with their player; one query."""
    people = Person.objects.in_space(club.space).select_related("player").order_by("pk")
    return sorted(people, key=lambda one: by_name(one.player.name))


def has_left(person: Person, today: date) -> bool:
    return person.until is not None and person.until < today
