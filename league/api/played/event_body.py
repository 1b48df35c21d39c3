"""Checks of an event in a body beyond the engine's decoder, which passes over fields that it does not know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rest_framework import serializers

from league.api.played.event_shapes import event_shapes
from league.api.spelling import misspelled
from scoring.engine.facts.codec import Malformed, type_of

_ID = serializers.UUIDField()


def told(kind: str, event: Mapping[str, Any]) -> Mapping[str, Any]:
    """The event with 3 for 3.0, which JSON does not distinguish. Raises Malformed: unknown_kind, unknown_field,
    not_an_entry_id.
    """
    if kind not in type_of:
        raise Malformed("unknown_kind", "kind")
    for field in _unknown(event_shapes()[type_of[kind].__name__], event):
        raise Malformed("unknown_field", str(field)[:40])
    if misspelled(_ID, event.get("target"), in_query=False):
        raise Malformed("not_an_entry_id", "target")
    whole: Mapping[str, Any] = _whole(event)
    return whole


def _unknown(shape: Mapping[str, Any], value: Any) -> Iterator[str]:
    """The fields of `value`, and of what stands inside, that `shape` does not have."""
    shape = _chosen(shape, value)
    known = shape.get("properties", {})
    if isinstance(value, Mapping) and shape:
        yield from (name for name in value if name not in known)
        for name, inside in known.items():
            yield from _unknown(inside, value.get(name))
    if isinstance(value, list) and "items" in shape:
        for one in value:
            yield from _unknown(shape["items"], one)


def _chosen(shape: Mapping[str, Any], value: Any) -> Mapping[str, Any]:
    """The shape that a reference names, or the one that a discriminator chooses; empty for none."""
    if isinstance(value, Mapping) and "discriminator" in shape:
        mapping = shape["discriminator"]["mapping"]
        word = value.get(shape["discriminator"]["propertyName"])
        shape = {"$ref": mapping[word]} if isinstance(word, str) and word in mapping else {}
    if "$ref" in shape:
        return event_shapes()[shape["$ref"].rsplit("/", 1)[1]]
    return shape


def _whole(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, Mapping):
        return {name: _whole(one) for name, one in value.items()}
    return [_whole(one) for one in value] if isinstance(value, list) else value
