"""Converts rows of a part to plain values, and back from an archive that anybody may have written.

A reference is the key of its row: a uid, or a list if the key has several fields.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, date, datetime
from functools import cache
from typing import Any, NoReturn
from uuid import UUID

from django.db import models

from league import models as lm
from league.engine.archive.manifest import BadArchive
from league.models import Club
from league.services.archive.parts import PART_OF, Part
from league.services.consents import MOST_TEXT
from scoring import models as sm
from scoring.services.lookalike import is_printable

Plain = Mapping[str, object]
Key = tuple[object, ...]
_OTHER_KEYS: dict[type[models.Model], tuple[str, ...]] = {
    lm.User: ("uid",),
    sm.Writer: ("uid",),
    sm.Entry: ("sheet", "entry_id"),
}


@cache
def leaves(
    model: type[models.Model], names: tuple[str, ...]
) -> tuple[tuple[str, models.Field[Any, Any]], ...]:
    """The plain fields behind the fields `names`, with the lookups that reach them."""
    found: list[tuple[str, models.Field[Any, Any]]] = []
    for name in names:
        field: Any = model._meta.get_field(name)
        if field.related_model:
            below = leaves(field.related_model, _key_fields(field.related_model))
            found += [(f"{name}__{path}", leaf) for path, leaf in below]
        else:
            found.append((name, field))
    return tuple(found)


def _key_fields(model: type[models.Model]) -> tuple[str, ...]:
    return PART_OF[model].key if model in PART_OF else _OTHER_KEYS[model]


def key_paths(part: Part) -> tuple[str, ...]:
    return tuple(path for path, _leaf in leaves(part.model, part.key))


def rows_here(club: Club, part: Part) -> Iterator[Plain]:
    """Every row of the club, in the order they were stored."""
    fields = part.fields()
    paths = [[path for path, _leaf in leaves(part.model, (field.name,))] for field in fields]
    found = part.model._base_manager.filter(**{part.club: club.space_id}).order_by("pk")
    for values in found.values_list(*(path for several in paths for path in several)).iterator(1000):
        left = iter(values)
        yield {
            field.name: _joined([plain(next(left)) for _ in several])
            for field, several in zip(fields, paths, strict=True)
        }


def key_of(part: Part, row: Plain) -> Key:
    return tuple(value for name in part.key for value in as_key(row[name]))


def as_key(reference: object) -> Key:
    return tuple(reference) if isinstance(reference, list) else (reference,)


def _joined(values: list[object]) -> object:
    """The key of one row: a list if it has several fields, or None."""
    if len(values) == 1:
        return values[0]
    return None if values[0] is None else values


def plain(value: object) -> object:
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(bytes(value)).decode()
    return value


def checked(part: Part, row: Plain) -> dict[str, object]:
    """The row with every field of the part, each with a valid value. References are only checked for their
    shape.

    Raises BadArchive: archive_newer for an unknown field, archive_impossible.
    """
    fields = {field.name: field for field in part.fields()}
    if row.keys() - fields.keys():
        raise BadArchive("archive_newer", part.name)
    values: dict[str, object] = {}
    for name, field in fields.items():
        if name not in row:
            # The field was added after the archive was made.
            if not (field.has_default() or field.null or field.blank):
                impossible(part.name)
            values[name] = None if field.null else plain(field.get_default())
            continue
        value = row[name]
        if value is None:
            if not field.null:
                impossible(part.name)
        elif field.related_model:
            _check_reference(part, name, value)
        else:
            read(field, value, part.name)
        values[name] = value
    return values


def _check_reference(part: Part, name: str, value: object) -> None:
    below = leaves(part.model, (name,))
    values = as_key(value)
    if len(values) != len(below):
        impossible(part.name)
    for (_path, leaf), one in zip(below, values, strict=True):
        read(leaf, one, part.name)


def read(field: models.Field[Any, Any], value: object, place: str) -> Any:
    """The value as the field stores it. Raises BadArchive: archive_impossible."""
    reader = next((reader for kind, reader in _READ_AS if isinstance(field, kind)), None)
    try:
        got = reader(field, value) if reader else None
    except (ValueError, TypeError, OverflowError, binascii.Error):
        impossible(place)
    if got is None:
        impossible(place)
    # Stored values have one spelling, so that equal values are equal texts.
    if not isinstance(field, models.DateTimeField) and plain(got) != value:
        impossible(place)
    return got


def impossible(place: str) -> NoReturn:
    raise BadArchive("archive_impossible", place)


def _text(field: models.Field[Any, Any], value: object) -> str | None:
    if not isinstance(value, str) or len(value) > (field.max_length or 0):
        return None
    may_be_empty = field.blank and not value
    if field.choices and not may_be_empty and value not in {key for key, _label in field.flatchoices}:
        return None
    return value if all(map(is_printable, value.split("\n"))) else None


def _long_text(_field: models.Field[Any, Any], value: object) -> str | None:
    if not isinstance(value, str) or len(value) > MOST_TEXT:
        return None
    return value if all(map(is_printable, value.split("\n"))) else None


def _number(field: models.Field[Any, Any], value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    is_small = isinstance(field, models.PositiveSmallIntegerField | models.SmallIntegerField)
    most = 32767 if is_small else 2**31 - 1
    least = -most if isinstance(field, models.SmallIntegerField) else 0
    return value if least <= value <= most else None


def _boolean(_field: models.Field[Any, Any], value: object) -> bool | None:
    return value if isinstance(value, bool) else None


def _uid(_field: models.Field[Any, Any], value: object) -> UUID | None:
    return UUID(value) if isinstance(value, str) else None


def _moment(_field: models.Field[Any, Any], value: object) -> datetime | None:
    moment = datetime.fromisoformat(value) if isinstance(value, str) else None
    # Other years are no real dates, and overflow when a page converts them to the club's time zone.
    return moment if moment and moment.tzinfo and 1900 < moment.year < 9000 else None


def _day(_field: models.Field[Any, Any], value: object) -> date | None:
    day = date.fromisoformat(value) if isinstance(value, str) else None
    return day if day and 1900 < day.year < 9000 else None


def _bytes(_field: models.Field[Any, Any], value: object) -> bytes | None:
    return base64.b64decode(value, validate=True) if isinstance(value, str) else None


def _json(field: models.Field[Any, Any], value: object) -> object:
    return value if isinstance(value, list if field.default is list else dict) else None


# First match wins: Django's DateTimeField is also a DateField.
_READ_AS: tuple[tuple[type[models.Field[Any, Any]], Callable[[Any, Any], object]], ...] = (
    (models.UUIDField, _uid),
    (models.DateTimeField, _moment),
    (models.DateField, _day),
    (models.BinaryField, _bytes),
    (models.JSONField, _json),
    (models.BooleanField, _boolean),
    (models.IntegerField, _number),
    (models.CharField, _text),
    (models.TextField, _long_text),
)
