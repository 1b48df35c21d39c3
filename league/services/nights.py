"""Stores what sheets do not say about a club night: where it is, who came, who pays the round."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID

from django.db import transaction

from league.models import Night, Presence, Season
from league.services.clubs import NAME_LENGTH, club_touch
from league.services.seasons import check_day_of, season_locked
from scoring.locks import WRITES
from scoring.models import Player
from scoring.services import InputError, player_exactly
from scoring.services.about import one_line


@dataclass(frozen=True, slots=True)
class AboutNight:
    """`payer` None: nobody was named."""

    venue: str = ""
    payer: Player | None = None
    is_cancelled: bool = False

    @classmethod
    def of(cls, night: Night | None) -> AboutNight:
        return cls(night.venue, night.payer, night.is_cancelled) if night else cls()


def night_locked(season: Season, day: date) -> Night:
    """The row of this night, created if missing and locked. Call it inside a transaction.

    Raises InputError: season_closed, day_of_another_season, day_of_no_season.
    """
    stored = season_locked(season)
    check_day_of(stored, day)
    nights = Night.objects.in_space(season.club.space)
    night: Night = nights.get_or_create(season=season, played_on=day)[0]
    return night


def presence_change(*, season: Season, day: date, come: Collection[UUID], gone: Collection[UUID]) -> None:
    """Mark players of the club as here or gone; all others stay unchanged.

    Unknown uids are ignored. Raises InputError as `night_locked`.
    """
    with WRITES, transaction.atomic():
        night = night_locked(season, day)
        players = Player.objects.in_space(season.club.space)
        Presence.objects.filter(night=night, player__in=players.filter(uid__in=gone)).delete()
        found = players.filter(uid__in=come, merged_into=None)
        Presence.objects.bulk_create(
            [Presence(night=night, player=player) for player in found], ignore_conflicts=True
        )
        club_touch(season.club)


def guests_come(*, season: Season, day: date, who: Sequence[Player | str]) -> list[Player]:
    """Mark people as here who are not on the list: players, or clean new names.

    Raises InputError as `night_locked`.
    """
    with WRITES, transaction.atomic():
        players = [
            one if isinstance(one, Player) else player_exactly(space=season.club.space, name=one)
            for one in who
        ]
        presence_change(season=season, day=day, come=[player.uid for player in players], gone=[])
    return players


def night_change(*, season: Season, day: date, seen: AboutNight, typed: AboutNight) -> None:
    """Store the venue, the payer, and whether the night is cancelled. `seen`: the values when the form was
    opened.

    Raises InputError as `night_locked`, and: text_too_long, night_changed_meanwhile.
    """
    venue = one_line(typed.venue)
    if len(venue) > NAME_LENGTH:
        raise InputError("text_too_long", "venue", {"most": NAME_LENGTH, "length": len(venue)})
    typed = replace(typed, venue=venue)
    with WRITES, transaction.atomic():
        night = night_locked(season, day)
        if AboutNight.of(night) == typed:
            return
        if AboutNight.of(night) != seen:
            raise InputError("night_changed_meanwhile")
        night.venue, night.payer, night.is_cancelled = typed.venue, typed.payer, typed.is_cancelled
        night.save(update_fields=["venue", "payer", "is_cancelled"])
        club_touch(season.club)
