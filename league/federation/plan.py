"""Who plays when, and which evening: the clubs of a federation as data, the same for the same size and seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random

from django.utils import timezone

from league.federation.evening import DIFFERENT, SEATS, WATTEN, WHOT, Evening, evening
from league.federation.names import club_named, people_named

LAST_YEAR = 2025  # the last season ends in it, so that all seasons are over
WEEKS, DAYS = 38, 266
ROUNDS_A_TABLE = 30  # approximately
MOST_TABLES = 40  # on one evening; larger seasons have more evenings
BEGINS = time(19, 30)


@dataclass(frozen=True, slots=True)
class Size:
    """`hands`: approximate number of rounds of each club in a season."""

    clubs: int
    seasons: int
    hands: int
    seed: int


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A table of one evening; `names` are clockwise. `begins`: when its first round was written."""

    title: str
    begins: datetime
    names: tuple[str, ...]
    evening: Evening

    @property
    def day(self) -> date:
        return timezone.localdate(self.begins)

    def said_at(self, entry: int) -> datetime:
        """When the entry of this seq was tapped."""
        return self.begins + timedelta(seconds=self.evening.seconds[entry - 1])


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    name: str
    starts_on: date
    ends_on: date
    tables: tuple[TablePlan, ...]


@dataclass(frozen=True, slots=True)
class ClubPlan:
    name: str
    number: int
    size: Size

    def seasons(self) -> Iterator[SeasonPlan]:
        """One at a time, because a season of a million rounds is large."""
        random = Random(f"{self.size.seed} {self.number}")  # noqa: S311  # the same for the same seed
        of = random.choice(WATTEN)
        tables = -(-self.size.hands // (WEEKS * ROUNDS_A_TABLE))
        people = people_named(max(12, SEATS * min(tables, MOST_TABLES) + 8))
        strongest = random.sample(people, len(people))
        for year in range(LAST_YEAR - self.size.seasons, LAST_YEAR):
            yield _season(self.size, random, of, year, tables, strongest)


def clubs_of(size: Size) -> Iterator[ClubPlan]:
    for number in range(size.clubs):
        yield ClubPlan(club_named(number), number, size)


def _season(size: Size, random: Random, of: int, year: int, tables: int, strongest: list[str]) -> SeasonPlan:
    first, left, planned = date(year, 9, 1), size.hands, list[TablePlan]()
    evenings = max(1, -(-tables // MOST_TABLES)) * WEEKS
    for number in range(evenings + WEEKS):
        if left <= 0:
            break
        day = first + timedelta(days=min(number * DAYS // evenings, DAYS))
        here = random.sample(strongest, SEATS * min(tables, MOST_TABLES))
        for table in range(len(here) // SEATS):
            if left <= 0:
                break
            four = sorted(here[SEATS * table : SEATS * (table + 1)], key=strongest.index)
            planned.append(_table(size.seed, random, of, f"Abend {number + 1}, Tisch {table + 1}", day, four))
            left -= planned[-1].evening.rounds
    return SeasonPlan(f"{year}/{year + 1}", first, first + timedelta(days=DAYS + 6), tuple(planned))


def _table(seed: int, random: Random, of: int, title: str, day: date, four: list[str]) -> TablePlan:
    """Seat four players, given by strength: the better pair usually sits where this evening's winners sit."""
    kind = WHOT if random.random() < 0.1 else of
    played = evening(seed, kind, random.randrange(DIFFERENT))
    best, second, third, last = four
    names = [best, second, third, last]
    if kind != WHOT:
        names = [best, second, third, last] if random.random() < 0.5 else [best, third, second, last]
        if (played.lead >= 0) != (random.random() < 0.7):
            names = names[1:] + names[:1]
    elif random.random() < 0.4:
        names = names[-played.lead :] + names[: -played.lead]
    begins = timezone.make_aware(datetime.combine(day, BEGINS)) + timedelta(minutes=random.randrange(20))
    return TablePlan(title, begins, tuple(names), played)
