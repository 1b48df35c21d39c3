"""Whether a value has the type that its class declares, for callers that no type checker reads.

Only types: ranges and lengths are checked by `codec.decode`.
"""

from __future__ import annotations

from dataclasses import is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints


def untyped_field(value: object) -> str | None:
    """The first field of this dataclass instance without a value of its declared type; None if there is none."""
    cls: Any = type(value)  # mypy takes a type[object] for unhashable
    fields = _fields(cls).items()
    return next((name for name, hint in fields if not _is_typed(getattr(value, name), hint)), None)


def _is_typed(value: object, hint: object) -> bool:
    """Whether `value` is of the type `hint`: a dataclass, a plain type, a tuple, a literal, or a union of these."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(_is_typed(value, each) for each in args)
    if origin is tuple:
        return isinstance(value, tuple) and _are_typed(value, args)
    if origin is Literal:
        return type(value) in {type(each) for each in args}
    # An exact type, because True is not a number here.
    return type(value) is hint and (not is_dataclass(value) or untyped_field(value) is None)


def _are_typed(values: tuple[object, ...], hints: tuple[object, ...]) -> bool:
    if hints[-1] is Ellipsis:
        return all(_is_typed(each, hints[0]) for each in values)
    return len(values) == len(hints) and all(map(_is_typed, values, hints))


@cache
def _fields(cls: type[Any]) -> dict[str, object]:
    return get_type_hints(cls)
