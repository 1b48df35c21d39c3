"""What most requests for a season ask, whether anything is new, as prepared SQL (as `scoring.models.queries`)."""

from __future__ import annotations

from functools import cache
from uuid import UUID

from django.db import connection

from league.models import Club, Season, SeasonSheet
from scoring.models import Sheet
from scoring.models.queries import instance_of


def sheets_of_poll(season: Season) -> list[tuple[int, int, int]]:
    """Of each sheet with results: its key, and how often they and what it shows without an entry changed."""
    with connection.cursor() as cursor:
        cursor.execute(_sheets_sql(), [season.pk])
        return [tuple(row) for row in cursor.fetchall()]


@cache
def _sheets_sql() -> str:
    sheet, of = Sheet._meta.db_table, SeasonSheet._meta.db_table
    return (
        f"SELECT s.id, s.results_changed, s.relabelled FROM {sheet} s JOIN {of} o ON o.sheet_id = s.id "
        "WHERE o.season_id = %s AND s.results_changed > 0 ORDER BY s.id"
    )


def season_of_poll(uid: UUID) -> Season | None:
    """The season with its club, by one prepared statement; rights are not looked at."""
    with connection.cursor() as cursor:
        cursor.execute(_season_sql(), [Season._meta.get_field("uid").get_db_prep_value(uid, connection)])
        row = cursor.fetchone()
    if row is None:
        return None
    of = len(Season._meta.concrete_fields)
    season = instance_of(Season, row[:of])
    season.club = instance_of(Club, row[of:])
    return season


@cache
def _season_sql() -> str:
    columns = ", ".join(
        f"{model._meta.db_table}.{connection.ops.quote_name(str(field.column))}"
        for model in (Season, Club)
        for field in model._meta.concrete_fields
    )
    season, club = Season._meta.db_table, Club._meta.db_table
    return (
        f"SELECT {columns} FROM {season} JOIN {club} ON {club}.id = {season}.club_id WHERE {season}.uid = %s"
    )
