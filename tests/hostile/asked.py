"""Records which fields of a form or a query a view asks for, so that each of them can be attacked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from django.http import QueryDict

ROUNDS = 3  # a field may be asked for only if another one is there


@contextmanager
def recorded() -> Iterator[set[str]]:
    """The names that are asked for meanwhile."""
    names: set[str] = set()

    def noting(asked: Callable[..., Any]) -> Callable[..., Any]:
        def note(self: QueryDict, key: Any, *more: Any) -> Any:
            names.add(str(key))
            return asked(self, key, *more)

        return note

    methods = ("__getitem__", "__contains__", "getlist")
    noted = {name: noting(getattr(QueryDict, name)) for name in methods}
    with patch.multiple(QueryDict, **noted):
        yield names


def fields_of(send: Callable[[dict[str, str]], object]) -> set[str]:
    """All names that an address asks for. `send` sends these fields to it."""
    names: set[str] = set()
    for _ in range(ROUNDS):
        with recorded() as asked:
            send(dict.fromkeys(names, "1"))
        if asked <= names:
            break
        names |= asked
    return names
