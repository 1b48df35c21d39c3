"""The finished games of a season, added up by the database per person or pair, for each sheet or for all."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Aggregate, Count, F, FilteredRelation, Q, QuerySet, Sum
from django.db.models.functions import Least

from league.engine.policy.policy import Policy
from league.engine.results import Subject
from league.engine.scores import NOWHERE, Where
from league.engine.sums import Sums
from league.selectors.games import PlayerRef
from league.selectors.season_seats import SeatedSheet, bare, people_of
from scoring.models import PersonResult
from scoring.models.shown_names import ShownNames

# Columns that all games of a WHOT! sum share.
_COMMON = {"watten": (), "whot": ("seats",)}


def sums_by_sheet(
    rows: QuerySet[PersonResult], policy: Policy, sheets: Mapping[int, SeatedSheet], by_pair: bool
) -> tuple[Sums, ...]:
    """Sums for each sheet; one query. People are grouped by their number on the sheet, because a join for
    each game takes longer (measured).
    """
    keys = ("sheet_id", "number", "partner") if by_pair else ("sheet_id", "number")
    rows = rows.filter(number__lt=F("partner")) if by_pair else rows
    grouped = rows.order_by().values_list(*keys, *_COMMON[policy.game]).annotate(**_totals(policy))
    make = _of_whot if policy.game == "whot" else Sums
    if by_pair:
        return tuple(
            make(_subject(at.people[number], at.people[partner]), at.where, *sums)
            for sheet, number, partner, *sums in bare(grouped)
            for at in (sheets[sheet],)
        )
    return tuple(
        make((at.people[number],), at.where, *sums)
        for sheet, number, *sums in bare(grouped)
        for at in (sheets[sheet],)
    )


def sums_of_all(
    rows: QuerySet[PersonResult], policy: Policy, names: ShownNames, by_pair: bool
) -> tuple[tuple[Sums, ...], Mapping[str, PlayerRef]]:
    """Sums over all sheets, and the people by uid. Two queries, with a row for each person or pair."""
    seats = {"person": _seat_of("number")} | ({"other": _seat_of("partner")} if by_pair else {})
    rows = rows.filter(number__lt=F("partner")) if by_pair else rows
    keys = [f"{name}__player" for name in seats]
    keyed = rows.order_by().annotate(**seats).values_list(*keys, *_COMMON[policy.game])
    found = bare(keyed.annotate(**_totals(policy)))
    of = len(keys)
    people = people_of({key for row in found for key in row[:of]}, names)
    make = _of_whot if policy.game == "whot" else Sums
    sums = tuple(make(_subject(*(people[key].uid for key in row[:of])), NOWHERE, *row[of:]) for row in found)
    return sums, {ref.uid: ref for ref in people.values()}


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
    # In the order of the fields of Sums.
    sums = *games, Sum(against), Sum("rounds"), *marks
    if not policy.asks_worth:
        return sums
    retour = Count("number", filter=won & Q(retourschneider__gt=0))
    schneider = Count("number", filter=won & Q(schneider__gt=0, retourschneider=0))
    return *sums, Sum(own, filter=won, default=0), retour, schneider


def _of_whot(
    subject: Subject, where: Where, seats: int, games: int, won: int, own: int, place: int, shared: int, rounds: int
) -> Sums:  # fmt: skip
    return Sums(subject, where, games, won, own, place=place, shared=shared, seats=seats, rounds=rounds)
