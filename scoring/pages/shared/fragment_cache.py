"""Caches pieces of HTML that repeat all evening, a bounded number of them.

A piece depends only on plain data and the language. Both are its key, so no cached piece is ever out of date.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from typing import Generic, TypeVar

from django.utils.translation import get_language

T = TypeVar("T")
_forgetting: list[Callable[[], None]] = []
KEPT = 1024  # pieces of each kind; the larger ones hold some 4 KB


class Kept(Generic[T]):
    """Draws what is asked for with the same data only once; see `kept`."""

    def __init__(self, draw: Callable[..., T]) -> None:
        @lru_cache(maxsize=KEPT, typed=True)
        def drawn(_language: str | None, **data: Hashable) -> T:
            return draw(**data)

        self._drawn = drawn
        on_forgetting(drawn.cache_clear)

    def __call__(self, **data: Hashable) -> T:
        return self._drawn(get_language(), **data)

    def each(self, name: str, values: Iterable[Hashable]) -> list[T]:
        """A piece for each value; which language it is is asked once for all."""
        drawn, language = self._drawn, get_language()
        return [drawn(language, **{name: value}) for value in values]


def kept(draw: Callable[..., T]) -> Kept[T]:
    """`draw` takes frozen values by keyword, looks nowhere else and returns a piece, or a few as a frozen value."""
    return Kept(draw)


def on_forgetting(clear: Callable[[], None]) -> None:
    """Call `clear` when the words themselves have changed."""
    _forgetting.append(clear)


def forget() -> None:
    """Clear the cache, after the words themselves changed."""
    for clear in _forgetting:
        clear()
