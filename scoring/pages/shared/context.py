"""A page's dataclasses for its template: as the context, and inside it."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from _typeshed import DataclassInstance


class Drawn:
    """Base of dataclasses whose fields templates read with every tap.

    Templates try an item before an attribute. Without this each field of a board raises and catches an
    exception, 2 % of a score.
    """

    __slots__ = ()

    def __getitem__(self, name: str) -> object:
        return getattr(self, name)


def context_of(*parts: DataclassInstance) -> dict[str, object]:
    """Each field of the dataclasses under its own name, values unchanged; a later part wins."""
    context: dict[str, object] = {}
    for part in parts:
        names, values_of = _reading(type(part))
        context.update(zip(names, values_of(part), strict=True))
    return context


@cache
def _reading(
    page: type[DataclassInstance],
) -> tuple[tuple[str, ...], Callable[[object], tuple[object, ...]]]:
    """The names of a page's fields and a function that reads them all at once, because a board is drawn for
    every tap.
    """
    names = tuple(field.name for field in fields(page))
    if len(names) == 1:
        return names, lambda part: (getattr(part, names[0]),)
    return names, attrgetter(*names)
