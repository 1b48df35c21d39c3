"""Opens, changes, closes and reopens seasons, and deletes empty ones."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db import IntegrityError, transaction
from django.utils import timezone

from league.models import Club, Season
from league.services.clubs import NAME_LENGTH, club_touch
from scoring.locks import WRITES
from scoring.services import InputError
from scoring.services.sheets import clean_name


@dataclass(frozen=True, slots=True)
class Terms:
    """Name and days of a season, the first and last day included."""

    name: str
    starts_on: date
    ends_on: date

    @classmethod
    def of(cls, season: Season) -> Terms:
        return cls(season.name, season.starts_on, season.ends_on)


def season_open(*, club: Club, name: str, starts_on: date, ends_on: date) -> Season:
    """A new season of the club, from the first to the last day inclusive.

    Raises InputError: name_blank, name_too_long, name_not_printable, season_ends_first, season_name_taken.
    """
    terms = _checked(Terms(name, starts_on, ends_on))
    try:
        with WRITES, transaction.atomic():
            season: Season = club.seasons.create(
                name=terms.name, starts_on=terms.starts_on, ends_on=terms.ends_on
            )
            club_touch(club)
    except IntegrityError as error:
        raise InputError("season_name_taken", "name") from error
    return season


def season_change(*, season: Season, opened: Terms, typed: Terms) -> None:
    """Change name and days; `opened` are the values when the form was opened.

    Raises InputError as `season_open`, and: season_closed, season_changed_meanwhile, season_leaves_sheets
    (sheets of the season have days outside).
    """
    typed = _checked(typed)
    try:
        with WRITES, transaction.atomic():
            stored = season_locked(season)
            if Terms.of(stored) == typed:
                return
            if Terms.of(stored) != opened:
                raise InputError("season_changed_meanwhile")
            _leave_no_sheet(stored, typed)
            stored.name, stored.starts_on, stored.ends_on = typed.name, typed.starts_on, typed.ends_on
            stored.save(update_fields=["name", "starts_on", "ends_on"])
            club_touch(season.club)
    except IntegrityError as error:
        raise InputError("season_name_taken", "name") from error


def season_close(*, season: Season) -> None:
    """No sheet is added or taken out any more. Running sheets may be finished."""
    _mark(season, closed=True)


def season_reopen(*, season: Season) -> None:
    _mark(season, closed=False)


def season_delete(*, season: Season) -> None:
    """Delete a season without sheets and points beside the games. Raises InputError: season_not_empty."""
    with WRITES, transaction.atomic():
        stored = season_locked(season, even_closed=True)
        if not season_is_empty(stored):
            raise InputError("season_not_empty")
        stored.delete()
        club_touch(season.club)


def season_is_empty(season: Season) -> bool:
    return not (season.season_sheets.exists() or season.adjustments.exists())


def season_locked(season: Season, *, even_closed: bool = False) -> Season:
    """The current row, locked. Call it inside a transaction. Raises InputError: season_closed."""
    rows = Season.objects.everywhere("the season that the caller has access to")
    stored: Season = rows.select_for_update().get(pk=season.pk)
    if stored.closed_at is not None and not even_closed:
        raise InputError("season_closed", "", {"season": stored.name})
    return stored


def season_for(club: Club, day: date) -> Season | None:
    """The running season of the club that includes this day; the newest of several."""
    seasons = club.seasons.filter(starts_on__lte=day, ends_on__gte=day, closed_at=None)
    found: Season | None = seasons.order_by("-starts_on", "-pk").first()
    return found


def check_day_of(season: Season, day: date) -> None:
    """Raises InputError: day_of_another_season with the season that includes this day, day_of_no_season."""
    if season.has_day(day):
        return
    params: dict[str, int | str] = {"season": season.name, "day": day.isoformat()}
    other = season_for(season.club, day)
    if other is None:
        raise InputError("day_of_no_season", "begun_on", params)
    raise InputError(
        "day_of_another_season", "begun_on", params | {"other": other.name, "uid": str(other.uid)}
    )


def _checked(terms: Terms) -> Terms:
    name = clean_name(terms.name, "name", NAME_LENGTH)
    if terms.ends_on < terms.starts_on:
        raise InputError("season_ends_first", "ends_on")
    return Terms(name, terms.starts_on, terms.ends_on)


def _leave_no_sheet(season: Season, terms: Terms) -> None:
    inside = {"sheet__begun_on__gte": terms.starts_on, "sheet__begun_on__lte": terms.ends_on}
    if left := season.season_sheets.exclude(**inside).count():
        raise InputError("season_leaves_sheets", "", {"number": left})


def _mark(season: Season, *, closed: bool) -> None:
    with WRITES, transaction.atomic():
        rows = Season.objects.in_space(season.club.space).filter(pk=season.pk, closed_at__isnull=closed)
        if rows.update(closed_at=timezone.now() if closed else None):
            club_touch(season.club)
