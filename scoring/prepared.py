"""The two reads of the scoring path, as prepared SQL.

Owns what every score and every poll must ask the database. Building the same
two statements through the query builder each time costs a millisecond, five
times the reads themselves (measured); everything off the path stays with
ordinary querysets. Plain SQL that SQLite and PostgreSQL both read; table and
column names come from the models.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any, TypeVar
from uuid import UUID

from django.db import connection, models

from scoring.models import Player, Seat, Sheet, SheetGrant, Writer

_Model = TypeVar("_Model", bound=models.Model)


def grant_by_device(uid: UUID, holder: str, now: datetime) -> SheetGrant | None:
    """The live grant of a device on a sheet, its sheet and writer attached."""
    return _grant("s.uid = %s AND g.holder_hash = %s", [_value(Sheet, "uid", uid), holder], now)


def grant_by_link(holder: str, now: datetime) -> SheetGrant | None:
    """The live grant of a link's token, its sheet attached."""
    return _grant("g.is_link = %s AND g.holder_hash = %s", [True, holder], now)


def names_by_seat(sheet: Sheet) -> list[str]:
    """The players' names in the order of the seats."""
    sql = (
        f"SELECT p.name FROM {_table(Seat)} s JOIN {_table(Player)} p ON p.id = s.player_id "
        "WHERE s.sheet_id = %s ORDER BY s.number"
    )
    with connection.cursor() as cursor:
        cursor.execute(sql, [sheet.pk])
        return [name for (name,) in cursor.fetchall()]


def _grant(condition: str, parameters: Sequence[Any], now: datetime) -> SheetGrant | None:
    moment = connection.ops.adapt_datetimefield_value(now)
    with connection.cursor() as cursor:
        cursor.execute(_grant_sql() + condition, [moment, *parameters])
        row = cursor.fetchone()
    return _attached(row) if row else None


@cache
def _grant_sql() -> str:
    """A link that was revoked takes the devices with it that came in through it."""
    columns = ", ".join(
        f"{alias}.{field.column}"
        for alias, model in (("g", SheetGrant), ("s", Sheet), ("w", Writer))
        for field in model._meta.concrete_fields
    )
    return (
        f"SELECT {columns} FROM {_table(SheetGrant)} g "
        f"JOIN {_table(Sheet)} s ON s.id = g.sheet_id "
        f"LEFT JOIN {_table(Writer)} w ON w.id = g.writer_id "
        f"LEFT JOIN {_table(SheetGrant)} via ON via.id = g.via_id "
        "WHERE g.revoked_at IS NULL AND (g.expires_at IS NULL OR g.expires_at > %s) "
        "AND via.revoked_at IS NULL AND "
    )


def _attached(row: Sequence[Any]) -> SheetGrant:
    sheet_at = len(SheetGrant._meta.concrete_fields)
    writer_at = sheet_at + len(Sheet._meta.concrete_fields)
    grant = _instance(SheetGrant, row[:sheet_at])
    grant.sheet = _instance(Sheet, row[sheet_at:writer_at])
    if grant.writer_id is not None:
        grant.writer = _instance(Writer, row[writer_at:])
    return grant


def _instance(model: type[_Model], row: Sequence[Any]) -> _Model:
    """A model instance of plain column values, with the backend's own conversions (UUID, JSON, time)."""
    values = [_converted(value, convert) for value, convert in zip(row, _converters(model), strict=True)]
    return model.from_db(connection.alias, _attnames(model), values)


@cache
def _attnames(model: type[models.Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


@cache
def _converters(model: type[models.Model]) -> list[tuple[Any, list[Any]]]:
    found = []
    for field in model._meta.concrete_fields:
        column = field.get_col(model._meta.db_table)
        backend = connection.ops.get_db_converters(column)
        found.append((column, backend + column.get_db_converters(connection)))
    return found


def _converted(value: Any, by: tuple[Any, list[Any]]) -> Any:
    column, converters = by
    for convert in converters:
        value = convert(value, column, connection)
    return value


def _table(model: type[models.Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _value(model: type[models.Model], field: str, value: Any) -> Any:
    return model._meta.get_field(field).get_db_prep_value(value, connection)  # type: ignore[union-attr]
