"""Writes a table as lines of JSON: the columns first, then each row as a list of values."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.contrib.sessions.models import Session
from django.db import models

from config.archive.manifest import BadArchive
from config.rows import Model, Row, columns, rows_of
from league.services.archive.rows import plain

# Sessions are left out: whoever was signed in may have signed out since.
LEFT_OUT = {Session._meta.db_table}


def lines(model: Model, order: list[str] | None = None) -> Iterator[bytes]:
    """The table in the default database. `order`: the order of the columns; None for the model's own."""
    own = columns(model)
    order = order or own
    places = [own.index(name) for name in order]
    yield _line(order)
    for row in rows_of(model):
        yield _line([plain(row[place]) for place in places])


def read(model: Model, text: Iterable[bytes]) -> Iterator[Row]:
    """Yield the rows of these lines in the order of `columns`. Raises BadArchive."""
    table, fields = model._meta.db_table, model._meta.concrete_fields
    wrong = BadArchive(f"The archive holds a table {table} that does not fit this program.")
    found = iter(text)
    try:
        order = json.loads(next(found))
        if sorted(order) != sorted(columns(model)):
            raise wrong
        places = [order.index(name) for name in columns(model)]
        for line in found:
            row = json.loads(line)
            if len(row) != len(places):
                raise wrong
            yield [_stored(field, row[place]) for field, place in zip(fields, places, strict=True)]
    except (ValueError, TypeError, StopIteration, binascii.Error):
        raise wrong from None


def _line(values: list[Any]) -> bytes:
    # Not every database keeps the order of keys.
    return json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode() + b"\n"


def _stored(field: models.Field[Any, Any], value: Any) -> Any:
    if value is None:
        return None
    while isinstance(field, models.ForeignKey):
        field = field.target_field
    # In Django a DateTimeField is a DateField too, so the first match counts.
    for kind, reader in (
        (models.UUIDField, UUID),
        (models.DateTimeField, datetime.fromisoformat),
        (models.DateField, date.fromisoformat),
        (models.BinaryField, base64.b64decode),
    ):
        if isinstance(field, kind):
            return reader(value)
    return value
