"""Revisions of what readers of a club see, for ETags and rating runs.

A revision stays equal only while nothing shown has changed: an entry raises the version of its sheet, a new
sheet has the highest key, a deleted one lowers the count, changed people raise a sheet's count of
relabellings, and changes of the league raise the club's revision.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from datetime import date
from typing import Any

from django.db.models import Count, Max, Q, QuerySet, Sum

from league.models import Club, Competition, Night, RoundPaid, Season
from league.selectors.polls import state_of
from league.selectors.rated import rated
from scoring.models import GameResult, HandLog, Seat, Sheet

_ROWS = {
    "rows": Sum("rows_mark__version"),
    "hands": Sum("hands_mark__version"),
    "logs": Sum("hands_mark__logs"),
}
_MARK = {"n": Count("pk"), "last": Max("pk"), "versions": Sum("version"), "relabelled": Sum("relabelled")}


def space_mark(space_id: int) -> str:
    """One query over all sheets of a club; it has some hundreds a year.

    An entry raises `version`; a corrected name, a merge and a split raise `relabelled`.
    """
    sheets = Sheet.objects.everywhere("the caller has checked the club").filter(space_id=space_id)
    return _word(sheets.aggregate(**_MARK))


def evening_marks(space_id: int) -> dict[date, str]:
    """Like `space_mark`, for each evening of a space; one query."""
    sheets = Sheet.objects.everywhere("the caller has checked the club").filter(space_id=space_id)
    rows = sheets.order_by().values("begun_on").annotate(**_MARK).values_list("begun_on", *_MARK)
    return {day: _word(dict(enumerate(numbers))) for day, *numbers in rows}


def evening_hashes(space_id: int, days: Collection[date] | None = None) -> dict[date, str]:
    """For each evening a hash of the settled games that count for ratings and of who sat where: all that
    ratings depend on.

    Evenings without such games are left out. `days` limits the evenings; three queries.
    """
    sheets = rated(space_id)
    if days is not None:
        sheets &= Q(sheet__begun_on__in=days)
    days_of: dict[int, date] = {}
    lines: dict[int, list[str]] = {}
    seats = Seat.objects.filter(sheets).order_by("sheet_id", "number")
    for sheet, day, number, player in seats.values_list("sheet_id", "sheet__begun_on", "number", "player_id"):
        days_of[sheet] = day
        lines.setdefault(sheet, [str(sheet)]).append(f"{number} is {player}")
    games: dict[int, list[str]] = {}
    results = GameResult.objects.filter(sheets, settled=True).order_by("sheet_id", "game")
    for sheet, game, digest in results.values_list("sheet_id", "game", "result_hash"):
        games.setdefault(sheet, lines[sheet]).append(f"{game} {digest}")
    by_day: dict[date, list[str]] = {}
    for sheet, game_lines in games.items():
        by_day.setdefault(days_of[sheet], []).extend(game_lines)
    return {
        day: hashlib.sha256("\n".join(game_lines).encode()).hexdigest() for day, game_lines in by_day.items()
    }


def club_revision(club: Club) -> str:
    return f"{club.revision}-{space_mark(club.space_id)}"


def season_revision(season: Season, state: str | None = None) -> str:
    """Changes only with a result of the season, points beside its games, a name or day of its sheets, or a
    setting. One query, none if `state` (see `season_of_poll`) is given.

    Other writing of the club does not change it, not even rounds of an unfinished game. Equal content has an
    equal revision.
    """
    return hashlib.sha256((state or state_of(season)[0]).encode()).hexdigest()


def standings_revision(season: Season) -> str:
    """Like `season_revision`, but "" until a game of the season is finished and there are standings."""
    state, has_results = state_of(season)
    return season_revision(season, state) if has_results else ""


def sheets_revision(club: Club, **of: object) -> str:
    """Changes with every entry, hand log or name on these sheets, and when sheets come or go; two queries.

    Other writing of the club does not change it. `of`: a filter on `Sheet`.
    """
    sheets = Sheet.objects.in_space(club.space).filter(**of)
    rows = {"closed": Count("pk", filter=Q(is_closed=True)), "rows": Sum("rows_mark__version")}
    rows |= {"season": Sum("season_sheet__season"), "competition": Sum("competition_sheet__competition")}
    hands = HandLog.objects.filter(sheet__in=sheets).aggregate(n=Count("pk"), last=Max("pk"))
    return f"{club.is_public}-{_word(sheets.aggregate(**_MARK, **rows))}-{_word(hands)}"


def figures_revision(club: Club, **of: object) -> str:
    """Changes with every entry or name on these sheets, and when a task has written their rows of rounds and of hand
    logs, some seconds later; one query. `of`: a filter on `Sheet`.
    """
    sheets = Sheet.objects.in_space(club.space).filter(**of)
    return f"{club.is_public}-{_word(sheets.aggregate(**_MARK, **_ROWS))}"


def season_figures_revision(season: Season, state: str | None = None) -> str:
    """Like `season_revision`, and changes with the rows of rounds, and with who owes and paid a round."""
    club, days = season.club, (season.starts_on, season.ends_on)
    paid = RoundPaid.objects.in_space(club.space).filter(day__range=days).order_by("pk")
    owed = Night.objects.in_space(club.space).filter(season=season, payer__isnull=False).order_by("pk")
    people = [
        *paid.values_list("pk", "player__name", "player__merged_into__name"),
        *owed.values_list("pk", "payer", "payer__name", "payer__merged_into__name"),
    ]
    rows = figures_revision(club, season_sheet__season=season)
    return f"{season_revision(season, state)}-{rows}-{people}"


def competition_revision(competition: Competition, names: Mapping[str, str]) -> str:
    """Changes only with a fact, a setting or a name of the competition; `names` by uid. No query."""
    fields = [getattr(competition, field.attname) for field in competition._meta.concrete_fields]
    text = f"{fields} {competition.club.is_public} {sorted(names.items())}"
    return hashlib.sha256(text.encode()).hexdigest()


def clubs_revision(clubs: QuerySet[Club]) -> str:
    """The revision of a list of clubs; one query."""
    revisions = list(clubs.order_by("pk").values_list("pk", "revision"))
    return hashlib.sha256(str(revisions).encode()).hexdigest()


def _word(numbers: Mapping[Any, object]) -> str:
    return ".".join(str(number or 0) for number in numbers.values())
