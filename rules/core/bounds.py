"""Bounds of the fields of actions and setups; a value outside them has no compact bytes.

Each game lists its own (`bounds` of its package) and checks them when it encodes a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping

from rules.core.errors import Unreadable

Bound = Callable[[object], bool]
Bounds = Mapping[type, Mapping[str, Bound]]


def within(low: int, high: int) -> Bound:
    """A whole number from `low` to `high`."""
    return lambda value: isinstance(value, int) and low <= value <= high


def one_of(*known: object) -> Bound:
    return lambda value: value in known


def maybe(bound: Bound) -> Bound:
    """None, or what `bound` allows."""
    return lambda value: value is None or bound(value)


def each(bound: Bound, counts: Container[int]) -> Bound:
    """A tuple whose length is in `counts` and whose values `bound` allows."""
    return lambda value: isinstance(value, tuple) and len(value) in counts and all(map(bound, value))


def among(known: frozenset[object], counts: Container[int]) -> Bound:
    """A tuple of `known` values whose length is in `counts`; faster than `each`."""

    def bound(value: object) -> bool:
        try:
            return isinstance(value, tuple) and len(value) in counts and known.issuperset(value)
        except TypeError:
            return False

    return bound


def bytes_of(known: bytes, counts: Container[int]) -> Bound:
    """A tuple of numbers that are all in `known`, with a length in `counts`; faster than `each`."""

    def bound(value: object) -> bool:
        try:
            return (
                isinstance(value, tuple) and len(value) in counts and not bytes(value).translate(None, known)
            )
        except (TypeError, ValueError):
            return False

    return bound


def check(value: object, bounds: Bounds) -> None:
    """Raise Unreadable: `other_game` for a type that is not listed, `bad_value` with the first bad `field`."""
    fields = bounds.get(type(value))
    if fields is None:
        raise Unreadable("other_game", {"what": type(value).__name__})
    for field, bound in fields.items():
        given = getattr(value, field)
        if not bound(given):
            what = type(value).__name__
            raise Unreadable("bad_value", {"what": what, "field": field, "value": repr(given)[:80]})
