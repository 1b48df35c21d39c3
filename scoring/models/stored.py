"""Inserts rows exactly as they are, without what a model sets when it is saved.

For rows that come from another instance with their own times.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from django.db import connection, models

CHUNK = 1000


def insert_as_stored(model: type[models.Model], rows: Iterable[models.Model]) -> None:
    """Insert in the order of `rows`, in the caller's transaction. The database gives the keys."""
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    quote = connection.ops.quote_name
    columns = ", ".join(quote(str(field.column)) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    statement = f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES ({places})"  # noqa: S608  # our names
    left = iter(rows)
    with connection.cursor() as cursor:
        while chunk := list(islice(left, CHUNK)):
            values = [
                [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]
                for row in chunk
            ]
            cursor.executemany(statement, values)
