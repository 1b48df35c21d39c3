"""The reads and writes of scores and polls, as prepared SQL.

Building these few statements with the query builder takes two milliseconds per request, five times as long as
running them (measured). All other reads use ordinary querysets. The SQL runs on SQLite and PostgreSQL; table
and column names come from the models.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any, TypeVar
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection, connections, models

from scoring.models import Player, Seat, Sheet, SheetGrant

_Model = TypeVar("_Model", bound=models.Model)
News = tuple[int, int]
"""The version of a sheet and how often it was relabelled. A page with other numbers is out of date."""
# Fields whose values the database takes without conversion.
AS_STORED = (models.IntegerField, models.CharField, models.ForeignKey)
# Columns that no page of a sheet needs; Django loads one that is asked for. Converting them all takes 2 % of a score.
_UNREAD = {
    SheetGrant: ("made_by_id", "revoked_at", "created_at"),
    Sheet: ("results_changed", "created_at", "changed_at"),
}
_BY_DEVICE = "s.uid = %s AND g.holder_hash = %s"
_BY_LINK = "g.is_link = %s AND g.holder_hash = %s"


def grant_by_device(uid: UUID, holder: str, now: datetime) -> SheetGrant | None:
    """The live grant of a device on a sheet, with its sheet."""
    row = _granted(_grant_sql(_BY_DEVICE), now, _value(Sheet, "uid", uid), holder)
    return _attached(row) if row else None


def grant_by_link(holder: str, now: datetime) -> SheetGrant | None:
    """The live grant of a link's token, with its sheet."""
    row = _granted(_grant_sql(_BY_LINK), now, True, holder)
    return _attached(row) if row else None


def news_by_device(uid: UUID, holder: str, now: datetime) -> News | None:
    """The news of a sheet on which the device has a live grant, None without one. Enough for most polls."""
    row = _granted(_news_sql(_BY_DEVICE), now, _value(Sheet, "uid", uid), holder)
    return (row[0], row[1]) if row else None


def news_by_link(holder: str, now: datetime) -> News | None:
    """The news of the sheet behind a live link, None without one."""
    row = _granted(_news_sql(_BY_LINK), now, True, holder)
    return (row[0], row[1]) if row else None


def names_by_person(sheet: Sheet) -> list[tuple[int, str]]:
    """Key and name of each player, in the order of the numbers on the sheet."""
    sql = (
        f"SELECT p.id, p.name FROM {_table(Seat)} s JOIN {_table(Player)} p ON p.id = s.player_id "
        "WHERE s.sheet_id = %s ORDER BY s.number"
    )
    with connection.cursor() as cursor:
        cursor.execute(sql, [sheet.pk])
        return list(cursor.fetchall())


def advance(sheet: Sheet, version: int, now: datetime, *, is_closed: bool, differs: bool) -> bool:
    """Compare and set the version of a sheet from `version` to the next. Returns False if it has changed.

    Also False if the sheet has moved to another space, whose readers must get the news, or if another instance
    has taken it over (`is_away`).
    """
    sql = (
        f"UPDATE {_table(Sheet)} SET version = %s, changed_at = %s, is_closed = %s, differs = %s "
        "WHERE id = %s AND version = %s AND space_id = %s AND is_away = %s"
    )
    here = connections[DEFAULT_DB_ALIAS]
    moment = here.ops.adapt_datetimefield_value(now)
    with here.cursor() as cursor:
        where = [sheet.pk, version, sheet.space_id, sheet.is_away]
        cursor.execute(sql, [version + 1, moment, is_closed, differs, *where])
        return cursor.rowcount == 1


