"""Checks the JSON types of a body: serializers alone would accept "3" for a number, 1 for true, 7 for a text and
20261121 for a day, which the OpenAPI document does not allow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rest_framework import serializers

from league.api.spelling import misspelled


def refuse_other_types(shape: serializers.Serializer[Any], body: Any) -> None:
    """Raise ValidationError with each field of `body` whose value has the wrong JSON type.

    `shape` itself refuses values that should be objects or lists.
    """
    errors: dict[str, list[str]] = {}
    for name, reason in _wrong(shape, body):
        errors.setdefault(name, []).append(reason)
    if errors:
        raise serializers.ValidationError(errors)


def _wrong(shape: serializers.Serializer[Any], body: Any) -> Iterator[tuple[str, str]]:
    """The fields with a wrong type, and the reason."""
    for name, field in shape.fields.items() if isinstance(body, Mapping) else ():
        if name in body:
            yield from ((name, reason) for reason in _reasons(field, body[name]))


def _reasons(field: Any, value: Any) -> Iterator[str]:
    if isinstance(field, serializers.ListSerializer):
        for one in value if isinstance(value, list) else ():
            yield from (f"{name}: {reason}" for name, reason in _wrong(field.child, one))  # type: ignore[arg-type]
    for kinds, is_right, reason in _TYPES:
        if isinstance(field, kinds) and not is_right(value):
            yield reason
    if reason := misspelled(field, value, in_query=False):
        yield reason


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_whole(value: Any) -> bool:
    """Whether the value is a whole number; JSON does not distinguish 3.0 from 3."""
    return not _is_flag(value) and (
        isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    )


_TYPES: tuple[tuple[tuple[type[Any], ...], Callable[[Any], bool], str], ...] = (
    ((serializers.IntegerField,), _is_whole, "Give a whole number."),
    ((serializers.BooleanField,), _is_flag, "Give true or false."),
    ((serializers.CharField, serializers.UUIDField, serializers.DateField), _is_text, "Give a text."),
)
