"""Writes many rows by prepared SQL: derived rows and generated clubs, never entries.

Django's own way takes ten times as long per row, most of it while the lock is held.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, models

from scoring.models.queries import AS_STORED, insert_sql, insertable, values_of


class Template:
    """A row whose values are converted for the database once. Each copy replaces some of them."""

    def __init__(self, row: models.Model) -> None:
        self.model = type(row)
        self._values = values_of(row)
        self._places = {field.attname: (at, field) for at, field in enumerate(insertable(self.model))}

    def filled(self, **columns: Any) -> list[Any]:
        """A copy with these values; foreign keys are named `..._id`."""
        values = self._values.copy()
        for name, value in columns.items():
            at, field = self._places[name]
            here = connections[DEFAULT_DB_ALIAS]
            values[at] = value if isinstance(field, AS_STORED) else field.get_db_prep_save(value, here)
        return values


def insert_many(model: type[models.Model], rows: Iterable[Sequence[Any]]) -> None:
    """Insert copies of templates of one model; their keys are not read back."""
    with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
        cursor.executemany(insert_sql(model), list(rows))


def put_many(model: type[models.Model], rows: Iterable[Sequence[Any]], unique: Sequence[str]) -> None:
    """Insert these rows (`values_of`), replacing those with equal values in the columns `unique`."""
    with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
        cursor.executemany(_put_sql(model, tuple(unique)), list(rows))


@cache
def _put_sql(model: type[models.Model], unique: tuple[str, ...]) -> str:
    quote = connections[DEFAULT_DB_ALIAS].ops.quote_name
    names = [quote(field.column) for field in insertable(model) if field.column not in unique]
    others = ", ".join(f"{name} = excluded.{name}" for name in names)
    return f"{insert_sql(model)} ON CONFLICT ({', '.join(map(quote, unique))}) DO UPDATE SET {others}"
