"""Who sat where on the sheets of a season, and on which evening."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import connection
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from league.engine.scores import Where
from league.models import Season, SeasonSheet
from league.selectors.games import PlayerRef
from scoring.models import Player, Seat
from scoring.models.shown_names import ShownNames


@dataclass(frozen=True, slots=True)
class SeatedSheet:
    """`where`: the evening. `people`: the uid of each person by number."""

    where: Where
    people: dict[int, str]


def seated_sheets(here: Q, names: ShownNames) -> tuple[dict[int, SeatedSheet], Mapping[str, PlayerRef]]:
    """The sheets by key, and everybody by uid; two queries. `here` filters seats."""
    taken = Seat.objects.filter(here).order_by().values_list("sheet_id", "number", "player_id")
    seats = bare(taken.annotate(day=Cast("sheet__begun_on", TextField())))
    refs = people_of({player for _sheet, _number, player, _day in seats}, names)
    days = {day: Where(date.fromisoformat(day).toordinal()) for day in {day for *_seat, day in seats}}
    sheets: dict[int, SeatedSheet] = {}
    for sheet, number, player, day in seats:
        if player not in refs:  # gone since the first statement, and the sheet with it
            continue
        if sheet not in sheets:
            sheets[sheet] = SeatedSheet(days[day], {})
        sheets[sheet].people[number] = refs[player].uid
    return sheets, {ref.uid: ref for ref in refs.values()}


def evenings_of(season: Season) -> dict[int, Where]:
    """The evening of each sheet; one query."""
    rows = SeasonSheet.objects.everywhere("of one season").filter(season=season).order_by()
    found = bare(rows.values_list("sheet_id", Cast("sheet__begun_on", TextField())))
    days = {day: Where(date.fromisoformat(day).toordinal()) for day in {day for _sheet, day in found}}
    return {sheet: days[day] for sheet, day in found}


def people_of(keys: Iterable[int], names: ShownNames) -> dict[int, PlayerRef]:
    """Players by key; one query."""
    known = Player.objects.everywhere("who sits in this season").filter(pk__in=keys)
    values = known.values_list("pk", "uid", "name")
    return {pk: PlayerRef(str(uid), names.called(pk, name)) for pk, uid, name in values}


def bare(found: QuerySet[Any, Any]) -> list[tuple[Any, ...]]:
    """The rows of `values_list` as the database returns them: numbers and texts, booleans perhaps as 0 or 1.

    A season has thousands, and converting each field takes longer than reading it (measured).
    """
    sql, parameters = found.query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        return list(cursor.fetchall())
