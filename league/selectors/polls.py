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

_OF_CLUB = ("id", "space_id", "is_public", "may_be_found", "revision")
_prepared_on: WeakSet[Any] = WeakSet()
"""The connections of the driver that know the statement of `season_of_poll`."""


def season_of_poll(uid: UUID) -> tuple[Season, str] | None:
    """The season and its state, by one prepared statement. Does not check rights.

    The season has only its key, and its club what decides about a poll (`_OF_CLUB`), because converting all columns
    took longer than reading them. Other fields would be read when they are asked for.
    """
    row = _row(uid)
    if row is None:
        return None
    of = len(_OF_CLUB)
    season = instance_of(Season, row[of : of + 1], ("id",))
    season.club = instance_of(Club, row[:of], _OF_CLUB)
    return season, _state(row)


def state_of(season: Season) -> tuple[str, bool]:
    """The state of the season, and whether a game of it is finished.

    The state changes with the columns of the season, with whether its club is public, with the results and labels
    of its sheets, and with the points beside its games.
    """
    row = _row(season.uid)
    return (_state(row), bool(row[-2])) if row else ("", False)


def _state(row: tuple[Any, ...]) -> str:
    return f"{row[_OF_CLUB.index('is_public')]} {row[len(_OF_CLUB) :]}"


def _row(uid: UUID) -> tuple[Any, ...] | None:
    asked = Season._meta.get_field("uid").get_db_prep_value(uid, connection)
    with connection.cursor() as cursor:
        cursor.execute(_prepared(cursor, _season_sql()), [asked])
        row: tuple[Any, ...] | None = cursor.fetchone()
    return row


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


def _sheets_sql(season: str) -> str:
    """For each sheet with results: its key, and the counts of changed results and relabellings; NULL if there is none.

    One text, because a database takes longer to send a thousand rows than to join them. In the order in which the
    sheets came, which is the order of the index, so that SQLite sorts nothing.
    """
    sheet, of = Sheet._meta.db_table, SeasonSheet._meta.db_table
    joined = "string_agg" if connection.vendor == "postgresql" else "group_concat"
    mark = "s.id || '.' || s.results_changed || '.' || s.relabelled AS mark"
    return (
        f"(SELECT {joined}(marks.mark, ' ') FROM (SELECT {mark} "
        f"FROM {of} o JOIN {sheet} s ON s.id = o.sheet_id "
        f"WHERE o.season_id = {season} AND s.results_changed > 0 ORDER BY o.id) marks)"
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
    """The columns `_OF_CLUB`, all columns of the season from its key on, and the state of its sheets."""
    named = [f"c.{name}" for name in _OF_CLUB]
    named += [f't."{field.column}"' for field in Season._meta.concrete_fields]  # one of them is named order
    # Short, because the backend looks for placeholders in it each time.
    return (
        f"SELECT {','.join(named)},{_sheets_sql('t.id')},{_beside_sql('t.id')} FROM {Season._meta.db_table} t "
        f"JOIN {Club._meta.db_table} c ON c.id=t.club_id WHERE t.uid=%s"
    )
