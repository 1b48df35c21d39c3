"""Opens seasons."""

from __future__ import annotations

from datetime import date

from django.db import IntegrityError, transaction

from league.models import Club, Season
from league.services.clubs import NAME_LENGTH, club_touch
from scoring.locks import WRITES
from scoring.services import InputError
from scoring.services.sheets import clean_name


def season_open(*, club: Club, name: str, starts_on: date, ends_on: date) -> Season:
    """A new season of the club, from the first to the last day inclusive.

    Raises InputError: name_blank, name_too_long, name_not_printable, season_ends_first, season_name_taken.
    """
    name = clean_name(name, "name", NAME_LENGTH)
    if ends_on < starts_on:
        raise InputError("season_ends_first", "ends_on")
    try:
        with WRITES, transaction.atomic():
            season: Season = club.seasons.create(name=name, starts_on=starts_on, ends_on=ends_on)
            club_touch(club)
    except IntegrityError as error:
        raise InputError("season_name_taken", "name") from error
    return season