def count_results_change(sheet: Sheet) -> None:
    """Count a change of the sheet's results; the object keeps the old number."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {_table(Sheet)} SET results_changed = results_changed + 1 WHERE id = %s", [sheet.pk]
        )


def insert(model: type[models.Model], **values: Any) -> None:
    """Insert a row with all of its columns, foreign keys named `..._id`; its key is not read back. Raises
    IntegrityError.
    """
    here = connections[DEFAULT_DB_ALIAS]
    row = [
        values[name] if prepared is None else prepared(values[name], here)
        for name, prepared in _prepared(model)
    ]
    with here.cursor() as cursor:
        cursor.execute(insert_sql(model), row)


def values_of(row: models.Model) -> list[Any]:
    """The values of a new row as the database takes them, in the order of `insert_sql`."""
    here = connections[DEFAULT_DB_ALIAS]  # `connection` would look it up again for each field
    return [
        getattr(row, field.attname)
        if isinstance(field, AS_STORED)
        else field.get_db_prep_save(field.pre_save(row, True), here)
        for field in insertable(type(row))
    ]


@cache
def insertable(model: type[models.Model]) -> list[Any]:
    return [field for field in model._meta.concrete_fields if not field.primary_key]


@cache
def _prepared(model: type[models.Model]) -> list[tuple[str, Any]]:
    """The attribute of each column and what converts its value for the database, None if nothing does."""
    return [
        (field.attname, None if isinstance(field, AS_STORED) else field.get_db_prep_save)
        for field in insertable(model)
    ]


@cache
def insert_sql(model: type[models.Model]) -> str:
    columns = [connection.ops.quote_name(field.column) for field in insertable(model)]
    places = ", ".join(["%s"] * len(columns))
    return f"INSERT INTO {_table(model)} ({', '.join(columns)}) VALUES ({places})"


def _granted(sql: str, now: datetime, *parameters: Any) -> Sequence[Any] | None:
    here = connections[DEFAULT_DB_ALIAS]
    with here.cursor() as cursor:
        cursor.execute(sql, [here.ops.adapt_datetimefield_value(now), *parameters])
        row: Sequence[Any] | None = cursor.fetchone()
    return row


@cache
def _news_sql(condition: str) -> str:
    return f"SELECT s.version, s.relabelled {_live_grant_sql()} {condition}"


@cache
def _grant_sql(condition: str) -> str:
    columns = ", ".join(
        f"{alias}.{field.column}"
        for alias, model in (("g", SheetGrant), ("s", Sheet))
        for field in model._meta.concrete_fields
        if field.attname in _read(model)
    )
    return f"SELECT {columns} {_live_grant_sql()} {condition}"


def _live_grant_sql() -> str:
    """The condition of a live grant. Revoking a link also ends the grants that devices got through it."""
    return (
        f"FROM {_table(SheetGrant)} g "
        f"JOIN {_table(Sheet)} s ON s.id = g.sheet_id "
        f"LEFT JOIN {_table(SheetGrant)} via ON via.id = g.via_id "
        "WHERE g.revoked_at IS NULL AND (g.expires_at IS NULL OR g.expires_at > %s) "
        "AND via.revoked_at IS NULL AND"
    )


def _attached(row: Sequence[Any]) -> SheetGrant:
    of_grant, of_sheet = _read(SheetGrant), _read(Sheet)
    grant = instance_of(SheetGrant, row[: len(of_grant)], of_grant)
    grant.sheet = instance_of(Sheet, row[len(of_grant) :], of_sheet)
    return grant


@cache
def _read(model: type[models.Model]) -> tuple[str, ...]:
    """The attributes of a model that are read with a grant, in its order."""
    return tuple(name for name in _attnames(model) if name not in _UNREAD[model])


def instance_of(model: type[_Model], row: Sequence[Any], names: tuple[str, ...] = ()) -> _Model:
    """A model instance from a row of our own SQL: all columns, or those of these attributes, in the order of the model;
    converted as the backend does.
    """
    values, here = list(row), connections[DEFAULT_DB_ALIAS]
    for index, column, converters in _converted(model, names):
        for convert in converters:
            values[index] = convert(values[index], column, here)
    return model.from_db(here.alias, names or _attnames(model), values)


@cache
def _attnames(model: type[models.Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


@cache
def _converted(model: type[models.Model], names: tuple[str, ...]) -> list[tuple[int, Any, list[Any]]]:
    """The columns that need conversion: index, field and converters."""
    fields = {field.attname: field for field in model._meta.concrete_fields}
    found = []
    for index, name in enumerate(names or fields):
        column = fields[name].get_col(model._meta.db_table)
        backend = connection.ops.get_db_converters(column)
        if converters := backend + column.get_db_converters(connection):
            found.append((index, column, converters))
    return found


@cache
def _table(model: type[models.Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _value(model: type[models.Model], field: str, value: Any) -> Any:
    return model._meta.get_field(field).get_db_prep_value(value, connection)  # type: ignore[union-attr]
