"""Prepared SQL for what most requests for a season ask: is anything new? See also `scoring.models.queries`."""

from __future__ import annotations

from functools import cache
from typing import Any
from uuid import UUID
from weakref import WeakSet

from django.db import connection

from league.models import AdjustmentWithdrawal, Club, Season, SeasonAdjustment, SeasonSheet
from scoring.models import Sheet
from scoring.models.queries import instance_of

_prepared_on: WeakSet[Any] = WeakSet()
"""The connections of the driver that know the statement of `season_of_poll`."""


def sheets_of_poll(season: Season) -> str:
    """For each sheet with results: its key, and the counts of changed results and relabellings; then a mark of
    the points beside the games. "" if there is no such sheet.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {_poll_sql('%s')}", [season.pk, season.pk])
        return str(cursor.fetchone()[0] or "")


def season_of_poll(uid: UUID) -> tuple[Season, str] | None:
    """The season with its club, and `sheets_of_poll`, by one prepared statement. Does not check rights."""
    asked = Season._meta.get_field("uid").get_db_prep_value(uid, connection)
    with connection.cursor() as cursor:
        cursor.execute(_prepared(cursor, _season_sql()), [asked])
        row = cursor.fetchone()
    if row is None:
        return None
    of = len(Season._meta.concrete_fields)
    season = instance_of(Season, row[:of])
    season.club = instance_of(Club, row[of:-1])
    return season, row[-1] or ""


def _prepared(cursor: Any, sql: str) -> str:
    """What runs `sql`. PostgreSQL plans it once for each connection, because that takes as long as running it.

    Not for a pooler, whose connections belong to nobody; Django names it by this setting.
    """
    if connection.vendor != "postgresql" or connection.settings_dict.get("DISABLE_SERVER_SIDE_CURSORS"):
        return sql
    if connection.connection not in _prepared_on:
        cursor.execute(f"PREPARE season_of_poll AS {sql.replace('%s', '$1')}")
        _prepared_on.add(connection.connection)
    return "EXECUTE season_of_poll(%s)"


def _poll_sql(season: str) -> str:
    return f"{_sheets_sql(season)} || COALESCE({_beside_sql(season)}, '')"


def _sheets_sql(season: str) -> str:
    """Aggregated into one text, because a database takes longer to send a thousand rows than to add them up."""
    sheet, of = Sheet._meta.db_table, SeasonSheet._meta.db_table
    joined = "string_agg" if connection.vendor == "postgresql" else "group_concat"
    mark = "s.id || '.' || s.results_changed || '.' || s.relabelled AS mark"
    return (
        f"(SELECT {joined}(marks.mark, ' ') FROM (SELECT {mark} "
        f"FROM {sheet} s JOIN {of} o ON o.sheet_id = s.id "
        f"WHERE o.season_id = {season} AND s.results_changed > 0 ORDER BY s.id) marks)"
    )


def _beside_sql(season: str) -> str:
    """Facts are only added, so their number says whether there are new ones. NULL if there are none."""
    given, back = SeasonAdjustment._meta.db_table, AdjustmentWithdrawal._meta.db_table
    return (
        f"(SELECT ' +' || COUNT(*) || '.' || MAX(a.id) || '.' || COUNT(w.id) FROM {given} a "
        f"LEFT JOIN {back} w ON w.adjustment_id = a.id WHERE a.season_id = {season})"
    )


@cache
def _season_sql() -> str:
    columns = ", ".join(
        f"{model._meta.db_table}.{connection.ops.quote_name(str(field.column))}"
        for model in (Season, Club)
        for field in model._meta.concrete_fields
    )
    season, club = Season._meta.db_table, Club._meta.db_table
    return (
        f"SELECT {columns}, {_poll_sql(f'{season}.id')} FROM {season} JOIN {club} ON {club}.id = {season}.club_id "
        f"WHERE {season}.uid = %s"
    )
