"""The events of a club's calendar: its evenings, its competitions, and their published heats."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from league.models import Club, Competition, CompetitionFact, Night, Season, SeasonSheet

_KINDS = ("heat_published", "heat_taken_back", "heat_approved")
LEAST = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class EveningDay:
    season: Season
    day: date
    venue: str
    is_cancelled: bool


@dataclass(frozen=True, slots=True)
class HeatTime:
    """From publication to approval; while the heat runs, to its planned end."""

    competition: Competition
    number: int
    begins: datetime
    ends: datetime


def evening_days(club: Club, seasons: Collection[Season]) -> tuple[EveningDay, ...]:
    """Every day with a sheet of these seasons or a stored night; two queries."""
    of = {season.pk: season for season in seasons}
    sheets = SeasonSheet.objects.in_space(club.space).filter(season__in=of).order_by()
    days = {*sheets.values_list("season_id", "sheet__begun_on").distinct()}
    nights = {
        (night.season_id, night.played_on): night
        for night in Night.objects.in_space(club.space).filter(season__in=of)
    }
    return tuple(
        EveningDay(
            of[season],
            day,
            night.venue if (night := nights.get((season, day))) else "",
            bool(night and night.is_cancelled),
        )
        for season, day in sorted({*days, *nights}, key=lambda key: (key[1], key[0]))
    )


def heat_times(competitions: Iterable[Competition]) -> tuple[HeatTime, ...]:
    """The published heats in the order of their competitions; one query."""
    of = {one.pk: one for one in competitions}
    facts = CompetitionFact.objects.filter(competition__in=of, kind__in=_KINDS).order_by("competition", "seq")
    found: dict[tuple[int, int], HeatTime] = {}
    for row in facts:
        payload: Any = row.payload
        key = (row.competition_id, payload["heat"])
        if row.kind == "heat_taken_back":
            found.pop(key, None)
        elif row.kind == "heat_published":
            one = of[row.competition_id]
            found[key] = HeatTime(one, key[1], row.at, row.at + timedelta(minutes=one.minutes or 60))
        elif before := found.get(key):
            ends = max(row.at, before.begins + LEAST)
            found[key] = HeatTime(before.competition, before.number, before.begins, ends)
    return tuple(found.values())
