"""The finished games of a season, added up by the database per person or pair, for each sheet or for all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Aggregate, Count, F, FilteredRelation, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Least

from league.engine.policy.policy import Policy
from league.engine.results import Subject
from league.engine.scores import NOWHERE, Where
from league.engine.sums import Sums
from league.models import Season
from league.selectors.games import PlayerRef
from league.selectors.season_seats import bare, evenings_of, people_of
from scoring.models import PersonResult, Seat
from scoring.models.shown_names import ShownNames

# Columns that all games of a WHOT! sum share.
_COMMON = {"watten": (), "whot": ("seats",)}


def sums_by_sheet(
    rows: QuerySet[PersonResult], policy: Policy, season: Season, names: ShownNames, by_pair: bool
) -> tuple[tuple[Sums, ...], Mapping[str, PlayerRef]]:
    """Sums for each sheet, and the people by uid; three queries.

    Games are grouped by the numbers of people on the sheet, whose players are looked up once for each sum: a
    join for each game takes longer (measured).
    """
    numbers = ("number", "partner") if by_pair else ("number",)
    rows = rows.filter(number__lt=F("partner")) if by_pair else rows
    grouped = rows.order_by().values("sheet_id", *numbers, *_COMMON[policy.game]).annotate(**_totals(policy))
    seats = {f"player_of_{number}": _player_of(number) for number in numbers}
    columns = ("sheet_id", *seats, *_COMMON[policy.game], *_totals(policy))
    found = bare(grouped.annotate(**seats).values_list(*columns))
    of = len(columns) - len(_totals(policy)) - len(_COMMON[policy.game])
    people = people_of({player for row in found for player in row[1:of]}, names)
    subjects, evenings = {key: (ref.uid,) for key, ref in people.items()}, evenings_of(season)
    found = _still_there(found, 0, 1, evenings)
    found = _still_there(found, 1, of, people)
    make = _of_whot if policy.game == "whot" else Sums
    sums = tuple(
        make(
            _subject(*subjects[row[1]], *subjects[row[2]]) if by_pair else subjects[row[1]],
            evenings[row[0]],
            *row[of:],
        )
        for row in found
    )
    return sums, {ref.uid: ref for ref in people.values()}


def sums_of_all(
    rows: QuerySet[PersonResult], policy: Policy, names: ShownNames, by_pair: bool
) -> tuple[tuple[Sums, ...], Mapping[str, PlayerRef]]:
    """Sums over all sheets, and the people by uid. Two queries, with a row for each person or pair."""
    seats = {"person": _seat_of("number")} | ({"other": _seat_of("partner")} if by_pair else {})
    rows = rows.filter(number__lt=F("partner")) if by_pair else rows
    keys = [f"{name}__player" for name in seats]
    # Everybody has a seat; an outer join makes PostgreSQL read the seats of all seasons.
    seated = rows.order_by().annotate(**seats).filter(**{f"{key}__isnull": False for key in keys})
    keyed = seated.values_list(*keys, *_COMMON[policy.game])
    found = bare(keyed.annotate(**_totals(policy)))
    of = len(keys)
    people = people_of({key for row in found for key in row[:of]}, names)
    found = _still_there(found, 0, of, people)
    make = _of_whot if policy.game == "whot" else Sums
    sums = tuple(make(_subject(*(people[key].uid for key in row[:of])), NOWHERE, *row[of:]) for row in found)
    return sums, {ref.uid: ref for ref in people.values()}


def _still_there(
    found: list[tuple[Any, ...]], start: int, end: int, known: Mapping[int, object]
) -> list[tuple[Any, ...]]:
    """The rows whose keys in these columns are in `known`: a sheet or a player may be gone by the second statement."""
    gone = {key for row in found for key in row[start:end]} - known.keys()
    return [row for row in found if gone.isdisjoint(row[start:end])] if gone else found


def _player_of(number: str) -> Subquery:
    """The player who has this number on the sheet of a row."""
    seats = Seat.objects.filter(sheet=OuterRef("sheet_id"), number=OuterRef(number))
    return Subquery(seats.order_by().values("player_id"))


def _seat_of(number: str) -> FilteredRelation:
    return FilteredRelation("sheet__seats", condition=Q(sheet__seats__number=F(number)))


def _subject(*people: str) -> Subject:
    return tuple(sorted(people))


def _totals(policy: Policy) -> dict[str, Aggregate]:
    return {f"total_{at}": total for at, total in enumerate(_sums(policy))}


def _sums(policy: Policy) -> tuple[Aggregate, ...]:
    own, against = (
        Least(name, policy.target) if policy.target else F(name) for name in ("points", "against")
    )
    won = Q(won=True)
    games = Count("*"), Count("number", filter=won), Sum(own)
    if policy.game == "whot":
        return *games, Sum("place"), Sum("shared"), Sum("rounds")
    marks = (
        Sum(name, filter=of, default=0)
        for name in ("bummerl", "schneider", "retourschneider")
        for of in (won, ~won)
    )
    # In the order of the fields of Sums; no metric of Watten reads `rounds`.
    sums = *games, Sum(against), *marks
    if not policy.asks_worth:
        return sums
    turned, to_nil = (Count("number", filter=won & Q(**{how: True})) for how in ("turned", "to_nil"))
    return *sums, Sum(own, filter=won, default=0), turned, to_nil


def _of_whot(
    subject: Subject, where: Where, seats: int, games: int, won: int, own: int, place: int, shared: int, rounds: int
) -> Sums:  # fmt: skip
    return Sums(subject, where, games, won, own, place=place, shared=shared, seats=seats, rounds=rounds)
