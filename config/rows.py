"""Reads and inserts rows exactly as they are stored, without what models do when they are saved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.core.management.color import no_style
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

CHUNK = 2000
Row = Sequence[Any]
Model = type[models.Model]


def columns(model: Model) -> list[str]:
    return [str(field.column) for field in model._meta.concrete_fields]


def rows_of(model: Model) -> Iterator[Row]:
    """All rows of the default database by key, each with its values in the order of `columns`."""
    found = model._base_manager.order_by("pk")
    return found.values_list(*(field.attname for field in model._meta.concrete_fields)).iterator(CHUNK)


def insert(database: BaseDatabaseWrapper, model: Model, rows: Iterable[Row]) -> int:
    """Insert the rows, whose values are in the order of `columns`. Returns their number."""
    fields, quote = model._meta.concrete_fields, database.ops.quote_name
    names = ", ".join(map(quote, columns(model)))
    places = ", ".join(["%s"] * len(fields))
    statement = f"INSERT INTO {quote(model._meta.db_table)} ({names}) VALUES ({places})"  # noqa: S608  # our names
    chunk: list[list[Any]] = []
    count = 0
    with database.cursor() as cursor:
        for row in rows:
            chunk.append(
                [field.get_db_prep_save(value, database) for field, value in zip(fields, row, strict=True)]
            )
            count += 1
            if len(chunk) == CHUNK:
                cursor.executemany(statement, chunk)
                chunk = []
        if chunk:
            cursor.executemany(statement, chunk)
    return count


def count_on(database: BaseDatabaseWrapper, stored: Sequence[Model]) -> None:
    """Set the sequences so that keys of new rows follow those that were inserted.

    PostgreSQL also counts the rows now; until its own daemon does, it plans as if the tables were empty.
    """
    with database.cursor() as cursor:
        for statement in database.ops.sequence_reset_sql(no_style(), stored):
            cursor.execute(statement)
        if database.vendor == "postgresql":
            cursor.execute("ANALYZE")
