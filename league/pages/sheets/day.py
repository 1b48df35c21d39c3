"""Table name and day of a new sheet, and the season that includes the day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest
from django.utils import timezone
from django.utils.dateparse import parse_date

from league import wording
from league.access import SeasonAccess
from league.models import Club, Season
from league.services.seasons import check_day_of
from rules import registry
from scoring.services import InputError
from scoring.services.about import last_day

DAY_ERRORS = ("day_of_another_season", "day_of_no_season")


@dataclass(frozen=True, slots=True)
class SeasonOfSheet:
    """Context of `league/sheets/sheet_new.html` beyond the form of a new sheet.

    `may_date`: directors may choose another day. `outside` says that the day is outside the season; `other`
    is the season that includes it, or "", and `new_url` names its page for a new sheet of this game. `rules`:
    pinned by the season, or "".
    """

    club: Club
    season: Season
    rules: str
    has_questions: bool
    title: str
    begun_on: str
    may_date: bool
    last_day: str
    outside: str
    other: str
    new_url: str


def season_of_sheet(
    request: HttpRequest, access: SeasonAccess, game: str, error: InputError | None, *, has_questions: bool
) -> SeasonOfSheet:
    """`error`: why the posted form was refused, or None."""
    today = timezone.localdate()
    if request.method != "POST":
        error = _outside(access.season, today)  # shown before anything is typed
    is_day = error is not None and error.code in DAY_ERRORS
    return SeasonOfSheet(
        club=access.of.club,
        season=access.season,
        rules=wording.ruleset(registry.spell(rules)) if (rules := access.season.rules) else "",
        has_questions=has_questions,
        title=request.POST.get("title", ""),
        begun_on=request.POST.get("begun_on", today.isoformat()),
        may_date=access.of.may_direct,
        last_day=last_day().isoformat(),
        outside=wording.input_error(error) if error and is_day and request.method != "POST" else "",
        other=str(error.params.get("uid", "")) if error and is_day else "",
        new_url=f"league:{game}-new",
    )


def typed_day(request: HttpRequest, access: SeasonAccess) -> date | None:
    """The day that a director typed; None for today. Raises InputError: date_unreadable."""
    text = request.POST.get("begun_on", "").strip()
    if not access.of.may_direct or not text:
        return None
    try:
        day = parse_date(text)
    except ValueError:
        day = None
    if day is None:
        raise InputError("date_unreadable", "begun_on")
    return day


def _outside(season: Season, day: date) -> InputError | None:
    try:
        check_day_of(season, day)
    except InputError as error:
        return error
    return None
